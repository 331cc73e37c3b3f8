// SPDX-License-Identifier: BSL-1.0
// pow: x to the power y.
#pragma once

#include <attest/math/log_fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// floor(2^127 / k): 1/k as Q127, by long division.
[[nodiscard]] constexpr wide inverse_as_q127(u64 k) noexcept {
  const u64 one = u64(1) << 63;
  const u64 upper = ((one % k) << 32) / k;
  const u64 lower = ((((one % k) << 32) % k) << 32) / k;
  return {one / k, (upper << 32) | lower};
}

inline constexpr wide pow_inverse[12] = {{0, 0},
                                         inverse_as_q127(1),
                                         inverse_as_q127(2),
                                         inverse_as_q127(3),
                                         inverse_as_q127(4),
                                         inverse_as_q127(5),
                                         inverse_as_q127(6),
                                         inverse_as_q127(7),
                                         inverse_as_q127(8),
                                         inverse_as_q127(9),
                                         inverse_as_q127(10),
                                         inverse_as_q127(11)};

/// A sign and 2^(exponent - 127) times 128 bits, of which the first is set.
struct wide_scaled {
  bool negative;
  wide significand;
  int exponent;
};

[[nodiscard]] constexpr wide shift_left(wide a, int places) noexcept {
  if (places == 0) return a;
  if (places >= 64) return {a.low << (places - 64), 0};
  return {(a.high << places) | (a.low >> (64 - places)), a.low << places};
}

[[nodiscard]] constexpr int leading_zeros(wide a) noexcept {
  return a.high != 0 ? std::countl_zero(a.high) : 64 + std::countl_zero(a.low);
}

/// log2(x) for positive x other than 1, with an error below 2^-74 of it.
///
///   log2(x) = n/64 + (r - r^2/2 + r^3/3 - ... + r^11/11) / ln2,  |r| < 2^-7.1
[[nodiscard]] constexpr wide_scaled log2_in_128_bits(taken_apart x) noexcept {
  const log_parts parts = log_reduce(x);
  const bool r_negative = parts.r < 0;
  const wide r = r_negative ? subtract({0, 0}, parts.all) : parts.all;  // |r| in Q134

  // 1 - r/2 + r^2/3 - ... in Q127: with |r|, a negative r makes all signs plus
  wide series = pow_inverse[11];
  for (int k = 10; k >= 1; --k) {
    const wide term = shift_right(multiply_high(r, series), 6);
    series = r_negative ? add(pow_inverse[k], term) : subtract(pow_inverse[k], term);
  }
  wide sum{0, 0};
  bool negative = r_negative;
  int point = 0;
  if (parts.n == 0) {
    // r, all bits of it, times the series (Q127, up to 1.01, so below 2) and 1/ln2 (Q127)
    const int zeros = leading_zeros(r);
    sum =
        multiply_high(multiply_high(shift_left(r, zeros), series), {0xB8AA3B295C17F0BB, 0xBE87FED0691D3E88});
    point = 134 + zeros - 2;
  } else {
    // n/64 and the same product, in Q112
    sum = multiply_high(multiply_high(r, series), {0xB8AA3B295C17F0BB, 0xBE87FED0691D3E88});  // Q132
    sum = shift_right(sum, 20);
    negative = parts.n < 0;
    const wide steps{u64(negative ? -i64(parts.n) : i64(parts.n)) << 42, 0};
    sum = r_negative == negative ? add(steps, sum) : subtract(steps, sum);
    point = 112;
  }
  const int zeros = leading_zeros(sum);
  return {negative, shift_left(sum, zeros), 127 - zeros - point};
}

/// x to the power y for positive x other than 1 and finite y other than 0: 2^(y log2(x)).
template <Real T>
[[nodiscard]] constexpr T pow_of_positive(T x, T y) noexcept {
  const wide_scaled logarithm = log2_in_128_bits(take_apart(x));
  const taken_apart factor = take_apart(y);
  const bool negative = logarithm.negative != (factor.integer < 0);
  const u64 digits = u64(factor.integer < 0 ? -factor.integer : factor.integer) << 11;
  const wide product = add(multiply_wide(logarithm.significand.high, digits),
                           {0, multiply_high(logarithm.significand.low, digits)});  // [1, 4) as Q126
  const int exponent = logarithm.exponent + factor.exponent + 52;                   // of the product
  if (exponent > 10) return negative ? T(0) : infinity<T>;
  if (exponent < -60) return T(1);

  // In Q70 the last 64 bits are what is left of a 64th, the bits above count 64ths.
  const int places = 56 - exponent;
  wide position = places < 64 ? shift_right(product, places)
                              : wide{0, places == 64 ? product.high : product.high >> (places - 64)};
  if (negative) position = subtract({0, 0}, position);
  const int n = int(i64(position.high));
  constexpr int tie = 64 * (-real_format<T>::bias - real_format<T>::fraction_bits);
  if (n == tie && position.low == 0) return T(0);  // half of the smallest number
  const scaled result = exp_of_rest(multiply_high(position.low, ln2_word), n);
  return round_to_real<T>(result.significand, result.exponent);
}

enum class integer_kind { none, even, odd };

/// Is a finite number an integer, and an odd one?
template <Real T>
[[nodiscard]] constexpr integer_kind kind_of_integer(T y) noexcept {
  if (is_zero(y)) return integer_kind::even;
  const taken_apart parts = take_apart(y);
  const u64 last_bit = u64(parts.integer) & (u64(0) - u64(parts.integer));
  const int last = parts.exponent + 63 - std::countl_zero(last_bit);  // its exponent
  if (last < 0) return integer_kind::none;
  return last == 0 ? integer_kind::odd : integer_kind::even;
}

}  // namespace detail

/// x to the power y, at most 0.51 ulp off. Special values as in C's Annex F: pow(x, 0) = 1 and pow(1, y) = 1
/// even for NaN; a negative x needs an integer y, else NaN; zeros and infinities as limits, with the sign of
/// x for odd y.
template <Real T>
[[nodiscard]] constexpr T pow(T x, T y) noexcept {
  using namespace detail;
  if (is_zero(y) || to_bits(x) == to_bits(T(1))) return T(1);
  if (is_nan(x) || is_nan(y)) return not_a_number<T>;
  const T magnitude = (abs)(x);
  if (is_infinite(y)) {
    if (magnitude == T(1)) return T(1);
    return (magnitude < T(1)) == is_negative(y) ? infinity<T> : T(0);
  }
  const integer_kind kind = kind_of_integer(y);
  const T sign = is_negative(x) && kind == integer_kind::odd ? T(-1) : T(1);
  if (is_zero(x)) return copysign(is_negative(y) ? infinity<T> : T(0), sign);
  if (is_infinite(x)) return copysign(is_negative(y) ? T(0) : infinity<T>, sign);
  if (is_negative(x) && kind == integer_kind::none) return not_a_number<T>;
  if (magnitude == T(1)) return sign;
  return copysign(pow_of_positive(magnitude, y), sign);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
