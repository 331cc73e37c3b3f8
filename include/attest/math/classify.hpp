// SPDX-License-Identifier: BSL-1.0
// What kind of number is it? NaN, infinite, finite; magnitude and sign. All on the bits, never on arithmetic.
#pragma once

#include <limits>

#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

// Bits rather than comparisons: they survive flags that let a compiler assume "no NaN", and clang
// refuses any arithmetic on a NaN in a constant expression.

/// Whether the value is a NaN, of any sign and payload.
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr bool is_nan(T value) noexcept {
  return (detail::to_bits(value) & ~detail::sign_mask<T>) > detail::infinity_bits<T>;
}

/// Whether the value is infinity or -infinity.
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr bool is_infinite(T value) noexcept {
  return (detail::to_bits(value) & ~detail::sign_mask<T>) == detail::infinity_bits<T>;
}

/// Whether the value is neither infinite nor a NaN.
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr bool is_finite(T value) noexcept {
  return (detail::to_bits(value) & ~detail::sign_mask<T>) < detail::infinity_bits<T>;
}

/// 0 or -0. (`value == 0` also holds for subnormal numbers, in a mode that treats them as zeros.)
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr bool is_zero(T value) noexcept {
  return (detail::to_bits(value) & ~detail::sign_mask<T>) == 0;
}

/// The sign bit: true for -0 and for negative numbers.
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr bool is_negative(T value) noexcept {
  return (detail::to_bits(value) & detail::sign_mask<T>) != 0;
}

// The name stands in parentheses because Arduino and others define a macro abs(x).

/// |value|, for every value: the sign bit is cleared.
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr T(abs)(T value) noexcept {
  return detail::from_bits<T>(detail::to_bits(value) & ~detail::sign_mask<T>);
}

/// The magnitude of the first, the sign bit of the second.
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr T copysign(T magnitude, T sign) noexcept {
  return detail::from_bits<T>((detail::to_bits(magnitude) & ~detail::sign_mask<T>) |
                              (detail::to_bits(sign) & detail::sign_mask<T>));
}

namespace detail {

// Every function of this room returns this one NaN, whatever NaN came in: hardware disagrees on sign
// and payload (x86 makes ffc00000, RISC-V 7fc00000), and results have the same bits everywhere.
template <Real T>
inline constexpr T not_a_number = from_bits<T>(infinity_bits<T> |
                                               (real_bits<T>(1) << (real_format<T>::fraction_bits - 1)));

template <Real T>
inline constexpr T infinity = from_bits<T>(infinity_bits<T>);

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
