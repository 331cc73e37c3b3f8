// SPDX-License-Identifier: BSL-1.0
// Rounding to integers: trunc, floor, ceil, round and round_even, exact for every number.
#pragma once

#include <attest/math/classify.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The bits of a number that stand for its digits after the point.
template <Real T>
[[nodiscard]] constexpr real_bits<T> digits_after_point(T value) noexcept {
  using format = real_format<T>;
  const int exponent = int((to_bits(value) & ~sign_mask<T>) >> format::fraction_bits) - format::bias;
  if (exponent >= format::fraction_bits) return 0;  // an integer already, or not finite
  if (exponent < 0) return ~sign_mask<T>;           // |value| < 1
  return fraction_mask<T> >> exponent;
}

/// Was there nothing to round off? NaN counts as rounded.
template <Real T>
[[nodiscard]] constexpr bool is_same(T whole, T x) noexcept {
  return to_bits(whole) == to_bits(x) || is_nan(x);
}

/// The next integer away from zero; `value` is an integer, and -0 counts as negative.
template <Real T>
[[nodiscard]] constexpr T away_from_zero(T value) noexcept {
  return is_negative(value) ? value - T(1) : value + T(1);
}

}  // namespace detail

// All of them keep the sign of zero, and give NaN for NaN. They work on the bits, because a detour through an
// integer type fails above its range.

/// The integer nearest to zero of the two around x.
template <Real T>
[[nodiscard]] constexpr T trunc(T x) noexcept {
  if (is_nan(x)) return detail::not_a_number<T>;
  return detail::from_bits<T>(detail::to_bits(x) & ~detail::digits_after_point(x));
}

/// The largest integer that is not above x.
template <Real T>
[[nodiscard]] constexpr T floor(T x) noexcept {
  const T whole = trunc(x);
  return is_negative(x) && !detail::is_same(whole, x) ? whole - T(1) : whole;
}

/// The smallest integer that is not below x.
template <Real T>
[[nodiscard]] constexpr T ceil(T x) noexcept {
  const T whole = trunc(x);
  return !is_negative(x) && !detail::is_same(whole, x) ? whole + T(1) : whole;
}

// `round` stands in parentheses because Arduino defines a macro round(x).

/// The nearest integer; ties go away from zero.
template <Real T>
[[nodiscard]] constexpr T(round)(T x) noexcept {
  const T whole = trunc(x);
  if (detail::is_same(whole, x)) return whole;
  return (abs)(x - whole) >= T(0.5) ? detail::away_from_zero(whole) : whole;  // x - whole is exact
}

/// The nearest integer; ties go to the even one.
template <Real T>
[[nodiscard]] constexpr T round_even(T x) noexcept {
  const T whole = trunc(x);
  if (detail::is_same(whole, x)) return whole;
  const T rest = (abs)(x - whole);
  const bool is_odd = trunc(whole * T(0.5)) != whole * T(0.5);
  return rest > T(0.5) || (rest == T(0.5) && is_odd) ? detail::away_from_zero(whole) : whole;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
