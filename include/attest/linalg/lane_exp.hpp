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

// exp is correctly rounded, so the bits do not depend on which algorithm computes it. A compiler takes 60
// microseconds for one exp(), and 10 for a lane.

/// exp(x) for finite x <= 80.
template <std::size_t N, std::size_t... J>
constexpr void exp_in_lanes(lanes<float, N>& result, const lane_elements<float, N>& x,
                            std::index_sequence<J...> lane) {
  // exp(-104) rounds to 0 already
  const auto& from = x.elements;
  lanes<double, N> arguments{double(from[J] < -104.0F ? -104.0F : from[J])...};
  lanes<double, N> unscaled{};
  lanes<double, N> shifted{};
  exp_in_doubles(unscaled, shifted, arguments);
  const auto values = sum_of_bits<0, 52, N>(unscaled, shifted, lane);  // 2^k times `unscaled`
  result = lanes<float, N>{float(values.elements[J])...};
}

/// exp_power_high and exp_power_low of every step: a lane's call of a function costs more than its
/// arithmetic. A template, so that only those pay for it who use it.
template <typename T>
struct exp_power_table {
  T high[64]{};
  T low[64]{};
  constexpr exp_power_table() {
    for (u64 j = 0; j < 64; ++j) high[j] = exp_power_high(j), low[j] = exp_power_low(j);
  }
};
template <typename T>
inline constexpr exp_power_table<T> exp_powers{};

template <std::size_t N, std::size_t... J>
constexpr void exp_in_lanes(lanes<double, N>& result, const lane_elements<double, N>& x,
                            std::index_sequence<J...> lane) {
  lanes<double, N> arguments{(x.elements[J] < -708.0 ? -708.0 : x.elements[J])...};
  lanes<double, N> growth{};
  lanes<double, N> shifted{};
  exp_growth(growth, shifted, arguments);
  const auto steps = bits_of<N>(shifted);
  lanes<double, N> power_high{exp_powers<double>.high[steps.elements[J] & 63]...};
  lanes<double, N> power_low{exp_powers<double>.low[steps.elements[J] & 63]...};
  lanes<double, N> lower{};
  lanes<double, N> upper{};
  exp_interval(lower, upper, power_high, power_low, growth);
  const auto from = sum_of_bits<6, 52, N>(lower, shifted, lane);  // 2^k times `lower`
  const auto upto = sum_of_bits<6, 52, N>(upper, shifted, lane);
  // the answer where the attempt is in its range and decided, exp() where not
  result = lanes<double, N>{(x.elements[J] >= -708.0 && from.elements[J] == upto.elements[J]
                                 ? from.elements[J]
                                 : exp(x.elements[J]))...};
}

/// The same for an array, as many at once as there are.
template <std::size_t N, typename T, std::size_t... J>
constexpr void exp_of_some(T* results, const T* x, std::index_sequence<J...> lane) {
  lanes<T, N> exps{};
  exp_in_lanes<N>(exps, {{x[J]...}}, lane);
  const auto numbers = numbers_of<T, N>(exps);
  (void(results[J] = numbers.elements[J]), ...);
}
template <std::size_t N = most_lanes, typename T>
constexpr void exp_of_all(T* results, const T* x, std::size_t count) {
  for (; count >= N; count -= N, results += N, x += N) {
    exp_of_some<N>(results, x, std::make_index_sequence<N>{});
  }
  if constexpr (N > 2) {
    exp_of_all<N / 2>(results, x, count);
  } else if (count > 0) {
    *results = exp(*x);
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
