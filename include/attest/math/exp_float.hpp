// SPDX-License-Identifier: BSL-1.0
// exp of a float by way of doubles, where they are cheap.
#pragma once

#include <cstdint>

#include <attest/math/classify.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

//   x = k ln2 + r,  |r| <= ln2/2;   exp(x) = 2^k (1 + r + r^2 (c2 + c3 r + ... + c11 r^9))
//
// The coefficients are those of least squares over Chebyshev points, from c2 = 1/2 on each rounded to a
// double before the next ones are fitted.
//
// Errors of the sum, which lies in [0.70, 1.42]: r and r + (...) are rounded, 2^-55 each, the two products of
// r^2 (...) come to 2^-55.9, the roundings inside (...) to 2^-55.4, the fit is 2^-57.2 off, and the sum is
// rounded, 2^-53 from 1 on, 2^-54 below. Together less than 2^-52, and less than 2^-52.8 for |r| < 2^-6.
// Fused operations only make it smaller, so contraction cannot change the bits either. That is enough: the
// float exp nearest to a tie, -0x1.d2259ap+3 (r = -0.011), keeps 2^-52.66 from it, six others with |r| < 2^-6
// at least 2^-51.7 and everything else 2^-50.9 (exhaustive search).
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

  // in pairs that do not wait for each other
  const Doubles square = r * r;
  const Doubles fourth = square * square;
  const Doubles low =
      (0.5 + r * 0x1.555555555555cp-3) + square * (0x1.5555555552fffp-5 + r * 0x1.111111110e9efp-7);
  const Doubles high = (0x1.6c16c17d5b2fbp-10 + r * 0x1.a01a01b44afdap-13) +
                       square * (0x1.a019a96d75f5ep-16 + r * 0x1.71ddee618fbf5p-19);
  const Doubles series = low + fourth * (high + fourth * (0x1.28a12ff8af86fp-22 + r * 0x1.af6e9ed0ea4a0p-26));
  unscaled = (r + square * series) + 1.0;
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
