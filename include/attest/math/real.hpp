// SPDX-License-Identifier: BSL-1.0
// Real: the number types that attest computes with, and how their bits are laid out.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

// One specialization a number type. Another IEEE format joins Real by adding its own.
template <typename T>
struct real_format;

template <>
struct real_format<float> {
  using bits_type = std::uint32_t;
  static constexpr int fraction_bits = 23;
  static constexpr int bias = 127;
};

template <>
struct real_format<double> {
  using bits_type = std::uint64_t;
  static constexpr int fraction_bits = 52;
  static constexpr int bias = 1023;
};

template <typename T>
using real_bits = typename real_format<T>::bits_type;

}  // namespace detail

/// float or double, in the IEEE binary32 and binary64 formats.
template <typename T>
concept Real = requires {
  typename detail::real_format<T>::bits_type;
}
&&std::numeric_limits<T>::is_iec559;

namespace detail {

template <Real T>
inline constexpr real_bits<T> sign_mask = real_bits<T>(1) << (sizeof(T) * 8 - 1);

template <Real T>
inline constexpr real_bits<T> fraction_mask = (real_bits<T>(1) << real_format<T>::fraction_bits) - 1;

/// The bits of +infinity: every exponent bit set, no fraction.
template <Real T>
inline constexpr real_bits<T> infinity_bits = sign_mask<T> -
                                              (real_bits<T>(1) << real_format<T>::fraction_bits);

template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr real_bits<T> to_bits(T value) noexcept {
  return std::bit_cast<real_bits<T>>(value);
}

template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr T from_bits(real_bits<T> value) noexcept {
  return std::bit_cast<T>(value);
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
