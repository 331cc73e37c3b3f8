// SPDX-License-Identifier: BSL-1.0
// softmax: every row of scores becomes a row of weights, all positive, summing to 1.
#pragma once

#include <cstddef>

#include <attest/attention/fixed_softmax_row.hpp>
#include <attest/attention/softmax_in_lanes.hpp>
#include <attest/attention/softmax_row.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

// By itself, because one local matrix and one return is what compilers build in place of a copy.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> softmax_by_row(const matrix<T, Rows, Cols>& scores) {
  matrix<T, Rows, Cols> weights;
  if constexpr (Number<T>) {
    for (std::size_t i = 0; i < Rows; ++i) {
      softmax_row(scores.elements + i * Cols, weights.elements + i * Cols, Cols);
    }
  }
  return weights;
}

}  // namespace detail

/// softmax of each row: weight(i, j) = exp(s(i, j) - largest) / sum over k of exp(s(i, k) - largest),
/// with the largest score of the row, and the sum in increasing k. Subtracting the largest changes no
/// weight and keeps exp from overflowing.
///
/// Any finite scores are allowed. A score of -infinity gets weight 0, exactly; a row of nothing but
/// -infinity gets zeros (nothing to attend to), never NaN. A row that holds +infinity or NaN has no
/// weights: all of it becomes NaN.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> softmax(const matrix<T, Rows, Cols>& scores) {
  static_assert(Number<T>, "attest: softmax needs real numbers, float or double (write 1.0 rather than 1)");
  if constexpr (Real<T> && detail::has_lanes && Rows * Cols >= detail::most_lanes) {
    if (__builtin_is_constant_evaluated()) return detail::softmax_in_lanes(scores);
  }
  return detail::softmax_by_row(scores);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
