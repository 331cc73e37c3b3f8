// SPDX-License-Identifier: BSL-1.0
// exp at run time, on as many numbers as the target computes at once.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/math/exp.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// x = exp(x) for x <= 80. A NaN may come out as any number: callers ask before.
template <std::size_t N>
ATTEST_WHOLE_VECTORS ATTEST_ALWAYS_INLINE void exp_of_vector(lanes<float, N>& x) {
  // exp(-104) rounds to 0 already
  const lanes<float, N> lowest = lanes<float, N>{} - 104.0F;
  const lanes<float, N> clamped = x > lowest ? x : lowest;
  lanes<double, N> arguments;
  convert_lanes(arguments, clamped);
  lanes<double, N> unscaled;
  lanes<double, N> shifted;
  exp_in_doubles(unscaled, shifted, arguments);
  lanes<u64, N> bits;
  lanes<u64, N> steps;
  reinterpret_lanes(bits, unscaled);
  reinterpret_lanes(steps, shifted);
  bits += steps << 52;
  lanes<double, N> scaled;
  reinterpret_lanes(scaled, bits);
  convert_lanes(x, scaled);
}

/// x = exp(argument) where the attempt is undecided: one lane in forty, so it stays out of the way.
template <std::size_t N, typename Mask>
[[gnu::noinline]] ATTEST_WHOLE_VECTORS inline void settle_exp(lanes<double, N>& x,
                                                              const lanes<double, N>& argument,
                                                              const Mask& decided) {
  for (std::size_t i = 0; i < N; ++i) {
    if (decided[i] == 0) x[i] = exp_by_integers(argument[i]);
  }
}

template <std::size_t N>
ATTEST_WHOLE_VECTORS ATTEST_ALWAYS_INLINE void exp_of_vector(lanes<double, N>& x) {
  const lanes<double, N> lowest = lanes<double, N>{} - 708.0;
  const lanes<double, N> arguments = x > lowest ? x : lowest;
  lanes<double, N> growth;
  lanes<double, N> shifted;
  exp_growth(growth, shifted, arguments);
  lanes<u64, N> steps;
  reinterpret_lanes(steps, shifted);
  lanes<u64, N> powers;
  for (std::size_t i = 0; i < N; ++i) powers[i] = exp_power[steps[i] & 63].high;
  // As exp_power_high and exp_power_low; an integer below 2^52 in the last bits of 2^52 is that much more.
  const lanes<u64, N> high_bits = (powers >> 11) + (u64(0x3FE) << 52);
  const lanes<u64, N> low_bits = (powers & 0x7FF) | to_bits(0x1p52);
  lanes<double, N> high;
  lanes<double, N> low;
  reinterpret_lanes(high, high_bits);
  reinterpret_lanes(low, low_bits);
  low = (low - 0x1p52) * 0x1p-63;
  lanes<double, N> from;
  lanes<double, N> upto;
  exp_interval(from, upto, high, low, growth);
  // Both differences are 0 or more. One comparison: GCC joins two lane by lane under SSE2.
  const auto decided = (upto - from) + (arguments - x) == 0.0;
  const lanes<double, N> argument = x;
  lanes<u64, N> result;
  reinterpret_lanes(result, from);
  result += steps >> 6 << 52;
  reinterpret_lanes(x, result);
  if (!all_lanes(decided)) {
    // Copies, or these would live in memory where all are decided too.
    lanes<double, N> settled = x;
    const lanes<double, N> from_argument = argument;
    const auto as_decided = decided;
    settle_exp<N>(settled, from_argument, as_decided);
    x = settled;
  }
}

/// results = exp(x) for x <= 80, none of them a NaN; where the target has lanes.
template <typename T>
ATTEST_WHOLE_VECTORS inline void exp_of_row(T* results, const T* x, std::size_t count) {
  constexpr std::size_t width = native_lanes<T>;
  lanes<T, width> some{};
  for (; count >= width; count -= width, results += width, x += width) {
    load_lanes(some, x);
    exp_of_vector<width>(some);
    store_lanes(results, some);
  }
  if (count == 0) return;
  some = lanes<T, width>{};
  load_first_lanes(some, x, count);
  exp_of_vector<width>(some);
  store_first_lanes(results, some, count);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
