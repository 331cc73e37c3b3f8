// SPDX-License-Identifier: BSL-1.0
// Reduction of an angle of any size to a quarter turn and a rest, for sin and cos.
#pragma once

#include <attest/math/exp_fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

//   x = (quadrant + F) pi/2,  |F| <= 1/2
//
// (Payne and Hanek.) x is an integer m times a power of two, so of the bits of 2/pi those whose product with
// x is a multiple of 4 do not matter; of the rest 192 are multiplied with m, exactly. The fraction
// keeps 126 bits. No double comes closer to a multiple of pi/2 than 2^-62, so 64 of them are good.

/// 64 zeros and the first 1280 bits of 2/pi.
inline constexpr u64 two_over_pi[21] = {
    0x0000000000000000, 0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041, 0xFE5163ABDEBBC561,
    0xB7246E3A424DD2E0, 0x06492EEA09D1921C, 0xFE1DEB1CB129A73E, 0xE88235F52EBB4484, 0xE99C7026B45F7E41,
    0x3991D639835339F4, 0x9C845F8BBDF9283B, 0x1FF897FFDE05980F, 0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7,
    0x4F463F669E5FEA2D, 0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08, 0x56033046FC7B6BAB,
    0xF0CFBC209AF4361D};

/// quadrant pi/2 + (-)rest, rest in [0, pi/4].
struct angle {
  int quadrant;
  bool negative;
  scaled rest;
};

/// 64 bits of 2/pi from `position` on.
[[nodiscard]] constexpr u64 two_over_pi_from(int position) noexcept {
  const int word = position / 64;
  const int shift = position % 64;
  return shift == 0 ? two_over_pi[word]
                    : (two_over_pi[word] << shift) | (two_over_pi[word + 1] >> (64 - shift));
}

/// For |x| >= 3/4.
[[nodiscard]] constexpr angle reduce_angle(taken_apart x) noexcept {
  const bool minus = x.integer < 0;
  const u64 m = u64(minus ? -x.integer : x.integer);
  const int position = x.exponent + 62;  // the bit after this one, times m, is a multiple of 2
  // m 2/pi modulo 4 in Q126
  const u64 low = multiply_high(m, two_over_pi_from(position + 128));
  wide turns = multiply_wide(m, two_over_pi_from(position + 64));
  turns = add(turns, {m * two_over_pi_from(position), low});

  int quadrant = int(turns.high >> 62);
  wide fraction{(turns.high << 2) | (turns.low >> 62), turns.low << 2};  // Q128
  const bool upper = fraction.high >> 63 != 0;
  if (upper) {  // nearer to the next multiple of pi/2
    fraction = subtract({0, 0}, fraction);
    quadrant += 1;
  }
  const scaled f = normalize(fraction, 128);
  const scaled rest = normalize({0, multiply_high(f.significand, u64(0xC90FDAA22168C234))}, 62 - f.exponent);
  return {(minus ? -quadrant : quadrant) & 3, upper != minus, rest};
}

/// sin of a rest: t (1 - t^2/3! + t^4/5! - ...); the terms from t^20 on are below 2^-71.
[[nodiscard]] constexpr scaled sin_of_rest(scaled rest) noexcept {
  const int places = -1 - rest.exponent;
  const u64 t = places < 64 ? rest.significand >> places : 0;  // Q64
  const u64 square = multiply_high(t, t);
  u64 series = inverse_factorial[19].high;
  for (int k = 17; k >= 3; k -= 2) series = inverse_factorial[k].high - multiply_high(square, series);
  const u64 factor = (u64(1) << 63) - (multiply_high(square, series) >> 1);
  return normalize({0, multiply_high(rest.significand, factor)}, 62 - rest.exponent);
}

/// cos of a rest: 1 - t^2/2! + t^4/4! - ...; the terms from t^22 on are below 2^-77.
[[nodiscard]] constexpr scaled cos_of_rest(scaled rest) noexcept {
  const int places = -1 - rest.exponent;
  const u64 t = places < 64 ? rest.significand >> places : 0;  // Q64
  const u64 square = multiply_high(t, t);
  u64 series = inverse_factorial[20].high;
  for (int k = 18; k >= 2; k -= 2) series = inverse_factorial[k].high - multiply_high(square, series);
  const u64 below_one = multiply_high(square, series);
  if (below_one == 0) return {u64(1) << 63, 0};
  return normalize({0, u64(0) - below_one}, 64);
}

/// sin(x + quarters pi/2) for finite x other than 0.
template <Real T>
[[nodiscard]] constexpr T sin_from(T x, int quarters) noexcept {
  const taken_apart parts = take_apart(x);
  angle turned{0,
               is_negative(x),
               {u64(parts.integer < 0 ? -parts.integer : parts.integer) << 11, parts.exponent + 52}};
  if ((abs)(x) >= T(0.75)) turned = reduce_angle(parts);

  const int quadrant = (turned.quadrant + quarters) & 3;
  const bool is_cos = (quadrant & 1) != 0;
  const scaled result = is_cos ? cos_of_rest(turned.rest) : sin_of_rest(turned.rest);
  const T rounded = round_to_real<T>(result.significand, result.exponent);
  return (quadrant >= 2) != (!is_cos && turned.negative) ? -rounded : rounded;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
