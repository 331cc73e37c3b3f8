// SPDX-License-Identifier: BSL-1.0
// exp of a float by way of doubles, where they are cheap.
#pragma once

#include <cstdint>

#include <attest/math/classify.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

//   x = k ln2 + r,  |r| <= ln2/2;   exp(x) = 2^k (1 + r + r^2/2! + ... + r^13/13!)
//
// Errors of the sum, which lies in [0.70, 1.42]: r and r + (...) are rounded, 2^-55 each, the three
// products of r^2 (...) come to 2^-55.3, the terms left out to 2^-57.7, and the sum is rounded, 2^-53 from
// 1 on, 2^-54 below. Together less than 2^-52, and less than 2^-52.8 for |r| < 2^-6. Fused operations only
// make it smaller, so contraction cannot change the bits either.
// That is enough: the float exp nearest to a tie, -0x1.d2259ap+3 (r = -0.011), keeps 2^-52.66 from it, six
// others with |r| < 2^-6 at least 2^-51.7 and everything else 2^-50.9 (exhaustive search).
//
// Doubles is double, or a vector of doubles with one argument a lane (linalg/lane_exp.hpp): k stands in the
// last bits of `shifted`, and `unscaled` is exp(x) / 2^k.
template <typename Doubles>
ATTEST_ALWAYS_INLINE constexpr void exp_in_doubles(Doubles& unscaled, Doubles& shifted,
                                                   const Doubles& z) noexcept {
  constexpr double per_ln2 = 0x1.71547652b82fep+0;
  constexpr double ln2_high = 0x1.62e42fefa3800p-1;  // 42 bits: k ln2_high and x - k ln2_high are exact
  constexpr double ln2_low = 0x1.ef35793c76730p-45;
  constexpr double to_integer = 0x1.8p52;  // added, it leaves the nearest integer in the last bits

  shifted = z * per_ln2 + to_integer;
  const Doubles k = shifted - to_integer;
  const Doubles r = (z - k * ln2_high) - k * ln2_low;

  Doubles series = r * 0x1.6124613a86d09p-33 + 0x1.1eed8eff8d898p-29;  // r/13! + 1/12!
  series = r * series + 0x1.ae64567f544e4p-26;                         // 1/11!
  series = r * series + 0x1.27e4fb7789f5cp-22;                         // 1/10!
  series = r * series + 0x1.71de3a556c734p-19;                         // 1/9!
  series = r * series + 0x1.a01a01a01a01ap-16;                         // 1/8!
  series = r * series + 0x1.a01a01a01a01ap-13;                         // 1/7!
  series = r * series + 0x1.6c16c16c16c17p-10;                         // 1/6!
  series = r * series + 0x1.1111111111111p-7;                          // 1/5!
  series = r * series + 0x1.5555555555555p-5;                          // 1/4!
  series = r * series + 0x1.5555555555555p-3;                          // 1/3!
  series = r * series + 0.5;                                           // 1/2!
  unscaled = (r + r * r * series) + 1.0;
}

// No branch and no choice between floats, so that a loop over an array is vectorized: GCC turns a clamp of
// floats into control flow.
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr float exp_by_doubles(float x) noexcept {
  constexpr std::uint32_t end = to_bits(104.0f);  // exp(-104) is below 2^-150, exp(104) above 2^128
  // x, but no further out than 104, which a NaN becomes too: integers compare where floats would branch
  const std::uint32_t magnitude = to_bits(x) & ~sign_mask<float>;
  const std::uint32_t inner = magnitude < end ? magnitude : end;
  const double z = double(from_bits<float>(inner | (to_bits(x) & sign_mask<float>)));

  double unscaled{};
  double shifted{};
  exp_in_doubles(unscaled, shifted, z);
  // 2^k: k, in the last bits of `shifted`, is added to the exponent. The conversion rounds, once.
  const float result = float(from_bits<double>(to_bits(unscaled) + (to_bits(shifted) << 52)));
  return from_bits<float>(to_bits(result) |
                          (magnitude > infinity_bits<float> ? to_bits(not_a_number<float>) : 0));
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
