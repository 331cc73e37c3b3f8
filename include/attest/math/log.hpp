// SPDX-License-Identifier: BSL-1.0
// log: the natural logarithm.
#pragma once

#include <attest/math/log_fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The natural logarithm, at most 0.51 ulp off; log(1) = 0, log(0) = -inf, log(inf) = inf, and NaN for NaN
/// and for anything below zero.
template <Real T>
[[nodiscard]] constexpr T log(T x) noexcept {
  using namespace detail;
  if (is_zero(x)) return -infinity<T>;
  if (is_nan(x) || is_negative(x)) return not_a_number<T>;
  if (is_infinite(x)) return x;
  if (to_bits(x) == to_bits(T(1))) return T(0);

  const log_parts parts = log_reduce(take_apart(x));
  const i64 series = log_series(parts.r);  // log(1 + r) / r in Q62
  if (parts.n == 0) {                      // near 1: r is exact, and so are the first bits of the result
    const u64 magnitude = u64(parts.r < 0 ? -parts.r : parts.r);
    const int zeros = std::countl_zero(magnitude);
    const u64 product = multiply_high(magnitude << zeros, u64(series));  // Q(68 + zeros)
    const scaled result = normalize({0, product}, 68 + zeros);
    const T rounded = round_to_real<T>(result.significand, result.exponent);
    return parts.r < 0 ? -rounded : rounded;
  }
  // n ln2/64 + log(1 + r) in Q70
  const u64 steps = u64(parts.n < 0 ? -i64(parts.n) : i64(parts.n));
  wide sum = add(multiply_wide(steps, ln2_word), {0, multiply_high(steps, ln2_next_word)});
  const i64 rest = parts.n < 0 ? -multiply_high(parts.r, series) : multiply_high(parts.r, series);  // Q68
  sum = add(sum, {rest < 0 ? ~u64(0) : 0, u64(rest) << 2});
  const scaled result = normalize(sum, 70);
  const T rounded = round_to_real<T>(result.significand, result.exponent);
  return parts.n < 0 ? -rounded : rounded;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
