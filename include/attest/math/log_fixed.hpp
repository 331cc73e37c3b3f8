// SPDX-License-Identifier: BSL-1.0
// The reduction and the series that log and pow share.
#pragma once

#include <attest/math/exp_fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

//   x = 2^(n/64) (1 + r),  |r| < 2^-7.1,  n = 64 k + j;   log(x) = n ln2/64 + r - r^2/2 + r^3/3 - ...
//
// Where n is 0, r = x - 1 exactly, so small results keep all their bits.

struct log_parts {
  int n;
  i64 r;     // Q70
  wide all;  // r as Q134, two's complement
};

/// j, close to 64 log2(m), for m (Q63) in [1, 2).
[[nodiscard]] constexpr int log_steps(u64 m) noexcept {
  // log2(1 + t) = t + t (1 - t)(0.423 - 0.16 t), off by 0.001 at most, in Q32
  const u64 t = (m << 1) >> 32;
  const u64 bend = 1816771166 - ((687194767 * t) >> 32);
  const u64 approximate = t + ((((t * ((u64(1) << 32) - t)) >> 32) * bend) >> 32);
  return int((approximate + (u64(1) << 25)) >> 26);
}

[[nodiscard]] constexpr log_parts log_reduce(taken_apart x) noexcept {
  const u64 integer = u64(x.integer);  // m in Q52
  const int j = log_steps(integer << 11);
  const int n = 64 * (x.exponent + 52) + j;
  if (j == 0 || j == 64) {  // 2^(j/64) is 1 or 2, and r has no more bits than x
    const i64 r = j == 0 ? i64(integer - (u64(1) << 52)) * (i64(1) << 18)
                         : i64(integer - (u64(1) << 53)) * (i64(1) << 17);
    return {n, r, {u64(r), 0}};
  }
  // m 2^(-j/64) = m 2^((64-j)/64) / 2 as Q127, less 1
  const wide power = exp_power[64 - j];
  wide r = add(multiply_wide(integer << 11, power.high), {0, multiply_high(integer << 11, power.low)});
  r.high -= u64(1) << 63;
  r = {(r.high << 7) | (r.low >> 57), r.low << 7};  // Q134
  return {n, i64(r.high), r};
}

/// log(1 + r) / r in Q62, for r in Q70: the terms from r^9/10 on are below 2^-67.
[[nodiscard]] constexpr i64 log_series(i64 r) noexcept {
  constexpr i64 one = i64(1) << 62;
  i64 series = one / 9;
  series = (multiply_high(r, series) >> 6) - one / 8;  // Q70 by Q62 is Q68
  series = (multiply_high(r, series) >> 6) + one / 7;
  series = (multiply_high(r, series) >> 6) - one / 6;
  series = (multiply_high(r, series) >> 6) + one / 5;
  series = (multiply_high(r, series) >> 6) - one / 4;
  series = (multiply_high(r, series) >> 6) + one / 3;
  series = (multiply_high(r, series) >> 6) - one / 2;
  return (multiply_high(r, series) >> 6) + one;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
