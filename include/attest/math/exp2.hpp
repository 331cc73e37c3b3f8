// SPDX-License-Identifier: BSL-1.0
// exp2: two to the power x.
#pragma once

#include <attest/math/exp_fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// 2 to the power x, exact for integers x, at most 0.51 ulp off elsewhere, subnormal results included;
/// exp2(inf) = inf, exp2(-inf) = 0, exp2(NaN) = NaN.
///
///   x = n/64 + f,  0 <= f < 1/64;   exp2(x) = 2^(n/64) exp(f ln2)
template <Real T>
[[nodiscard]] constexpr T exp2(T x) noexcept {
  using namespace detail;
  using format = real_format<T>;
  const auto magnitude = to_bits(x) & ~sign_mask<T>;
  if (magnitude >= real_bits<T>(format::bias + 11) << format::fraction_bits) {  // |x| >= 2048, or NaN
    if (is_nan(x)) return not_a_number<T>;
    return is_negative(x) ? T(0) : infinity<T>;
  }
  if (magnitude < real_bits<T>(format::bias - 60) << format::fraction_bits) return T(1);
  constexpr T tie = T(-format::bias - format::fraction_bits);
  if (to_bits(x) == to_bits(tie)) return T(0);  // half of the smallest number

  const taken_apart parts = take_apart(x);
  // x in Q70: the last 64 bits are f, and those above are n
  const int places = parts.exponent + 70;
  const u64 f = places < 0 ? u64(parts.integer >> -places) : u64(parts.integer) << places;
  const int whole = -parts.exponent - 6;
  const int n = int(parts.integer >> (whole < 63 ? whole : 63));
  const scaled result = exp_of_rest(multiply_high(f, ln2_word), n);
  return round_to_real<T>(result.significand, result.exponent);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
