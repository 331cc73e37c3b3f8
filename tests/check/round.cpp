// SPDX-License-Identifier: BSL-1.0
// Rounding to decimals against the C library's printf, which is exact, on values over the whole range.

#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <attest/attest.hpp>
#include <attest/show.hpp>

namespace {

std::string printed(double value, int decimals) {
  char buffer[400];
  std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
  // printf keeps the sign of a value that rounds to zero; a figure has no such zero.
  std::string result = buffer;
  if (result[0] == '-' && result.find_first_not_of("-0.") == std::string::npos) result.erase(0, 1);
  return result;
}

// A linear congruential generator (Knuth, MMIX): the same numbers everywhere.
struct generator {
  std::uint64_t state = 2026;
  std::uint64_t operator()() { return state = state * 6364136223846793005u + 1442695040888963407u; }
};

}  // namespace

TEST_CASE("rounded agrees with printf on half a million values") {
  generator random;
  int compared = 0;
  for (int i = 0; i < 500000; ++i) {
    // Any sign and fraction, exponents from 2^-80 to 2^60.
    const std::uint64_t bits = random();
    const auto exponent = static_cast<std::uint64_t>(1023 - 80) + (random() >> 40) % 141;
    const auto value = std::bit_cast<double>((bits & 0x800fffffffffffff) | (exponent << 52));
    const auto decimals = static_cast<int>((random() >> 40) % 19);
    if (!attest::detail::split_decimal(value, decimals).fits) continue;
    if (attest::detail::split_decimal(value, decimals).rest_against_half == 0)
      continue;  // printf: half to even
    ++compared;
    if (attest::format(value, decimals).view() != printed(value, decimals)) {
      FAIL(printed(value, 25) << " to " << decimals
                              << " decimals: " << attest::format(value, decimals).view());
    }
  }
  CHECK(compared > 200000);
}

TEST_CASE("truncated cuts off what printf prints with more decimals") {
  generator random;
  for (int i = 0; i < 100000; ++i) {
    const double value = std::ldexp(static_cast<double>(random() >> 11), -40);
    std::string digits = printed(value, 60);  // all of them: 40 binary places need 40 decimals
    digits.erase(digits.find('.') + 4);
    if (attest::format(attest::truncated(value, 3)).view() != digits) FAIL(printed(value, 60));
  }
}

TEST_CASE("ties round away from zero") {
  CHECK(attest::format(0.5, 0).view() == "1");
  CHECK(attest::format(-0.5, 0).view() == "-1");
  CHECK(attest::format(2.5, 0).view() == "3");
  CHECK(attest::format(0.125, 2).view() == "0.13");
}
