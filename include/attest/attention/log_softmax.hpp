// SPDX-License-Identifier: BSL-1.0
// log_softmax: the logarithms of softmax, accurate where a weight itself is too small for its type.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/softmax.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/log.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// One row of `size` scores to logarithms of weights, as log_softmax() says.
template <Real T>
constexpr void log_softmax_row(const T* scores, T* logs, std::size_t size) {
  softmax_row(scores, logs, size);  // the weights tell whether the row has an answer
  if (logs[0] != logs[0]) return;   // NaN everywhere
  T largest = scores[0];
  for (std::size_t j = 1; j < size; ++j) {
    if (scores[j] > largest) largest = scores[j];
  }
  if (is_infinity(largest)) {
    for (std::size_t j = 0; j < size; ++j) logs[j] = scores[j];  // -infinity everywhere
    return;
  }
  T total = T(0);
  for (std::size_t j = 0; j < size; ++j) {
    total += exp(exponent_of(scores[j], largest));
  }
  const T log_of_total = log(total);
  for (std::size_t j = 0; j < size; ++j) logs[j] = sum(sum(scores[j], -largest), -log_of_total);
}

}  // namespace detail

/// The logarithm of softmax of each row: (s(i, j) - largest) - log(sum over k of exp(s(i, k) - largest)),
/// the sum in increasing k. Rows without a finite answer are as in softmax: -infinity for a weight of 0
/// that a score of -infinity has, and NaN all over for a row that holds +infinity or NaN.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> log_softmax(const matrix<T, Rows, Cols>& scores) {
  static_assert(Real<T>, "attest: log_softmax needs real numbers, float or double (write 1.0 rather than 1)");
  matrix<T, Rows, Cols> logs;
  if constexpr (Real<T>) {
    for (std::size_t i = 0; i < Rows; ++i) {
      detail::log_softmax_row(scores.elements + i * Cols, logs.elements + i * Cols, Cols);
    }
  }
  return logs;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
