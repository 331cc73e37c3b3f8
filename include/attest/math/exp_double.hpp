// SPDX-License-Identifier: BSL-1.0
// The first attempt at exp of a double, in doubles: right or undecided, never wrong.
#pragma once

#include <attest/math/exp_fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

//   x = n ln2/64 + r,  |r| <= ln2/128 < 2^-7.5,  n = 64 k + j;   exp(x) = 2^k 2^(j/64) (1 + r + ... + r^6/6!)
//
// Before the scaling by 2^k the result lies in [0.99, 2.01], and off by less than
//   2 * 2^-61 (rounding of exp(r) - 1) + 2^-60 (of its product with 2^(j/64)) + 2^-60 (of the sum with
//   that number's last bits) + 2^-63 (all else: the terms left out stay below 2^-64)  <  3.2 * 2^-60.
// Where both ends of that interval round to the same double, that is the answer. One argument in forty
// is left undecided; exp_fixed.hpp settles it. Fused operations only make the error smaller.
struct attempt {
  double value;
  bool decided;
};

// Doubles is double, or a vector of doubles with one argument a lane (linalg/lane_exp.hpp).

/// exp(r) - 1; n stands in the last bits of `shifted`.
template <typename Doubles>
ATTEST_ALWAYS_INLINE constexpr void exp_growth(Doubles& growth, Doubles& shifted, const Doubles& x) noexcept {
  constexpr double steps_a_unit = 0x1.71547652b82fep+6;  // 64 / ln2
  constexpr double step_high = 0x1.62e42fefa0000p-7;     // ln2/64: 37 bits, so that n step_high is exact
  constexpr double step_low = 0x1.cf79abc9e3b3ap-46;
  constexpr double to_integer = 0x1.8p52;  // added, it leaves the nearest integer in the last bits

  shifted = x * steps_a_unit + to_integer;
  const Doubles n = shifted - to_integer;
  const Doubles exact = x - n * step_high;
  const Doubles low = n * step_low;
  const Doubles r = exact - low;
  const Doubles r_rest = (exact - r) - low;

  // 1/2! + r/3! + ... + r^4/6!, in pairs that do not wait for each other
  const Doubles square = r * r;
  const Doubles pair_2 = 0.5 + r * 0x1.5555555555555p-3;
  const Doubles pair_4 = 0x1.5555555555555p-5 + r * 0x1.1111111111111p-7;
  const Doubles series = pair_2 + square * (pair_4 + square * 0x1.6c16c16c16c17p-10);
  growth = r + (r_rest + square * series);
}

/// 2^(j/64) as the first 53 bits and the 11 after them, 2^-64 too small at most.
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr double exp_power_high(u64 steps) noexcept {
  return from_bits<double>((u64(0x3FE) << 52) + (exp_power[steps & 63].high >> 11));
}
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr double exp_power_low(u64 steps) noexcept {
  return double(int(exp_power[steps & 63].high & 0x7FF)) * 0x1p-63;
}

/// Both ends of the interval in which exp(x) / 2^k lies.
template <typename Doubles>
ATTEST_ALWAYS_INLINE constexpr void exp_interval(Doubles& from, Doubles& upto, const Doubles& power_high,
                                                 const Doubles& power_low, const Doubles& growth) noexcept {
  constexpr double error = 0x1.9ap-59;  // 3.2 * 2^-60
  const Doubles addend = power_low + power_high * growth;
  const Doubles sum = power_high + addend;
  const Doubles rest = addend - (sum - power_high);  // exact
  from = sum + (rest - error);
  upto = sum + (rest + error);
}

/// x with 2^k, n = 64 k + j: the exponent grows by k.
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr double exp_scaled(double x, u64 steps) noexcept {
  return from_bits<double>(to_bits(x) + ((steps >> 6) << 52));
}

[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr attempt exp_attempt(double x) noexcept {
  double growth{};
  double shifted{};
  exp_growth(growth, shifted, x);
  const u64 steps = to_bits(shifted);
  double from{};
  double upto{};
  exp_interval(from, upto, exp_power_high(steps), exp_power_low(steps), growth);
  return {exp_scaled(from, steps), from == upto};
}

[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr double exp_by_doubles(double x) noexcept {
  // Neither NaN nor near 0, underflow or overflow: 2^-54 <= |x| < 708
  constexpr u64 first = to_bits(0x1p-54);
  if ((to_bits(x) & ~sign_mask<double>)-first < to_bits(708.0) - first) {
    const attempt quick = exp_attempt(x);
    if (quick.decided) return quick.value;
  }
  return exp_by_integers(x);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
