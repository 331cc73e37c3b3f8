// SPDX-License-Identifier: BSL-1.0
// Fixed-point building blocks: wide products of integers, numbers taken apart and rounded together again.
#pragma once

#include <bit>
#include <cstdint>

#include <attest/math/classify.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// "Qn" means: an integer i that stands for i / 2^n.

using u64 = std::uint64_t;
using i64 = std::int64_t;

/// 128 bits as two words, for targets whose compiler has no such integer.
struct wide {
  u64 high;
  u64 low;
};

// WebAssembly has 128-bit integers by name, but multiplies them by a helper routine of a library.
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
#define ATTEST_MULTIPLIES_128_BITS
__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;  // __extension__ keeps -Wpedantic quiet
#endif

/// The whole product from four 32x32->64 products: what a 32-bit chip has.
[[nodiscard]] constexpr wide multiply_wide_by_words(u64 a, u64 b) noexcept {
  constexpr u64 word = 0xFFFFFFFF;
  const u64 low = (a & word) * (b & word);
  const u64 middle = (a >> 32) * (b & word) + (low >> 32);
  const u64 other = (a & word) * (b >> 32) + (middle & word);
  return {(a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32), (other << 32) | (low & word)};
}

[[nodiscard]] constexpr wide multiply_wide(u64 a, u64 b) noexcept {
#if defined(ATTEST_MULTIPLIES_128_BITS)
  const u128 product = u128(a) * b;
  return {u64(product >> 64), u64(product)};
#else
  return multiply_wide_by_words(a, b);
#endif
}

/// floor(a b / 2^64)
[[nodiscard]] constexpr u64 multiply_high(u64 a, u64 b) noexcept {
#if defined(ATTEST_MULTIPLIES_128_BITS)
  return u64((u128(a) * b) >> 64);
#else
  return multiply_wide_by_words(a, b).high;
#endif
}

/// floor(a b / 2^32)
[[nodiscard]] constexpr std::uint32_t multiply_high(std::uint32_t a, std::uint32_t b) noexcept {
  return std::uint32_t((u64(a) * b) >> 32);
}

[[nodiscard]] constexpr wide add(wide a, wide b) noexcept {
  const u64 low = a.low + b.low;
  return {a.high + b.high + (low < a.low ? 1u : 0u), low};
}

[[nodiscard]] constexpr wide subtract(wide a, wide b) noexcept {
  return {a.high - b.high - (a.low < b.low ? 1u : 0u), a.low - b.low};
}

/// Shift to the right by 1 to 63 places.
[[nodiscard]] constexpr wide shift_right(wide a, int places) noexcept {
  return {a.high >> places, (a.low >> places) | (a.high << (64 - places))};
}

/// a b / 2^128, at most 3 too small: the product of the low words is left out.
[[nodiscard]] constexpr wide multiply_high(wide a, wide b) noexcept {
  const wide one{0, multiply_high(a.high, b.low)};
  const wide two{0, multiply_high(a.low, b.high)};
  return add(multiply_wide(a.high, b.high), add(one, two));
}

/// floor(a b / 2^64)
[[nodiscard]] constexpr i64 multiply_high(i64 a, i64 b) noexcept {
#if defined(ATTEST_MULTIPLIES_128_BITS)
  return i64((i128(a) * b) >> 64);
#else
  return i64(multiply_high(u64(a), u64(b)) - (a < 0 ? u64(b) : 0) - (b < 0 ? u64(a) : 0));
#endif
}

/// 2^exponent times a significand (Q63, first bit set).
struct scaled {
  u64 significand;
  int exponent;
};

/// The first 64 bits, from the first that is set, of value / 2^point; value is not 0.
[[nodiscard]] constexpr scaled normalize(wide value, int point) noexcept {
  if (value.high == 0) {
    const int zeros = std::countl_zero(value.low);
    return {value.low << zeros, 63 - zeros - point};
  }
  const int zeros = std::countl_zero(value.high);
  const u64 next = zeros == 0 ? 0 : value.low >> (64 - zeros);
  return {(value.high << zeros) | next, 127 - zeros - point};
}

/// A finite number other than zero as integer 2^exponent, |integer| in [2^52, 2^53) whatever its type.
struct taken_apart {
  i64 integer;
  int exponent;
};

template <Real T>
[[nodiscard]] constexpr taken_apart take_apart(T value) noexcept {
  using format = real_format<T>;
  const auto magnitude = to_bits(value) & ~sign_mask<T>;
  u64 fraction = u64(magnitude & fraction_mask<T>) << (52 - format::fraction_bits);
  int exponent = int(magnitude >> format::fraction_bits) - format::bias - 52;
  if (magnitude > fraction_mask<T>) {
    fraction += u64(1) << 52;
  } else {  // subnormal: no hidden bit, so move the first bit to its place
    const int places = std::countl_zero(fraction) - 11;
    fraction <<= places;
    exponent += 1 - places;
  }
  return {is_negative(value) ? -i64(fraction) : i64(fraction), exponent};
}

/// Rounds significand 2^(exponent - 63), first bit set, to the nearest T: infinity and subnormal results
/// included. Half a unit goes up: exact results and true ties are the caller's to see to.
template <Real T>
[[nodiscard]] constexpr T round_to_real(u64 significand, int exponent) noexcept {
  using format = real_format<T>;
  int biased = exponent + format::bias;
  if (biased > 2 * format::bias) return infinity<T>;
  int places = 63 - format::fraction_bits;
  if (biased < 1) {  // subnormal: fewer bits are kept
    places += 1 - biased;
    biased = 1;
  }
  if (places > 64) return T(0);
  const u64 kept = places < 64 ? significand >> places : 0;
  const u64 half = (significand >> (places - 1)) & 1;
  // A hidden bit in `kept` and a carry out of the rounding both walk into the exponent, as they should.
  const u64 rounded = (u64(biased - 1) << format::fraction_bits) + kept + half;
  return from_bits<T>(real_bits<T>(rounded));
}

/// May the answer of round_to_real change, where the true significand is larger by up to `error` units, or
/// smaller by less than one?
template <Real T>
[[nodiscard]] constexpr bool is_near_tie(u64 significand, int exponent, u64 error) noexcept {
  using format = real_format<T>;
  int places = 63 - format::fraction_bits;
  if (exponent + format::bias < 1) places += 1 - (exponent + format::bias);
  if (places > 64) return places == 65 && significand >= u64(0) - error;
  const u64 rest = significand << (64 - places);  // the bits that are dropped, as Q64
  const u64 reach = error << (64 - places);
  return rest - ((u64(1) << 63) - reach) <= reach;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
#undef ATTEST_MULTIPLIES_128_BITS
