// SPDX-License-Identifier: BSL-1.0
// softmax: every row of scores becomes a row of weights, all positive, summing to 1.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Below the largest score by this much, a weight is zero in T: exp(-1000) underflows in double,
/// exp(-200) in float. Asking first keeps the difference itself from overflowing.
template <Real T>
inline constexpr T no_weight_beyond = std::numeric_limits<T>::digits > 24 ? T(1000) : T(200);

/// One row of `size` scores to weights, as softmax() says.
template <Real T>
constexpr void softmax_row(const T* scores, T* weights, std::size_t size) {
  T largest = -std::numeric_limits<T>::infinity();
  bool undefined = false;
  for (std::size_t j = 0; j < size; ++j) {
    // The negated comparison is true for +infinity and for NaN.
    if (!(scores[j] <= (std::numeric_limits<T>::max)())) undefined = true;
    if (scores[j] > largest) largest = scores[j];
  }
  if (undefined || !(largest >= std::numeric_limits<T>::lowest())) {
    const T everywhere = undefined ? std::numeric_limits<T>::quiet_NaN() : T(0);
    for (std::size_t j = 0; j < size; ++j) weights[j] = everywhere;
    return;
  }
  T sum = T(0);
  for (std::size_t j = 0; j < size; ++j) {
    const bool negligible = scores[j] < largest && scores[j] <= largest - no_weight_beyond<T>;
    weights[j] = negligible ? T(0) : exp(scores[j] - largest);
    sum += weights[j];
  }
  for (std::size_t j = 0; j < size; ++j) weights[j] /= sum;  // sum >= 1: the largest score adds exp(0)
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
  static_assert(Real<T>, "attest: softmax needs real numbers, float or double (write 1.0 rather than 1)");
  matrix<T, Rows, Cols> weights;
  if constexpr (Real<T>) {
    for (std::size_t i = 0; i < Rows; ++i) {
      detail::softmax_row(scores.elements + i * Cols, weights.elements + i * Cols, Cols);
    }
  }
  return weights;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
