// SPDX-License-Identifier: BSL-1.0
// agrees, in its three rules, on ties, edges and values that are no numbers; verify and errata on them.

#include "catch.hpp"

#include <limits>

#include <attest/attest.hpp>

using namespace attest::literals;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("rounding") {
  STATIC_REQUIRE(attest::agrees(0.17858788902827880912, 0.179_p));
  STATIC_REQUIRE_FALSE(attest::agrees(0.17858788902827880912, 0.178_p));
  STATIC_REQUIRE(attest::agrees(-0.17858788902827880912, -0.179_p));
  STATIC_REQUIRE_FALSE(attest::agrees(-0.17858788902827880912, 0.179_p));
  STATIC_REQUIRE(attest::agrees(2.0, 2_p));
  STATIC_REQUIRE(attest::agrees(2.0f, 2.000_p));
  STATIC_REQUIRE_FALSE(attest::agrees(2.0, 2.001_p));
}

TEST_CASE("half way, both neighbours agree") {
  STATIC_REQUIRE(attest::agrees(0.125, 0.13_p));
  STATIC_REQUIRE(attest::agrees(0.125, 0.12_p));
  STATIC_REQUIRE_FALSE(attest::agrees(0.125, 0.14_p));
  STATIC_REQUIRE_FALSE(attest::agrees(0.125, 0.11_p));
  STATIC_REQUIRE(attest::agrees(-0.5, -1_p));
  STATIC_REQUIRE(attest::agrees(-0.5, 0_p));
  // 0.15 in binary is 0.1499999999999999944..., below half way; 0.35 is below, 0.45 above.
  STATIC_REQUIRE(attest::agrees(0.15, 0.1_p));
  STATIC_REQUIRE_FALSE(attest::agrees(0.15, 0.2_p));
  STATIC_REQUIRE_FALSE(attest::agrees(0.45, 0.4_p));
  STATIC_REQUIRE(attest::agrees(0.45, 0.5_p));
}

TEST_CASE("truncation") {
  STATIC_REQUIRE(attest::agrees_truncated(0.17858788902827880912, 0.178_p));
  STATIC_REQUIRE_FALSE(attest::agrees_truncated(0.17858788902827880912, 0.179_p));
  STATIC_REQUIRE(attest::agrees_truncated(-0.9999, -0.99_p));
  STATIC_REQUIRE(attest::agrees_truncated(0.5, 0.5_p));
  STATIC_REQUIRE_FALSE(attest::agrees_truncated(0.5, 0.4_p));
}

TEST_CASE("within one unit of the last digit") {
  STATIC_REQUIRE(attest::agrees_within_one_unit(0.17858788902827880912, 0.178_p));
  STATIC_REQUIRE(attest::agrees_within_one_unit(0.17858788902827880912, 0.179_p));
  STATIC_REQUIRE_FALSE(attest::agrees_within_one_unit(0.17858788902827880912, 0.177_p));
  STATIC_REQUIRE_FALSE(attest::agrees_within_one_unit(0.17858788902827880912, 0.180_p));
  STATIC_REQUIRE(attest::agrees_within_one_unit(0.5, 0.4_p));
  STATIC_REQUIRE(attest::agrees_within_one_unit(0.5, 0.6_p));
  STATIC_REQUIRE_FALSE(attest::agrees_within_one_unit(0.5, 0.7_p));
  // -0.04 and 0.0 differ by 0.04, -0.04 and 0.1 by 0.14; -0.0 and 0.1 by one unit.
  STATIC_REQUIRE(attest::agrees_within_one_unit(-0.04, 0.0_p));
  STATIC_REQUIRE_FALSE(attest::agrees_within_one_unit(-0.04, 0.1_p));
  STATIC_REQUIRE(attest::agrees_within_one_unit(-0.0, 0.1_p));
}

TEST_CASE("a printed zero has no sign, and a zero no sign either") {
  STATIC_REQUIRE(attest::agrees(-0.0001, 0.000_p));
  STATIC_REQUIRE(attest::agrees(-0.0001, -0.000_p));
  STATIC_REQUIRE(attest::agrees(-0.0, 0_p));
  STATIC_REQUIRE(attest::agrees(5e-324, 0.000000000000000000_p));
  STATIC_REQUIRE(attest::agrees_truncated(-5e-324, 0.0_p));
}

TEST_CASE("large values") {
  STATIC_REQUIRE(attest::agrees(1e17, 100'000'000'000'000'000_p));
  STATIC_REQUIRE_FALSE(attest::agrees(1e17, 100'000'000'000'000'001_p));
  STATIC_REQUIRE_FALSE(attest::agrees(1e30, 1_p));
  STATIC_REQUIRE_FALSE(attest::agrees(1.7976931348623157e308, 0_p));
}

TEST_CASE("NaN and infinity agree with nothing") {
  STATIC_REQUIRE_FALSE(attest::agrees(not_a_number, 0_p));
  STATIC_REQUIRE_FALSE(attest::agrees(infinity, 0_p));
  STATIC_REQUIRE_FALSE(attest::agrees_within_one_unit(-infinity, 0.5_p));
  STATIC_REQUIRE_FALSE(attest::agrees_truncated(not_a_number, 0.5_p));
}

TEST_CASE("whole tables") {
  STATIC_REQUIRE(attest::agrees(attest::matrix{{{0.6666, 0.3333}}}, attest::figures{{{0.67_p, 33_percent}}}));
  STATIC_REQUIRE_FALSE(
      attest::agrees(attest::matrix{{{0.6666, 0.3333}}}, attest::figures{{{0.67_p, 34_percent}}}));
  STATIC_REQUIRE(attest::verify(attest::matrix{{{0.6666f, 0.3333f}}}, attest::figures{{{0.67_p, 0.3_p}}}));
}

constexpr auto wrong = attest::errata("weights", attest::matrix{{{0.5, not_a_number}, {0.125, -1.0}}},
                                      attest::figures{{{0.5_p, 0.5_p}, {0.12_p, 1.00_p}}}) +
                       attest::errata("truncated", 0.999, 1.00_p, attest::agrees_truncated) +
                       attest::errata("percent", 0.999, 90.0_percent);

TEST_CASE("errata say where, and what is right") {
  STATIC_REQUIRE(wrong.size() == 4);
  STATIC_REQUIRE(wrong[0].row == 0);
  STATIC_REQUIRE(wrong[0].column == 1);
  STATIC_REQUIRE(wrong[0].right == 0.5_p);  // NaN has no right figure, the printed one is repeated
  STATIC_REQUIRE(wrong[1].row == 1);
  STATIC_REQUIRE(wrong[1].column == 1);
  STATIC_REQUIRE(wrong[1].printed == 1.00_p);
  STATIC_REQUIRE(wrong[1].right == -1.00_p);
  STATIC_REQUIRE(wrong[1].right.decimals == 2);
  STATIC_REQUIRE(wrong[2].right == 0.99_p);
  STATIC_REQUIRE(wrong[3].right == 99.9_percent);
  STATIC_REQUIRE(wrong[3].right.percent);
}

TEST_CASE("errata of a right table are empty") {
  STATIC_REQUIRE(
      attest::errata("weights", attest::matrix{{{0.5, 0.25}}}, attest::figures{{{0.5_p, 0.25_p}}}).empty());
}

TEST_CASE("properties") {
  STATIC_REQUIRE(attest::is_near(1.0, 1.0 + 0x1p-52, 0x1p-52));
  STATIC_REQUIRE_FALSE(attest::is_near(1.0, 1.0 + 0x1p-51, 0x1p-52));
  STATIC_REQUIRE_FALSE(attest::is_near(not_a_number, not_a_number, 1.0));
  STATIC_REQUIRE_FALSE(attest::is_near(infinity, infinity, 1.0));
  STATIC_REQUIRE_FALSE(attest::is_near(1.7e308, -1.7e308, 1.0));
  STATIC_REQUIRE_FALSE(attest::all_positive(attest::matrix{{{0.5, not_a_number}}}));
  STATIC_REQUIRE_FALSE(attest::all_positive(attest::matrix{{{0.5, 0.0}}}));
  STATIC_REQUIRE_FALSE(attest::rows_sum_to_one(attest::matrix{{{0.5, 0.4}}}, 0.01));
  STATIC_REQUIRE(attest::is_symmetric(attest::matrix{{{1.0, 2.0}, {2.0, 1.0}}}));
  STATIC_REQUIRE_FALSE(attest::is_symmetric(attest::matrix{{{1.0, 2.0}, {3.0, 1.0}}}));
}
