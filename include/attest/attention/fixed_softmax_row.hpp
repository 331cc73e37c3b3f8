// SPDX-License-Identifier: BSL-1.0
// One row of fixed-point scores to weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <attest/config.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_functions.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// The score of a key that may not be seen: minus infinity, or the lowest fixed-point number, which weighs
/// nothing.
template <Number T>
constexpr T forbidden_score() {
  if constexpr (FixedPoint<T>) {
    return T::from_raw((std::numeric_limits<std::int64_t>::min)());
  } else {
    return -std::numeric_limits<T>::infinity();
  }
}

/// One row of `size` scores to weights, as softmax() says: exp(score - largest), each rounded once; their sum
/// is exact, and each quotient by it rounded once, ties away from zero.
template <FixedPoint T>
constexpr void softmax_row(const T* scores, T* weights, std::size_t size) {
  T largest = forbidden_score<T>();
  for (std::size_t j = 0; j < size; ++j) largest = scores[j] > largest ? scores[j] : largest;
  std::int64_t sum = 0;
  for (std::size_t j = 0; j < size; ++j) {
    const bool seen = scores[j] > forbidden_score<T>();
    weights[j] = seen ? exp(scores[j] - largest) : T();
    sum += weights[j].raw;
  }
  if (sum == 0) return;
  for (std::size_t j = 0; j < size; ++j) {
    const std::int64_t scaled = std::int64_t(weights[j].raw) * (std::int64_t(1) << T::fraction_bits);
    weights[j] = T::from_raw((scaled + sum / 2) / sum);
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
