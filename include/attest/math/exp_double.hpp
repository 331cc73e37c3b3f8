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

[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr attempt exp_attempt(double x) noexcept {
  constexpr double steps_a_unit = 0x1.71547652b82fep+6;  // 64 / ln2
  constexpr double step_high = 0x1.62e42fefa0000p-7;     // ln2/64: 37 bits, so that n step_high is exact
  constexpr double step_low = 0x1.cf79abc9e3b3ap-46;
  constexpr double to_integer = 0x1.8p52;  // added, it leaves the nearest integer in the last bits
  constexpr double error = 0x1.9ap-59;     // 3.2 * 2^-60

  const double shifted = x * steps_a_unit + to_integer;
  const double n = shifted - to_integer;
  const double exact = x - n * step_high;
  const double low = n * step_low;
  const double r = exact - low;
  const double r_rest = (exact - r) - low;

  // 1/2! + r/3! + ... + r^4/6!, in pairs that do not wait for each other
  const double square = r * r;
  const double pair_2 = 0.5 + r * 0x1.5555555555555p-3;
  const double pair_4 = 0x1.5555555555555p-5 + r * 0x1.1111111111111p-7;
  const double series = pair_2 + square * (pair_4 + square * 0x1.6c16c16c16c17p-10);
  const double growth = r + (r_rest + square * series);  // exp(r) - 1

  // 2^(j/64) as the first 53 bits and the 11 after them, 2^-64 too addend at most
  const u64 steps = to_bits(shifted);
  const u64 power = exp_power[steps & 63].high;
  const double power_high = from_bits<double>((u64(0x3FE) << 52) + (power >> 11));
  const double power_low = double(int(power & 0x7FF)) * 0x1p-63;

  const double addend = power_low + power_high * growth;
  const double sum = power_high + addend;
  const double rest = addend - (sum - power_high);  // exact
  const double from = sum + (rest - error);
  const double upto = sum + (rest + error);
  // 2^k: the exponent grows by k
  return {from_bits<double>(to_bits(from) + ((steps >> 6) << 52)), from == upto};
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
