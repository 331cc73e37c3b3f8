// SPDX-License-Identifier: BSL-1.0
// The shortest decimal that reads back as the same value: 0.1 is "0.1", as std::format("{}", 0.1) writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/math/classify.hpp>
#include <attest/math/real.hpp>
#include <attest/show/big_integer.hpp>
#include <attest/show/number.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// 0.d1 d2 d3 ... times 10^point, d1 not zero.
struct decimal_digits {
  char digits[17]{};
  std::size_t count = 0;
  int point = 0;
};

/// The digits of a whole number below 2^53, which no shorter decimal can stand for.
constexpr decimal_digits digits_of_whole(std::uint64_t number) {
  decimal_digits result;
  for (std::uint64_t rest = number; rest != 0; rest /= 10) ++result.point;
  while (number % 10 == 0) number /= 10;
  for (std::uint64_t rest = number; rest != 0; rest /= 10) ++result.count;
  for (std::size_t i = result.count; i-- > 0; number /= 10) {
    result.digits[i] = static_cast<char>('0' + number % 10);
  }
  return result;
}

/// a + b against c: -1, 0 or 1.
template <std::size_t Limbs>
constexpr int compare_sum(big_integer<Limbs> a, const big_integer<Limbs>& b, const big_integer<Limbs>& c) {
  a.add(b);
  return a.compare(c);
}

/// Steele and White 1990, "How to print floating-point numbers accurately", on exact integers. The value is
/// rest / unit; every decimal closer to it than `below` and `above` (over the same unit), half the way to its
/// neighbours, reads back as it. Digits are taken from the rest until what is left is within these bounds.
constexpr decimal_digits shortest_digits(const binary_parts& value, int fraction_bits) {
  const std::uint64_t hidden_bit = std::uint64_t{1} << fraction_bits;
  if (value.exponent < 0 && value.exponent >= -fraction_bits) {
    const std::uint64_t whole = value.m >> -value.exponent;
    if (whole << -value.exponent == value.m) return digits_of_whole(whole);
  }
  // The least normal number of a binary exponent has its lower neighbour at half the distance.
  const bool uneven = value.m == hidden_bit;
  using number = big_integer<38>;  // all of them are below 2^1142
  number rest(value.m << (uneven ? 2 : 1)), unit(uneven ? 4 : 2), below(1), above(uneven ? 2 : 1);
  if (value.exponent >= 0) {
    rest.multiply_by_power_of_two(value.exponent);
    below.multiply_by_power_of_two(value.exponent);
    above.multiply_by_power_of_two(value.exponent);
  } else {
    unit.multiply_by_power_of_two(-value.exponent);
  }
  // A number with an even m also owns its bounds: reading rounds half way to even.
  const int bound = value.m % 2 == 0 ? 0 : 1;

  // 10^(point-1) <= value < 10^point, by logarithms almost, then exactly. (log10(2) is 1233 / 4096 and a
  // bit.)
  int bits = value.exponent;
  for (std::uint64_t m = value.m; m != 0; m >>= 1) ++bits;
  int point = (bits * 1233) >> 12;
  if (point >= 0) {
    unit.multiply_by_power_of_ten(point);
  } else {
    rest.multiply_by_power_of_ten(-point);
    below.multiply_by_power_of_ten(-point);
    above.multiply_by_power_of_ten(-point);
  }
  if (compare_sum(rest, above, unit) >= bound) {
    unit.multiply(10);
    ++point;
  }

  decimal_digits result;
  result.point = point;
  for (;;) {
    rest.multiply(10);
    below.multiply(10);
    above.multiply(10);
    char digit = '0';
    for (; rest.compare(unit) >= 0; ++digit) rest.subtract(unit);
    const bool low = rest.compare(below) < 1 - bound;
    const bool high = compare_sum(rest, above, unit) >= bound;
    if (low && high) {  // either will do: the nearer one, half way the even one
      if (compare_sum(rest, rest, unit) >= (digit % 2 == 0 ? 1 : 0)) ++digit;
    } else if (high) {
      ++digit;
    }
    result.digits[result.count++] = digit;
    if (low || high) return result;
  }
}

}  // namespace detail

/// Appends the shortest decimal that reads back as the same float or double, of those the nearest to it: what
/// std::to_chars(first, last, value) and std::format("{}", value) write, "nan" for every NaN. 0.001, 1e-04,
/// 100000.5, 1e+05: without an exponent unless that takes more characters.
template <std::size_t Capacity, Real T>
constexpr void append_shortest(text<Capacity>& out, T value) {
  if (!is_finite(value)) return detail::append_not_finite(out, value);
  if (is_negative(value)) out << '-';
  if (is_zero(value)) {
    out << '0';
    return;
  }
  const detail::decimal_digits shortest =
      detail::shortest_digits(detail::parts_of(value), detail::real_format<T>::fraction_bits);
  const std::string_view digits(shortest.digits, shortest.count);
  const auto count = static_cast<int>(digits.size());
  const int exponent = shortest.point - 1;
  const int magnitude = exponent < 0 ? -exponent : exponent;
  const int scientific = count + (count > 1 ? 1 : 0) + (magnitude < 100 ? 4 : 5);
  const int fixed = exponent < 0        ? 1 - exponent + count
                    : count <= exponent ? exponent + 1
                                        : count + (count > exponent + 1 ? 1 : 0);
  if (fixed <= scientific) {
    if (exponent < 0) {
      (out << "0.").repeat('0', static_cast<std::size_t>(-exponent - 1)) << digits;
    } else if (count <= exponent) {
      // Zeros behind the digits would be as short; the exact digits are nearer.
      append_fixed(out, (abs)(value), 0);
    } else {
      const auto whole = static_cast<std::size_t>(exponent) + 1;
      out << digits.substr(0, whole);
      if (whole < digits.size()) out << '.' << digits.substr(whole);
    }
    return;
  }
  out << digits[0];
  if (count > 1) out << '.' << digits.substr(1);
  out << (exponent < 0 ? "e-" : "e+");
  if (magnitude < 10) out << '0';
  detail::append_digits(out, static_cast<std::uint64_t>(magnitude), 0);
}

/// The shortest decimal that reads back as the same value: what append_shortest appends.
template <Real T>
constexpr number_text format(T value) {
  number_text result;
  append_shortest(result, value);
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
