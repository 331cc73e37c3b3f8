// SPDX-License-Identifier: BSL-1.0
// errata: every printed figure that does not follow from the inputs, with the right one.
#pragma once

#include <cstddef>

#include <attest/check/agrees.hpp>
#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// One wrong figure.
struct erratum {
  const char* step = "";  ///< the name of the table, "weights" say
  std::size_t row = 0;    ///< where in the table
  std::size_t column = 0;
  double computed = 0;  ///< the value
  figure printed{};     ///< what stands on the page
  figure right{};       ///< what should stand there
};

/// A list of them, of fixed capacity.
template <std::size_t Capacity>
struct errata_list {
  erratum items[Capacity > 0 ? Capacity : 1]{};
  std::size_t count = 0;

  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr const erratum* begin() const { return items; }
  constexpr const erratum* end() const { return items + count; }
  constexpr const erratum& operator[](std::size_t i) const {
    detail::check_index(i, count, 0, 1);
    return items[i];
  }
};

/// The figures of one table that do not agree with the matrix, row by row. A NaN or an infinity has no right
/// figure: there the printed one is repeated.
template <typename T, std::size_t R1, std::size_t C1, std::size_t R2, std::size_t C2,
          typename Rule = decltype(agrees)>
constexpr errata_list<R1 * C1> errata(const char* step, const matrix<T, R1, C1>& computed,
                                      const figures<R2, C2>& printed, const Rule& rule = agrees) {
  static_assert(R1 == R2 && C1 == C2, "attest: the table of figures has another shape than the matrix");
  errata_list<R1 * C1> result;
  if constexpr (R1 != R2 || C1 != C2) {
    (void)sizeof(detail::shapes_do_not_fit<shape<R1, C1>, shape<R2, C2>>);
  } else {
    for (std::size_t i = 0; i < R1; ++i) {
      for (std::size_t j = 0; j < C1; ++j) {
        const T value = computed(i, j);
        const figure figure_there = printed(i, j);
        if (rule(value, figure_there)) continue;
        const auto number = static_cast<double>(value);
        result.items[result.count++] = {
            step,
            i,
            j,
            number,
            figure_there,
            rule.has_right(value, figure_there) ? rule.right(value, figure_there) : figure_there};
      }
    }
  }
  return result;
}

/// One figure by itself, as row 0, column 0.
template <typename T, typename Rule = decltype(agrees)>
constexpr errata_list<1> errata(const char* step, T computed, const figure& printed,
                                const Rule& rule = agrees) {
  return errata(step, matrix<T, 1, 1>{{{computed}}}, figures<1, 1>{{{printed}}}, rule);
}

/// A table against a single figure: refused, with a sentence.
template <typename T, std::size_t Rows, std::size_t Cols, typename Rule = decltype(agrees)>
constexpr errata_list<1> errata(const char*, const matrix<T, Rows, Cols>&, const figure&,
                                const Rule& = agrees) {
  errata_list<1> nothing;
  (void)detail::refuse_one_figure<Rows, Cols>();
  return nothing;
}

/// One list after another.
template <std::size_t A, std::size_t B>
constexpr errata_list<A + B> operator+(const errata_list<A>& first, const errata_list<B>& second) {
  errata_list<A + B> result;
  for (const erratum& item : first) result.items[result.count++] = item;
  for (const erratum& item : second) result.items[result.count++] = item;
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
