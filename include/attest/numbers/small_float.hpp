// SPDX-License-Identifier: BSL-1.0
// half and bfloat16: floats of sixteen bits, to store weights in; what computes is a float.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// A small float as a float of 32 bits: sign, exponent of `exponent_bits`, fraction of `fraction_bits`.
/// Exact.
constexpr float widened(std::uint32_t bits, int exponent_bits, int fraction_bits) {
  const std::uint32_t sign = bits >> (exponent_bits + fraction_bits) << 31;
  const std::uint32_t exponent = bits >> fraction_bits & ((1U << exponent_bits) - 1);
  const std::uint32_t fraction = bits & ((1U << fraction_bits) - 1);
  const std::uint32_t bias = (1U << (exponent_bits - 1)) - 1;
  if (exponent == (1U << exponent_bits) - 1) {  // infinity and NaN
    return std::bit_cast<float>(sign | 0x7F800000U | fraction << (23 - fraction_bits));
  }
  if (exponent != 0) {
    return std::bit_cast<float>(sign | (exponent + 127 - bias) << 23 | fraction << (23 - fraction_bits));
  }
  if (fraction == 0) return std::bit_cast<float>(sign);
  // subnormal: the first bit that is set becomes the hidden one
  const int zeros = std::countl_zero(fraction);
  const std::uint32_t shifted = fraction << (zeros - 8);  // the set bit at 23
  const std::uint32_t highest = static_cast<std::uint32_t>(31 - zeros);
  const std::uint32_t power = highest + 1 - static_cast<std::uint32_t>(fraction_bits) + 127 - bias;
  return std::bit_cast<float>(sign | power << 23 | (shifted & 0x7FFFFFU));
}

/// bits without the last `places` (up to 24), rounded to nearest, ties to even.
constexpr std::uint32_t without_last(std::uint32_t bits, int places) {
  const std::uint32_t half = std::uint32_t(1) << (places - 1);
  return (bits + half - 1 + (bits >> places & 1)) >> places;
}

/// A float as the bits of the nearest half (binary16), ties to even; beyond the largest, infinity.
constexpr std::uint16_t half_bits(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t sign = bits >> 16 & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  std::uint32_t result = 0x7C00U;
  if (magnitude > 0x7F800000U) {
    result = 0x7E00U;                    // one NaN
  } else if (magnitude < 0x38800000U) {  // below 2^-14: subnormal, in units of 2^-24
    const int exponent = static_cast<int>(magnitude >> 23);
    const int places = 126 - exponent;  // the hidden bit stands at 23, and has to stand at 23 - places
    result = places > 24 ? 0 : without_last((magnitude & 0x7FFFFFU) | 0x800000U, places);
  } else if (magnitude < 0x477FF000U) {  // 65520 is half way to what does not exist
    result = without_last(magnitude, 13) - (112U << 10);
  }
  return static_cast<std::uint16_t>(sign | result);
}

/// The same to bfloat16, the upper half of a float.
constexpr std::uint16_t bfloat16_bits(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<std::uint16_t>((bits >> 16 & 0x8000U) | 0x7FC0U);
  return static_cast<std::uint16_t>(without_last(bits, 16));
}

}  // namespace detail

/// IEEE 754 binary16: 11 bits of precision, magnitudes from 6e-8 to 65504. A number in store: it is made from
/// a float (to nearest, ties to even) and read as a float (exactly), and has no arithmetic.
struct half {
  std::uint16_t bits = 0;

  constexpr half() = default;
  constexpr explicit half(float a_number) : bits(detail::half_bits(a_number)) {}
  constexpr explicit operator float() const { return detail::widened(bits, 5, 10); }
  static constexpr half from_bits(std::uint16_t the_bits) {
    half result;
    result.bits = the_bits;
    return result;
  }
  friend constexpr bool operator==(const half&, const half&) = default;  ///< the same bits
};

/// The upper half of a float: 8 bits of precision, the range of float. In store only, as `half`.
struct bfloat16 {
  std::uint16_t bits = 0;

  constexpr bfloat16() = default;
  constexpr explicit bfloat16(float a_number) : bits(detail::bfloat16_bits(a_number)) {}
  constexpr explicit operator float() const { return std::bit_cast<float>(std::uint32_t(bits) << 16); }
  static constexpr bfloat16 from_bits(std::uint16_t the_bits) {
    bfloat16 result;
    result.bits = the_bits;
    return result;
  }
  friend constexpr bool operator==(const bfloat16&, const bfloat16&) = default;  ///< the same bits
};

/// A type that weights can be stored in, and that becomes a float where one is needed.
template <typename T>
concept StoredReal = std::is_same_v<T, half> || std::is_same_v<T, bfloat16>;

namespace detail {

/// A stored number as a T; a T as itself.
template <typename T, typename Stored>
ATTEST_ALWAYS_INLINE constexpr T widen(Stored x) {
  if constexpr (StoredReal<Stored>) {
    return static_cast<T>(static_cast<float>(x));
  } else {
    return x;
  }
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
