// SPDX-License-Identifier: BSL-1.0
// A binary number to so many decimals, exactly: no intermediate result is rounded.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <attest/check/figure.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// |value| * 10^decimals, cut into a whole number and what is left of it.
struct decimal_split {
  bool fits = false;          ///< whole is below 2^63 (false for NaN and infinity, too)
  bool negative = false;      ///< the sign of value
  std::int64_t whole = 0;     ///< the integer part
  int rest_against_half = 0;  ///< -1, 0, 1: the rest is below, at, above one half
  bool rest_is_zero = true;
};

/// The exact split. A double is m 2^e with m < 2^53, and 10^decimals < 2^60, so m 10^decimals fits in 113
/// bits: two 64-bit words hold it, and dividing by 2^-e is a shift.
constexpr decimal_split split_decimal(double value, int decimals) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const int biased = static_cast<int>((bits >> 52) & 0x7ff);
  const std::uint64_t fraction = bits & 0xfffffffffffff;
  decimal_split result;
  result.negative = (bits >> 63) != 0;
  if (biased == 0x7ff) return result;
  const std::uint64_t m = biased == 0 ? fraction : fraction | (std::uint64_t{1} << 52);
  const int e = (biased == 0 ? 1 : biased) - 1075;

  // m * 10^decimals as high * 2^64 + low, from 32-bit halves of the power of ten.
  const auto power = static_cast<std::uint64_t>(power_of_ten(decimals));
  const std::uint64_t mask = 0xffffffff;
  const std::uint64_t m0 = m & mask, m1 = m >> 32, p0 = power & mask, p1 = power >> 32;
  const std::uint64_t middle = m1 * p0 + ((m0 * p0) >> 32);
  const std::uint64_t middle2 = m0 * p1 + (middle & mask);
  const std::uint64_t low = (middle2 << 32) | ((m0 * p0) & mask);
  const std::uint64_t high = m1 * p1 + (middle >> 32) + (middle2 >> 32);

  if (e >= 0) {
    result.fits = high == 0 && e < 63 && (low >> (63 - e)) == 0;
    if (low == 0 && high == 0) result.fits = true;
    if (result.fits && low != 0) result.whole = static_cast<std::int64_t>(low << e);
    result.rest_against_half = -1;
    return result;
  }
  const int shift = -e;  // 1 to 1074
  result.rest_is_zero = low == 0 && high == 0;
  result.rest_against_half = -1;
  result.fits = true;
  if (shift > 114) return result;  // the whole is 0 and the rest is far below one half
  std::uint64_t whole_low = 0, whole_high = 0, rest_low = 0, rest_high = 0, half_low = 0, half_high = 0;
  if (shift < 64) {
    whole_low = (low >> shift) | (high << (64 - shift));
    whole_high = high >> shift;
    rest_low = low & ((std::uint64_t{1} << shift) - 1);
    half_low = std::uint64_t{1} << (shift - 1);
  } else {
    whole_low = shift == 64 ? high : high >> (shift - 64);
    rest_low = low;
    rest_high = shift == 64 ? 0 : high & ((std::uint64_t{1} << (shift - 64)) - 1);
    half_low = shift == 64 ? std::uint64_t{1} << 63 : 0;
    half_high = shift == 64 ? 0 : std::uint64_t{1} << (shift - 65);
  }
  result.fits = whole_high == 0 && (whole_low >> 63) == 0;
  result.whole = result.fits ? static_cast<std::int64_t>(whole_low) : 0;
  result.rest_is_zero = rest_low == 0 && rest_high == 0;
  if (rest_high != half_high) {
    result.rest_against_half = rest_high < half_high ? -1 : 1;
  } else if (rest_low != half_low) {
    result.rest_against_half = rest_low < half_low ? -1 : 1;
  } else {
    result.rest_against_half = 0;
  }
  return result;
}

constexpr void check_decimals(int decimals) {
  if (decimals < 0 || decimals > most_decimals) stop(too_many_digits);
}

inline constexpr const char* cannot_be_rounded =
    "attest: only a finite number of at most 18 digits can be rounded to decimals: %g";

/// The figure with this magnitude and the sign of the split.
constexpr figure signed_figure(const decimal_split& split, std::int64_t magnitude, int decimals,
                               bool percent) {
  return {split.negative ? -magnitude : magnitude, decimals, percent};
}

}  // namespace detail

/// The value rounded to so many decimals (0 to 18), half away from zero: what should be printed. The rounding
/// is of the exact binary value. Not for NaN, infinity, or results of more than 18 digits.
template <Real T>
constexpr figure rounded(T value, int decimals) {
  detail::check_decimals(decimals);
  const detail::decimal_split split = detail::split_decimal(static_cast<double>(value), decimals);
  if (!split.fits) detail::stop(detail::cannot_be_rounded, static_cast<double>(value));
  return detail::signed_figure(split, split.whole + (split.rest_against_half >= 0 ? 1 : 0), decimals, false);
}

/// The value cut off after so many decimals.
template <Real T>
constexpr figure truncated(T value, int decimals) {
  detail::check_decimals(decimals);
  const detail::decimal_split split = detail::split_decimal(static_cast<double>(value), decimals);
  if (!split.fits) detail::stop(detail::cannot_be_rounded, static_cast<double>(value));
  return detail::signed_figure(split, split.whole, decimals, false);
}

/// A decimal number rounded to fewer decimals, half away from zero; to more, exactly.
constexpr figure rounded(const figure& exact, int decimals) {
  detail::check_decimals(decimals);
  if (decimals >= exact.decimals) return exact.with_decimals(decimals);
  const std::int64_t unit = detail::power_of_ten(exact.decimals - decimals);
  const std::int64_t magnitude = exact.units < 0 ? -exact.units : exact.units;
  const std::int64_t whole = magnitude / unit + (magnitude % unit >= unit - unit / 2 ? 1 : 0);
  return {exact.units < 0 ? -whole : whole, decimals, exact.percent};
}

/// Every element rounded to so many decimals.
template <Real T, std::size_t Rows, std::size_t Cols>
constexpr figures<Rows, Cols> rounded(const matrix<T, Rows, Cols>& values, int decimals) {
  figures<Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) result.elements[i] = rounded(values.elements[i], decimals);
  return result;
}
/// Every figure rounded to fewer decimals, half away from zero; to more, exactly.
template <std::size_t Rows, std::size_t Cols>
constexpr figures<Rows, Cols> rounded(const figures<Rows, Cols>& exact, int decimals) {
  figures<Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) result.elements[i] = rounded(exact.elements[i], decimals);
  return result;
}

/// The figures as numbers, each the nearest double.
template <std::size_t Rows, std::size_t Cols>
constexpr matrix<double, Rows, Cols> values(const figures<Rows, Cols>& printed) {
  matrix<double, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) result.elements[i] = printed.elements[i].value();
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
