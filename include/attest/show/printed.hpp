// SPDX-License-Identifier: BSL-1.0
// The figures that a page prints, each with the step that it belongs to and whether it is right.
#pragma once

#include <cstddef>

#include <attest/check/agrees.hpp>
#include <attest/check/errata.hpp>
#include <attest/check/figure.hpp>
#include <attest/check/round.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The steps of a walkthrough.
enum class step { embeddings, projections, scores, scaled, weights, output };

/// One printed figure, right or wrong.
struct printed_figure {
  step where = step::embeddings;
  const char* what = "";  ///< the name of its table, "weights of cat" say
  std::size_t rows = 0;   ///< the shape of that table,
  std::size_t columns = 0;
  std::size_t row = 0;  ///< and the place in it
  std::size_t column = 0;
  double computed = 0;
  figure printed{};
  figure right{};  ///< what should be printed: the same where it agrees
  bool agrees = true;
};

/// A list of them, of fixed capacity; lists add up with +.
template <std::size_t Capacity>
struct printed_list {
  printed_figure items[Capacity > 0 ? Capacity : 1]{};
  std::size_t count = 0;

  constexpr std::size_t size() const { return count; }
  constexpr const printed_figure* begin() const { return items; }
  constexpr const printed_figure* end() const { return items + count; }
  constexpr const printed_figure& operator[](std::size_t i) const {
    detail::check_index(i, count, 0, 1);
    return items[i];
  }
  /// How many are wrong.
  constexpr std::size_t wrong() const {
    std::size_t number = 0;
    for (const printed_figure& item : *this) number += item.agrees ? 0 : 1;
    return number;
  }
};

/// What a page prints in a table of one of its steps, compared with what was computed.
template <typename T, std::size_t R1, std::size_t C1, std::size_t R2, std::size_t C2,
          typename Rule = decltype(agrees)>
constexpr printed_list<R1 * C1> printed(step where, const char* what, const matrix<T, R1, C1>& computed,
                                        const figures<R2, C2>& figures_there, const Rule& rule = agrees) {
  const errata_list<R1* C1> wrong = errata(what, computed, figures_there, rule);
  printed_list<R1 * C1> list;
  if constexpr (R1 == R2 && C1 == C2) {
    std::size_t next_wrong = 0;
    for (std::size_t i = 0; i < R1; ++i) {
      for (std::size_t j = 0; j < C1; ++j) {
        const figure& there = figures_there(i, j);
        printed_figure item{where, what,  R1,  C1, i, j, static_cast<double>(computed(i, j)),
                            there, there, true};
        if (next_wrong < wrong.size() && wrong[next_wrong].row == i && wrong[next_wrong].column == j) {
          item.right = wrong[next_wrong++].right;
          item.agrees = false;
        }
        list.items[list.count++] = item;
      }
    }
  }
  return list;
}

/// One figure by itself.
template <typename T, typename Rule = decltype(agrees)>
constexpr printed_list<1> printed(step where, const char* what, T computed, const figure& figure_there,
                                  const Rule& rule = agrees) {
  return printed(where, what, matrix<T, 1, 1>{{{computed}}}, figures<1, 1>{{{figure_there}}}, rule);
}

/// A page that prints nothing.
inline constexpr printed_list<0> nothing_printed{};

/// One list after another.
template <std::size_t A, std::size_t B>
constexpr printed_list<A + B> operator+(const printed_list<A>& first, const printed_list<B>& second) {
  printed_list<A + B> result;
  for (const printed_figure& item : first) result.items[result.count++] = item;
  for (const printed_figure& item : second) result.items[result.count++] = item;
  return result;
}

/// The wrong ones alone.
template <std::size_t Capacity>
constexpr errata_list<Capacity> errata(const printed_list<Capacity>& list) {
  errata_list<Capacity> result;
  for (const printed_figure& item : list) {
    if (item.agrees) continue;
    result.items[result.count++] = {item.what,     item.row,     item.column,
                                    item.computed, item.printed, item.right};
  }
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
