// SPDX-License-Identifier: BSL-1.0
// Sums of small integers that stop at the ends of their range instead of wrapping round.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The integers that stand for the numbers of a quantized tensor: eight bits, or sixteen where a tensor needs
/// more of them (the stream of a residual network).
template <typename T>
concept QuantizedInteger = std::is_same_v<T, std::int8_t> || std::is_same_v<T, std::int16_t>;

namespace detail {

/// x, or the end of Integer's range that x lies beyond.
template <typename Integer, typename Wide>
ATTEST_ALWAYS_INLINE constexpr Integer saturated(Wide x) {
#if defined(__ARM_FEATURE_SAT)
  if constexpr (QuantizedInteger<Integer> && sizeof(Wide) == 4) {
    if (!__builtin_is_constant_evaluated())
      return static_cast<Integer>(__builtin_arm_ssat(x, sizeof(Integer) * 8));
  }
#endif
  constexpr Wide least = (std::numeric_limits<Integer>::min)();
  constexpr Wide most = (std::numeric_limits<Integer>::max)();
  return static_cast<Integer>(x < least ? least : x > most ? most : x);
}

/// a + b, saturated.
template <QuantizedInteger T>
constexpr T saturated_sum(T a, T b) {
  return saturated<T>(std::int32_t(a) + std::int32_t(b));
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
