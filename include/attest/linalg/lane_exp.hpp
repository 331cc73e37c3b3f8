// SPDX-License-Identifier: BSL-1.0
// exp in constant evaluation: the steps for one number, taken by one number a lane.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/math/exp.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

#if ATTEST_LANES

// exp is correctly rounded, so the bits do not depend on which algorithm computes it. A compiler takes 60
// microseconds for one exp(), and 10 for a lane.

/// 2^k times x, where k stands in the last bits of `shifted` above the last `Places`.
template <int Places, std::size_t N, std::size_t... J>
constexpr lane_elements<double, N> scaled_numbers(const lanes<double, N>& x, const lanes<double, N>& shifted,
                                                  std::index_sequence<J...>) {
#if ATTEST_LANES_BY_SWIZZLE
  const auto number = numbers_of<double, N>(x);
  const auto steps = numbers_of<double, N>(shifted);
  return {{__builtin_bit_cast(double, __builtin_bit_cast(u64, number.elements[J]) +
                                          (__builtin_bit_cast(u64, steps.elements[J]) >> Places << 52))...}};
#else
  return __builtin_bit_cast(
      lane_elements<double, N>,
      __builtin_bit_cast(lanes<u64, N>, x) + (__builtin_bit_cast(lanes<u64, N>, shifted) >> Places << 52));
#endif
}

/// exp(x) for finite x <= 0.
template <std::size_t N, std::size_t... J>
constexpr void exp_in_lanes(lanes<float, N>& result, const lane_elements<float, N>& x,
                            std::index_sequence<J...> lane) {
  // exp(-104) rounds to 0 already
  const auto& from = x.elements;
  lanes<double, N> arguments{double(from[J] < -104.0F ? -104.0F : from[J])...};
  lanes<double, N> unscaled{};
  lanes<double, N> shifted{};
  exp_in_doubles(unscaled, shifted, arguments);
  const auto values = scaled_numbers<0, N>(unscaled, shifted, lane);
  result = lanes<float, N>{float(values.elements[J])...};
}

/// The answer where the attempt is in its range and decided, exp() where not.
constexpr double settled_exp(double from, double upto, double x) {
  return x >= -708.0 && from == upto ? from : exp(x);
}

template <std::size_t N, std::size_t... J>
constexpr void exp_in_lanes(lanes<double, N>& result, const lane_elements<double, N>& x,
                            std::index_sequence<J...> lane) {
  lanes<double, N> arguments{(x.elements[J] < -708.0 ? -708.0 : x.elements[J])...};
  lanes<double, N> growth{};
  lanes<double, N> shifted{};
  exp_growth(growth, shifted, arguments);
  const auto steps = numbers_of<double, N>(shifted);
  lanes<double, N> power_high{exp_power_high(__builtin_bit_cast(u64, steps.elements[J]))...};
  lanes<double, N> power_low{exp_power_low(__builtin_bit_cast(u64, steps.elements[J]))...};
  lanes<double, N> lower{};
  lanes<double, N> upper{};
  exp_interval(lower, upper, power_high, power_low, growth);
  const auto from = scaled_numbers<6, N>(lower, shifted, lane);
  const auto upto = scaled_numbers<6, N>(upper, shifted, lane);
  result = lanes<double, N>{settled_exp(from.elements[J], upto.elements[J], x.elements[J])...};
}

#endif  // ATTEST_LANES

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
