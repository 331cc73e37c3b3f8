// SPDX-License-Identifier: BSL-1.0
// Angles that grow with the position: frequencies as fractions of a turn, and their cosines and sines.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/math/cos.hpp>
#include <attest/math/fixed.hpp>
#include <attest/math/pow.hpp>
#include <attest/math/real.hpp>
#include <attest/math/sin.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// Pair i of d columns turns by base^(-2i/d) radians a position. An angle kept in radians loses its fraction
// as it grows (at position 1857 a float has 2 decimals left after 1044.27); so it is kept in units of
// 2^-64 of a turn, in which whole turns drop out of the unsigned product by themselves and every position
// is as exact as the first. Floats need no doubles for it at run time.

/// By how much each of `Pairs` pairs turns from one position to the next, in 2^-64 of a turn.
template <std::size_t Pairs>
struct turning {
  std::uint64_t each[Pairs]{};
};

/// Radians from 0 to 1 in units of 2^-64 of a turn, to the nearest few.
constexpr std::uint64_t to_turn_units(double radians) {
  constexpr std::uint64_t two_to_64_over_pi = 0x517CC1B727220A95;
  return multiply_high(static_cast<std::uint64_t>(radians * 0x1p63), two_to_64_over_pi);
}

/// A base below 1 (or NaN, or infinite) ends a constant evaluation, and stops a program.
constexpr double the_base_must_be_one_or_more(double base) {
  if (base >= 1.0 && base <= 1e300) return base;
  stop("attest: the base of rotary positions must be 1 or more: %g", base);
}

/// base^(-2i/d) radians for pair i of d/2.
template <std::size_t Pairs>
constexpr turning<Pairs> turning_of_base(double given_base) {
  const double base = the_base_must_be_one_or_more(given_base);
  turning<Pairs> result;
  for (std::size_t i = 0; i < Pairs; ++i) {
    result.each[i] = to_turn_units(pow(base, -(static_cast<double>(i) / static_cast<double>(Pairs))));
  }
  return result;
}

template <typename T>
struct cosine_and_sine {
  T cosine;
  T sine;
};

/// The cosine and sine of so many 2^-64 of a turn. The nearest quarter of a turn is taken out exactly; what
/// is left, at most an eighth, goes to T with a relative error of two roundings.
template <Real T>
constexpr cosine_and_sine<T> turn(std::uint64_t units) {
  const std::uint64_t quarters = (units + (std::uint64_t{1} << 61)) >> 62;
  const std::uint64_t rest = units - (quarters << 62);
  // By halves: a 32-bit processor converts those itself.
  const auto high = static_cast<std::int32_t>(static_cast<std::uint32_t>(rest >> 32));
  const auto low = static_cast<std::uint32_t>(rest);
  const T angle =
      (static_cast<T>(high) * T(0x1p32) + static_cast<T>(low)) * T(0x1.921fb54442d18p-62);  // 2 pi / 2^64
  const T c = cos(angle);
  const T s = sin(angle);
  switch (quarters & 3) {
    case 0:
      return {c, s};
    case 1:
      return {-s, c};
    case 2:
      return {-c, -s};
    default:
      return {s, -c};
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
