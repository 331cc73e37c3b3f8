// SPDX-License-Identifier: BSL-1.0
// fixed: an integer that counts in units of 2^-FractionBits. It saturates, and rounds to nearest, ties away
// from zero.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/math/fixed.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

template <typename Storage, int FractionBits>
struct fixed;

namespace detail {

template <typename T>
inline constexpr bool is_fixed = false;
template <typename Storage, int FractionBits>
inline constexpr bool is_fixed<fixed<Storage, FractionBits>> = true;

}  // namespace detail

/// A fixed-point number.
template <typename T>
concept FixedPoint = detail::is_fixed<T>;

/// What layers, attention and products compute with: float, double, or fixed-point. A number type has + - * /
/// and comparisons, is made from integers and floats by T(x), and its functions (exp, sqrt, ...) are found
/// beside it; sums of products are made by product_sum<T>.
template <typename T>
concept Number = Real<T> || FixedPoint<T>;

namespace detail {

/// A 64-bit integer, saturated.
template <std::signed_integral Storage>
constexpr Storage to_storage(std::int64_t x) {
  constexpr std::int64_t most = (std::numeric_limits<Storage>::max)();
  return static_cast<Storage>(x > most ? most : x < -most - 1 ? -most - 1 : x);
}

/// x / 2^places to the nearest integer, ties away from zero.
constexpr std::int64_t drop_places(std::int64_t x, int places) {
  if (places == 0) return x;
  return (x + (std::int64_t(1) << (places - 1)) - (x < 0 ? 1 : 0)) >> places;
}

/// A float or double in units of 2^-fraction_bits, to the nearest, ties away from zero, saturated to 62 bits:
/// by integers alone. NaN is 0.
template <Real T>
constexpr std::int64_t real_to_units(T x, int fraction_bits) {
  constexpr std::int64_t most = std::int64_t(1) << 62;
  if (is_nan(x) || is_zero(x)) return 0;
  if (is_infinite(x)) return is_negative(x) ? -most : most;
  const taken_apart parts = take_apart(x);  // 53 bits
  const int exponent = parts.exponent + fraction_bits;
  if (exponent > 9) return is_negative(x) ? -most : most;
  if (exponent >= 0) return parts.integer * (std::int64_t(1) << exponent);
  return exponent < -54 ? 0 : drop_places(parts.integer, -exponent);
}

/// units 2^-fraction_bits as a T, rounded where T has fewer digits: by integers alone.
template <Real T>
constexpr T units_to_real(std::int64_t units, int fraction_bits) {
  if (units == 0) return T(0);
  const bool negative = units < 0;
  auto magnitude = negative ? u64(0) - static_cast<u64>(units) : static_cast<u64>(units);
  const int extra = 64 - std::countl_zero(magnitude) - std::numeric_limits<T>::digits;
  if (extra > 0) {  // ties to even, as numbers are converted elsewhere
    const u64 below_half = (u64(1) << (extra - 1)) - 1;
    magnitude = (magnitude + below_half + (magnitude >> extra & 1)) >> extra << extra;
  }
  const int zeros = std::countl_zero(magnitude);
  const T result = round_to_real<T>(magnitude << zeros, 63 - zeros - fraction_bits);
  return negative ? -result : result;
}

}  // namespace detail

/// raw / 2^FractionBits, in a signed integer of 8, 16 or 32 bits: fixed<std::int16_t, 15> is the Q15 of
/// signal processing, fixed<std::int32_t, 16> has 15 bits before the point and 16 behind. No operation wraps
/// or stops: what has no number becomes the last one of its side, and x / 0 likewise (0 / 0 is 0).
template <typename Storage, int FractionBits>
struct fixed {
  static_assert(std::signed_integral<Storage> && sizeof(Storage) <= 4,
                "attest: a fixed-point number is stored in a signed integer of 8, 16 or 32 bits");
  static_assert(FractionBits >= 0 && FractionBits < static_cast<int>(sizeof(Storage) * 8),
                "attest: a fixed-point number has as many bits behind the point as it has bits beside the "
                "sign, or less");
  using storage_type = Storage;
  static constexpr int fraction_bits = FractionBits;

  Storage raw = 0;

  constexpr fixed() = default;
  template <std::integral Integer>
  constexpr explicit fixed(Integer a_whole_number) : raw(from_integer(a_whole_number)) {}
  template <Real T>
  constexpr explicit fixed(T a_number)
      : raw(detail::to_storage<Storage>(detail::real_to_units(a_number, FractionBits))) {}

  static constexpr fixed from_raw(std::int64_t units) {
    fixed result;
    result.raw = detail::to_storage<Storage>(units);
    return result;
  }

  template <Real T>
  constexpr explicit operator T() const {
    return detail::units_to_real<T>(raw, FractionBits);
  }

  friend constexpr fixed operator+(fixed a, fixed b) { return from_raw(std::int64_t(a.raw) + b.raw); }
  friend constexpr fixed operator-(fixed a, fixed b) { return from_raw(std::int64_t(a.raw) - b.raw); }
  friend constexpr fixed operator-(fixed a) { return from_raw(-std::int64_t(a.raw)); }
  friend constexpr fixed operator*(fixed a, fixed b) {
    return from_raw(detail::drop_places(std::int64_t(a.raw) * b.raw, FractionBits));
  }
  friend constexpr fixed operator/(fixed a, fixed b) {
    if (b.raw == 0)
      return from_raw(a.raw == 0 ? 0 : a.raw < 0 ? -(std::int64_t(1) << 40) : std::int64_t(1) << 40);
    const std::int64_t numerator = std::int64_t(a.raw) * (std::int64_t(1) << FractionBits);
    const std::int64_t divisor = b.raw;
    // Twice the quotient, then its last bit: ties away from zero.
    const std::int64_t rest = numerator % divisor;
    const std::int64_t whole = numerator / divisor;
    const std::int64_t twice = rest < 0 ? -2 * rest : 2 * rest;
    const std::int64_t size = divisor < 0 ? -divisor : divisor;
    return from_raw(twice < size ? whole : (numerator < 0) == (divisor < 0) ? whole + 1 : whole - 1);
  }
  constexpr fixed& operator+=(fixed b) { return *this = *this + b; }
  constexpr fixed& operator-=(fixed b) { return *this = *this - b; }
  constexpr fixed& operator*=(fixed b) { return *this = *this * b; }
  constexpr fixed& operator/=(fixed b) { return *this = *this / b; }

  friend constexpr bool operator==(const fixed&, const fixed&) = default;
  friend constexpr auto operator<=>(const fixed&, const fixed&) = default;

 private:
  template <typename Integer>
  static constexpr Storage from_integer(Integer whole) {
    constexpr std::int64_t most = std::int64_t(1) << 31;
    std::int64_t units = most;
    if constexpr (std::is_signed_v<Integer>) {
      units = whole > most ? most : whole < -most ? -most : static_cast<std::int64_t>(whole);
    } else if (whole < static_cast<std::uint64_t>(most)) {
      units = static_cast<std::int64_t>(whole);
    }
    return detail::to_storage<Storage>(units * (std::int64_t(1) << FractionBits));
  }
};

namespace detail {

/// How sums of products are made: exactly, in as many bits as that takes, and rounded once, at the end.
template <typename T>
class product_sum;

/// Products of up to 62 bits, and sums of 2^64 of them, as two words.
template <typename Storage, int FractionBits>
class product_sum<fixed<Storage, FractionBits>> {
 public:
  using number = fixed<Storage, FractionBits>;

  constexpr void add(number a, number b) {
    const std::int64_t product = std::int64_t(a.raw) * b.raw;
    if constexpr (sizeof(Storage) <= 2) {
      low_ += static_cast<u64>(product);
    } else {
      const wide sum = detail::add({high_, low_}, {product < 0 ? ~u64(0) : 0, static_cast<u64>(product)});
      high_ = sum.high;
      low_ = sum.low;
    }
  }

  constexpr number rounded() const {
    if constexpr (sizeof(Storage) > 2) {
      // Beyond 63 bits the number saturates anyway.
      const bool negative = high_ >> 63 != 0;
      const u64 sign = negative ? ~u64(0) : 0;
      if (high_ != sign || (low_ >> 63 != 0) != negative || (low_ + (u64(1) << 62)) >> 63 != 0) {
        return number::from_raw(negative ? -(std::int64_t(1) << 40) : std::int64_t(1) << 40);
      }
    }
    return number::from_raw(drop_places(static_cast<std::int64_t>(low_), FractionBits));
  }

 private:
  u64 high_ = 0;
  u64 low_ = 0;
};

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
