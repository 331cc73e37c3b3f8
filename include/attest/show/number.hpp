// SPDX-License-Identifier: BSL-1.0
// Numbers as characters, written by the compiler: figures, whole numbers, values to so many decimals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include <attest/check/figure.hpp>
#include <attest/check/round.hpp>
#include <attest/config.hpp>
#include <attest/math/classify.hpp>
#include <attest/math/real.hpp>
#include <attest/math/stop.hpp>
#include <attest/show/big_integer.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Room for any figure, any whole number, and the shortest digits of any value.
using number_text = text<24>;

/// Room for any T to 18 decimals: a sign, the largest T before the point, the point, 18 digits behind it.
template <Real T>
using fixed_text = text<1 + std::numeric_limits<T>::max_exponent10 + 1 + 1 + detail::most_decimals>;

namespace detail {

/// m 2^exponent, which is the magnitude of every finite value.
struct binary_parts {
  std::uint64_t m;
  int exponent;
};

template <Real T>
constexpr binary_parts parts_of(T value) {
  using format = real_format<T>;
  const real_bits<T> bits = to_bits(value) & ~sign_mask<T>;
  const auto biased = static_cast<int>(bits >> format::fraction_bits);
  const std::uint64_t fraction = bits & fraction_mask<T>;
  const std::uint64_t hidden_bit = std::uint64_t{1} << format::fraction_bits;
  return {biased == 0 ? fraction : fraction | hidden_bit,
          (biased == 0 ? 1 : biased) - format::bias - format::fraction_bits};
}

/// The digits of a number, the last `decimals` of them behind a point, a zero before it at least.
template <std::size_t Capacity>
constexpr void append_digits(text<Capacity>& out, std::uint64_t number, std::size_t decimals) {
  char digits[20]{};
  std::size_t first = sizeof digits;
  do digits[--first] = static_cast<char>('0' + number % 10);
  while ((number /= 10) != 0);
  const std::size_t size = sizeof digits - first;
  if (decimals == 0) {
    out << std::string_view(digits + first, size);
  } else if (size > decimals) {
    out << std::string_view(digits + first, size - decimals) << '.'
        << std::string_view(digits + (sizeof digits - decimals), decimals);
  } else {
    (out << "0.").repeat('0', decimals - size) << std::string_view(digits + first, size);
  }
}

/// The same for a number of any size.
template <std::size_t Capacity, std::size_t Limbs>
constexpr void append_digits(text<Capacity>& out, big_integer<Limbs> number, std::size_t decimals) {
  constexpr std::size_t most = Limbs * 10;  // 2^32 has fewer than 10 digits
  char digits[most]{};
  std::size_t first = most;
  while (!number.is_zero()) {
    std::uint32_t nine = number.divide(1000000000);
    for (int i = 0; i < 9; ++i) {
      digits[--first] = static_cast<char>('0' + nine % 10);
      nine /= 10;
    }
  }
  while (first < most && digits[first] == '0') ++first;
  while (most - first <= decimals) digits[--first] = '0';
  out << std::string_view(digits + first, most - first - decimals);
  if (decimals > 0) out << '.' << std::string_view(digits + (most - decimals), decimals);
}

/// "nan", "inf" or "-inf".
template <std::size_t Capacity, Real T>
constexpr void append_not_finite(text<Capacity>& out, T value) {
  out << (is_nan(value) ? "nan" : is_negative(value) ? "-inf" : "inf");
}

}  // namespace detail

/// Appends a value rounded to so many decimals, correctly: of the exact binary value, half way away from
/// zero, as rounded() does. 0 to 1100 decimals, which is all that a double has. What rounds to zero has no
/// sign; a NaN and infinities are written by name.
template <std::size_t Capacity, Real T>
constexpr void append_fixed(text<Capacity>& out, T value, int decimals) {
  if (decimals < 0 || decimals > 1100)
    detail::stop("attest: a value is written with 0 to 1100 decimals: %d", decimals);
  if (!is_finite(value)) return detail::append_not_finite(out, value);
  const auto places = static_cast<std::size_t>(decimals);
  if (decimals <= detail::most_decimals) {
    const detail::decimal_split split = detail::split_decimal(static_cast<double>(value), decimals);
    if (split.fits) {
      const std::uint64_t units =
          static_cast<std::uint64_t>(split.whole) + (split.rest_against_half >= 0 ? 1 : 0);
      if (split.negative && units != 0) out << '-';
      return detail::append_digits(out, units, places);
    }
  }
  const detail::binary_parts parts = detail::parts_of(value);
  detail::big_integer<120> units(parts.m);  // m 10^1100 < 2^3708, m 2^971 < 2^1024
  if (parts.exponent < 0) {
    units.multiply_by_power_of_ten(decimals);
    units.round_by_power_of_two(-parts.exponent);
  } else {
    units.multiply_by_power_of_two(parts.exponent);
  }
  if (is_negative(value) && !units.is_zero()) out << '-';
  if (parts.exponent < 0) return detail::append_digits(out, units, places);
  detail::append_digits(out, units, 0);
  if (decimals > 0) (out << '.').repeat('0', places);
}

/// A whole number.
constexpr number_text format(std::uint64_t number) {
  number_text result;
  detail::append_digits(result, number, 0);
  return result;
}

/// A figure as it is printed: 0.307, -2.50, 17.8 %.
constexpr number_text format(const figure& number) {
  const int decimals = number.percent && number.decimals >= 2 ? number.decimals - 2 : number.decimals;
  number_text result;
  if (number.units < 0) result << '-';
  detail::append_digits(result, static_cast<std::uint64_t>(number.units < 0 ? -number.units : number.units),
                        static_cast<std::size_t>(decimals));
  if (number.percent) result << " %";
  return result;
}

/// A value rounded to 0 to 18 decimals: what append_fixed appends.
template <Real T>
constexpr fixed_text<T> format(T value, int decimals) {
  detail::check_decimals(decimals);
  fixed_text<T> result;
  append_fixed(result, value, decimals);
  return result;
}

namespace detail {

/// A number as the text of a page: with a minus sign instead of a hyphen.
template <std::size_t Capacity, Real T>
constexpr void append_number(text<Capacity>& out, T value, int decimals) {
  const fixed_text<T> number = format(value, decimals);
  const bool negative = number.view()[0] == '-';
  if (negative) out << "\xe2\x88\x92";
  out << number.view().substr(negative ? 1 : 0);
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
