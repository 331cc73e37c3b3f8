// SPDX-License-Identifier: BSL-1.0
// exp at run time, on as many numbers as the target computes at once.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/tiles.hpp>
#include <attest/math/exp.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

#if ATTEST_VECTOR_BYTES > 0

/// x = exp(x) for x <= 0. A NaN may come out as any number: callers ask before.
template <std::size_t N>
ATTEST_WHOLE_VECTORS inline void exp_of_vector(lanes<float, N>& x) {
  // exp(-104) rounds to 0 already
  const lanes<float, N> lowest = lanes<float, N>{} - 104.0F;
  const lanes<float, N> clamped = x > lowest ? x : lowest;
  const lanes<double, N> arguments = __builtin_convertvector(clamped, lanes<double, N>);
  lanes<double, N> unscaled;
  lanes<double, N> shifted;
  exp_in_doubles(unscaled, shifted, arguments);
  using words = lanes<u64, N>;
  const words bits = __builtin_bit_cast(words, unscaled) + (__builtin_bit_cast(words, shifted) << 52);
  x = __builtin_convertvector(__builtin_bit_cast(lanes<double, N>, bits), lanes<float, N>);
}

template <std::size_t N>
ATTEST_WHOLE_VECTORS inline void exp_of_vector(lanes<double, N>& x) {
  const lanes<double, N> lowest = lanes<double, N>{} - 708.0;
  const lanes<double, N> arguments = x > lowest ? x : lowest;
  lanes<double, N> growth;
  lanes<double, N> shifted;
  exp_growth(growth, shifted, arguments);
  using words = lanes<u64, N>;
  using numbers = lanes<double, N>;
  const words steps = __builtin_bit_cast(words, shifted);
  words powers;
  for (std::size_t i = 0; i < N; ++i) powers[i] = exp_power[steps[i] & 63].high;
  // As exp_power_high and exp_power_low; an integer below 2^52 in the last bits of 2^52 is that much more.
  const words high_bits = (powers >> 11) + (u64(0x3FE) << 52);
  const words low_bits = (powers & 0x7FF) | to_bits(0x1p52);
  const numbers high = __builtin_bit_cast(numbers, high_bits);
  const numbers low = (__builtin_bit_cast(numbers, low_bits) - 0x1p52) * 0x1p-63;
  lanes<double, N> from;
  lanes<double, N> upto;
  exp_interval(from, upto, high, low, growth);
  const auto undecided = (from != upto) | !(x >= lowest);
  const lanes<double, N> unsettled = x;
  const words result = __builtin_bit_cast(words, from) + (steps >> 6 << 52);
  x = __builtin_bit_cast(numbers, result);
  bool any = false;
  for (std::size_t i = 0; i < N; ++i) any |= undecided[i] != 0;
  if (!any) return;
  for (std::size_t i = 0; i < N; ++i) {
    if (undecided[i]) x[i] = exp(unsettled[i]);
  }
}

#endif  // ATTEST_VECTOR_BYTES

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
