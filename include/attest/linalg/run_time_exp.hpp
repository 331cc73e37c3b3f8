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
  const lanes<u64, N> bits = (lanes<u64, N>)unscaled + ((lanes<u64, N>)shifted << 52);
  x = __builtin_convertvector((lanes<double, N>)bits, lanes<float, N>);
}

template <std::size_t N>
ATTEST_WHOLE_VECTORS inline void exp_of_vector(lanes<double, N>& x) {
  const lanes<double, N> lowest = lanes<double, N>{} - 708.0;
  const lanes<double, N> arguments = x > lowest ? x : lowest;
  lanes<double, N> growth;
  lanes<double, N> shifted;
  exp_growth(growth, shifted, arguments);
  const lanes<u64, N> steps = (lanes<u64, N>)shifted;
  lanes<u64, N> powers;
  for (std::size_t i = 0; i < N; ++i) powers[i] = exp_power[steps[i] & 63].high;
  // As exp_power_high and exp_power_low; an integer below 2^52 in the last bits of 2^52 is that much more.
  const lanes<double, N> high = (lanes<double, N>)((powers >> 11) + (u64(0x3FE) << 52));
  const lanes<double, N> low = ((lanes<double, N>)((powers & 0x7FF) | to_bits(0x1p52)) - 0x1p52) * 0x1p-63;
  lanes<double, N> from;
  lanes<double, N> upto;
  exp_interval(from, upto, high, low, growth);
  const auto undecided = (from != upto) | !(x >= lowest);
  const lanes<double, N> unsettled = x;
  x = (lanes<double, N>)((lanes<u64, N>)from + (steps >> 6 << 52));
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
