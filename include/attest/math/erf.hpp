// SPDX-License-Identifier: BSL-1.0
// erf: the error function.
#pragma once

#include <attest/math/erf_table.hpp>
#include <attest/math/fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// 2/sqrt(pi) / (k! (2k + 1)) in Q63: the series of erf(x)/x in -x^2.
inline constexpr u64 erf_series[15] = {
    0x906EBA8214DB688D, 0x3024E8D606F3CD84, 0x0E71790D0215F0DA, 0x037059C625116A1B, 0x00AB2DE6873529F7,
    0x001C02DB40040B85, 0x0003F3464DF37136, 0x00007D34970F830B, 0x00000DCF364EE328, 0x0000015F742EC43E,
    0x0000001FCC572062, 0x00000002A3AE3038, 0x0000000033CD5ABC, 0x0000000003B08A79, 0x00000000003ED075};

/// erf(x), 0 < x < 1/2; the terms left out are below 2^-70.
[[nodiscard]] constexpr scaled erf_near_zero(scaled x) noexcept {
  const int places = -2 - x.exponent;  // x to Q65
  const u64 root = places < 64 ? x.significand >> places : 0;
  const u64 square = multiply_high(root, root);  // Q66
  u64 series = erf_series[14];
  for (int k = 13; k >= 0; --k) series = erf_series[k] - (multiply_high(square, series) >> 2);
  return normalize({0, multiply_high(x.significand, series)}, 62 - x.exponent);
}

/// erf(x), 1/2 <= x < 6, by the polynomial of its quarter.
[[nodiscard]] constexpr scaled erf_by_table(taken_apart x) noexcept {
  const u64 position = u64(x.integer) << (x.exponent + 66);  // 4 x in Q64, modulo 1
  const int row = int(u64(x.integer) >> (-x.exponent - 2)) - erf_first_row;
  const i64 t = i64(position ^ (u64(1) << 63));  // 8 (x - middle) in Q63
  i64 series = erf_row[row][11];
  for (int k = 10; k >= 0; --k) series = erf_row[row][k] + multiply_high(t, series) * 2;
  return normalize({0, erf_middle[row] + u64(multiply_high(t, series) * 2)}, 64);
}

}  // namespace detail

/// The error function, 2/sqrt(pi) times the integral of exp(-t^2) from 0 to x, at most 0.51 ulp off;
/// erf(0) = 0 and erf(-0) = -0, erf(+-inf) = +-1, erf(NaN) = NaN.
template <Real T>
[[nodiscard]] constexpr T erf(T x) noexcept {
  using namespace detail;
  const T magnitude = (abs)(x);
  if (is_nan(x)) return not_a_number<T>;
  if (is_zero(x)) return x;
  if (magnitude >= T(6)) return copysign(T(1), x);  // 1 - erf(6) = 2^-55.4 rounds to 1

  const taken_apart parts = take_apart(magnitude);
  const scaled result = magnitude < T(0.5) ? erf_near_zero({u64(parts.integer) << 11, parts.exponent + 52})
                                           : erf_by_table(parts);
  return copysign(round_to_real<T>(result.significand, result.exponent), x);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
