// SPDX-License-Identifier: BSL-1.0
// Printed figures: what a literal knows, exact decimal arithmetic, tables.

#include "catch.hpp"

#include <attest/attest.hpp>

using namespace attest::literals;

TEST_CASE("a figure knows its digits and its decimals") {
  STATIC_REQUIRE((0.307_p).units == 307);
  STATIC_REQUIRE((0.307_p).decimals == 3);
  STATIC_REQUIRE((1.470_p).units == 1470);
  STATIC_REQUIRE((1.470_p).decimals == 3);
  STATIC_REQUIRE((12_p).decimals == 0);
  STATIC_REQUIRE((-2.5_p).units == -25);
  STATIC_REQUIRE((1'000.25_p).units == 100025);
  STATIC_REQUIRE((3.1e-4_p).units == 31);
  STATIC_REQUIRE((3.1e-4_p).decimals == 5);
  STATIC_REQUIRE((999'999'999'999'999'999_p).units == 999'999'999'999'999'999);
}

TEST_CASE("a percentage is a number with two more decimals") {
  STATIC_REQUIRE((17.8_percent).units == 178);
  STATIC_REQUIRE((17.8_percent).decimals == 3);
  STATIC_REQUIRE((17.8_percent).percent);
  STATIC_REQUIRE(17.8_percent == 0.178_p);
  STATIC_REQUIRE((58_percent).value() == 0.58);
}

TEST_CASE("figures are equal as numbers") {
  STATIC_REQUIRE(1.470_p == 1.47_p);
  STATIC_REQUIRE_FALSE(1.470_p == 1.471_p);
  STATIC_REQUIRE(0_p == 0.000_p);
}

TEST_CASE("sums and products are exact") {
  STATIC_REQUIRE(0.1_p + 0.2_p == 0.3_p);  // not so in binary
  STATIC_REQUIRE(0.735_p * 2_p == 1.470_p);
  STATIC_REQUIRE(-0.5_p * 0.25_p == -0.125_p);
  STATIC_REQUIRE((0.5_p * 0.25_p).decimals == 3);
  STATIC_REQUIRE(0.043_p + 0_p + 0.178_p + 0.086_p == 0.307_p);
}

TEST_CASE("a decimal number rounds half away from zero") {
  STATIC_REQUIRE(attest::rounded(2.345_p, 2) == 2.35_p);
  STATIC_REQUIRE(attest::rounded(-2.345_p, 2) == -2.35_p);
  STATIC_REQUIRE(attest::rounded(2.3449_p, 2) == 2.34_p);
  STATIC_REQUIRE(attest::rounded(0.5_p, 0) == 1_p);
  STATIC_REQUIRE(attest::rounded(1.5_p, 3).decimals == 3);
}

TEST_CASE("tables: figures of numbers and numbers of figures") {
  STATIC_REQUIRE(attest::values(attest::figures{{{0.5_p, 0.25_p}}}) == attest::matrix{{{0.5, 0.25}}});
  STATIC_REQUIRE(attest::rounded(attest::matrix{{{0.6666, 0.3333}}}, 2) ==
                 attest::figures{{{0.67_p, 0.33_p}}});
  STATIC_REQUIRE(attest::figures{{{1_p, 2_p}, {3_p, 4_p}}}(1, 0) == 3_p);
}

TEST_CASE("the hand calculation multiplies tables exactly") {
  // 0.1 * 3 + 0.2 * 5 = 1.3, 0.1 * 4 + 0.2 * 6 = 1.6
  STATIC_REQUIRE(attest::by_hand::multiply(attest::figures{{{0.1_p, 0.2_p}}},
                                           attest::figures{{{3_p, 4_p}, {5_p, 6_p}}}) ==
                 attest::figures{{{1.3_p, 1.6_p}}});
}
