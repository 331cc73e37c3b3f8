// SPDX-License-Identifier: BSL-1.0
// Numbers as characters, written by the compiler: figures, and values rounded to so many decimals.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/check/figure.hpp>
#include <attest/check/round.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/math/real.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Room for any figure: a sign, 19 digits, a point, and " %".
using number_text = text<24>;

/// A whole number.
constexpr number_text format(std::uint64_t number) {
  char digits[20]{};
  std::size_t size = 0;
  do {
    digits[size++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  number_text result;
  while (size > 0) result << digits[--size];
  return result;
}

/// A figure as it is printed: 0.307, -2.50, 17.8 %.
constexpr number_text format(const figure& number) {
  const int decimals = number.percent && number.decimals >= 2 ? number.decimals - 2 : number.decimals;
  const auto unit = static_cast<std::uint64_t>(detail::power_of_ten(decimals));
  const auto magnitude = static_cast<std::uint64_t>(number.units < 0 ? -number.units : number.units);
  number_text result;
  if (number.units < 0) result << '-';
  result << format(magnitude / unit);
  if (decimals > 0) {
    const number_text fraction = format(magnitude % unit);
    (result << '.').repeat('0', static_cast<std::size_t>(decimals) - fraction.size()) << fraction;
  }
  if (number.percent) result << " %";
  return result;
}

/// A value rounded to so many decimals, half away from zero. NaN and infinities by name; a value too large
/// for 18 digits is said to be so.
template <Real T>
constexpr number_text format(T value, int decimals) {
  if (detail::split_decimal(static_cast<double>(value), decimals).fits)
    return format(rounded(value, decimals));
  number_text result;
  if (value != value) return result << "nan";
  if (value < T(0)) result << '-';
  return result << (detail::is_infinity(value) ? "inf" : "over 18 digits");
}

}  // namespace attest
ATTEST_ARITHMETIC_END
