// SPDX-License-Identifier: BSL-1.0
// rsqrt: one over the square root.
#pragma once

#include <attest/math/sqrt.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// 1/sqrt(x), at most 0.51 ulp off, exact for powers of four; rsqrt(0) = inf and rsqrt(-0) = -inf,
/// rsqrt(inf) = 0, and NaN for NaN and for anything below zero.
template <Real T>
[[nodiscard]] constexpr T rsqrt(T x) noexcept {
  using namespace detail;
  if (is_zero(x)) return copysign(infinity<T>, x);
  if (is_nan(x) || is_negative(x)) return not_a_number<T>;
  if (is_infinite(x)) return T(0);

  // x = a 4^exponent, a in [1, 4) as Q62; y = 1/sqrt(a) as Q63
  const taken_apart parts = take_apart(x);
  const int odd = parts.exponent & 1;
  const u64 a = u64(parts.integer) << (10 + odd);
  const int exponent = (parts.exponent - odd) / 2 + 26;
  const u64 y = inverse_root(a);
  const scaled result = normalize({0, y}, 63);
  return round_to_real<T>(result.significand, result.exponent - exponent);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
