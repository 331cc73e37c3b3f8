// SPDX-License-Identifier: BSL-1.0
// verify: true, or a compiler error that shows where, the computed value, the printed and the right figure.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/check/agrees.hpp>
#include <attest/config.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// One figure of a table. A value that is no finite number has no right figure; it stands for itself.
template <typename T, typename Rule>
constexpr bool verify_figure(T computed, const figure& printed, const Rule& rule, std::size_t row,
                             std::size_t column) {
  if (rule(computed, printed)) return true;
  const auto number = static_cast<double>(computed);
  stop_compiling(
      "attest: a printed figure does not agree: row %zu, column %zu, computed %.17g, printed %g, "
      "should be printed %g",
      row, column, number, printed.value(),
      rule.has_right(computed, printed) ? rule.right(computed, printed).value() : number);
  return false;
}

}  // namespace detail

/// True when every element agrees with the figure in its place. In a constant evaluation the first one that
/// does not ends it, and the compiler prints its row and column, the computed value, the printed figure and
/// the figure that should have been printed. At run time: false.
/// `rule` is agrees, agrees_truncated or agrees_within_one_unit.
template <typename T, std::size_t R1, std::size_t C1, std::size_t R2, std::size_t C2,
          typename Rule = decltype(agrees)>
constexpr bool verify(const matrix<T, R1, C1>& computed, const figures<R2, C2>& printed,
                      const Rule& rule = agrees) {
  static_assert(R1 == R2 && C1 == C2, "attest: the table of figures has another shape than the matrix");
  if constexpr (R1 != R2 || C1 != C2) {
    (void)sizeof(detail::shapes_do_not_fit<shape<R1, C1>, shape<R2, C2>>);
    return false;
  } else {
    bool all = true;
    for (std::size_t i = 0; i < R1; ++i) {
      for (std::size_t j = 0; j < C1; ++j) {
        all = detail::verify_figure(computed(i, j), printed(i, j), rule, i, j) && all;
      }
    }
    return all;
  }
}

/// The same for one number, which counts as row 0, column 0.
template <typename T, typename Rule = decltype(agrees)>
requires std::is_arithmetic_v<T>
constexpr bool verify(T computed, const figure& printed, const Rule& rule = agrees) {
  return detail::verify_figure(computed, printed, rule, 0, 0);
}

/// A table against a single figure: refused, with a sentence.
template <typename T, std::size_t Rows, std::size_t Cols, typename Rule = decltype(agrees)>
constexpr bool verify(const matrix<T, Rows, Cols>&, const figure&, const Rule& = agrees) {
  return detail::refuse_one_figure<Rows, Cols>();
}

}  // namespace attest
ATTEST_ARITHMETIC_END
