// SPDX-License-Identifier: BSL-1.0
// tanh: the hyperbolic tangent.
#pragma once

#include <attest/math/exp_fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// 1/d for d (Q64) in [1/2, 1), as Q63: Newton's y (2 - d y). An error of e becomes e^2.
[[nodiscard]] constexpr u64 inverse_of(u64 d) noexcept {
  // 48/17 - 32/17 d is off by 1/17 at most, then 2^-8, 2^-16, 2^-32, 2^-65
  u64 y = (0xB4B4B4B4B4B4B4B4 - multiply_high(d, u64(0x7878787878787878))) << 1;
  y = multiply_high(y, u64(0) - multiply_high(d, y)) << 1;  // 2 - d y, since 2 in Q63 is 2^64
  y = multiply_high(y, u64(0) - multiply_high(d, y)) << 1;
  y = multiply_high(y, u64(0) - multiply_high(d, y)) << 1;
  return multiply_high(y, u64(0) - multiply_high(d, y)) << 1;
}

/// tanh(x), 0 < x < 1/8: x (1 - x^2/3 + 2 x^4/15 - ...); the terms from x^18 on are below 2^-65.
[[nodiscard]] constexpr scaled tanh_near_zero(scaled x) noexcept {
  const int places = -4 - x.exponent;  // x to Q67
  const u64 root = places < 64 ? x.significand >> places : 0;
  const u64 square = multiply_high(root, root);                        // Q70
  u64 series = 0x0026AB049006CE88;                                     // 6404582/10854718875 in Q64
  series = 0x005F68D914ADD78A - (multiply_high(square, series) >> 6);  // 929569/638512875
  series = 0x00EB69E870ABEEFD - (multiply_high(square, series) >> 6);  // 21844/6081075
  series = 0x0244DC6ABCD84791 - (multiply_high(square, series) >> 6);  // 1382/155925
  series = 0x05993D220B043E7C - (multiply_high(square, series) >> 6);  // 62/2835
  series = 0x0DD0DD0DD0DD0DD0 - (multiply_high(square, series) >> 6);  // 17/315
  series = 0x2222222222222222 - (multiply_high(square, series) >> 6);  // 2/15
  series = 0x5555555555555555 - (multiply_high(square, series) >> 6);  // 1/3
  const u64 factor = (u64(1) << 63) - (multiply_high(square, series) >> 7);
  return normalize({0, multiply_high(x.significand, factor)}, 62 - x.exponent);
}

/// tanh(x), 1/8 <= x < 22: (e - 1) / (e + 1) with e = exp(2 x).
[[nodiscard]] constexpr scaled tanh_by_exp(taken_apart x) noexcept {
  const taken_apart twice{x.integer, x.exponent + 1};
  const scaled e = exp_in_64_bits(twice, exp_steps(twice));
  // both over 2^exponent of e, in Q62 so that the sum fits
  const u64 one = (u64(1) << 63) >> e.exponent;
  const scaled above = normalize({0, e.significand - one}, 63);
  const scaled below = normalize({0, (e.significand >> 1) + (one >> 1)}, 62);
  const u64 quotient = multiply_high(above.significand, inverse_of(below.significand));  // Q62
  return normalize({0, quotient}, 63 - above.exponent + below.exponent);
}

}  // namespace detail

/// The hyperbolic tangent, at most 0.51 ulp off; tanh(0) = 0 and tanh(-0) = -0, tanh(+-inf) = +-1,
/// tanh(NaN) = NaN.
template <Real T>
[[nodiscard]] constexpr T tanh(T x) noexcept {
  using namespace detail;
  const T magnitude = (abs)(x);
  if (is_nan(x)) return not_a_number<T>;
  if (is_zero(x)) return x;
  if (magnitude >= T(22)) return copysign(T(1), x);  // 1 - 2 exp(-44) rounds to 1

  const taken_apart parts = take_apart(magnitude);
  const scaled result = magnitude < T(0.125) ? tanh_near_zero({u64(parts.integer) << 11, parts.exponent + 52})
                                             : tanh_by_exp(parts);
  return copysign(round_to_real<T>(result.significand, result.exponent), x);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
