// SPDX-License-Identifier: BSL-1.0
// Numbers, tables and bars as text, character by character.

#include "catch.hpp"

#include <array>
#include <limits>
#include <string_view>

#include <attest/attest.hpp>
#include <attest/show.hpp>

using namespace attest::literals;

TEST_CASE("figures are written as they were printed") {
  STATIC_REQUIRE(attest::format(0.307_p).view() == "0.307");
  STATIC_REQUIRE(attest::format(1.470_p).view() == "1.470");
  STATIC_REQUIRE(attest::format(-0.05_p).view() == "-0.05");
  STATIC_REQUIRE(attest::format(12_p).view() == "12");
  STATIC_REQUIRE(attest::format(17.8_percent).view() == "17.8 %");
  STATIC_REQUIRE(attest::format(58_percent).view() == "58 %");
  STATIC_REQUIRE(attest::format(0.05_percent).view() == "0.05 %");
}

TEST_CASE("values are rounded") {
  STATIC_REQUIRE(attest::format(0.17858788902827880912, 3).view() == "0.179");
  STATIC_REQUIRE(attest::format(-1.0f, 2).view() == "-1.00");
  STATIC_REQUIRE(attest::format(1e6, 0).view() == "1000000");
  STATIC_REQUIRE(attest::format(std::numeric_limits<double>::quiet_NaN(), 3).view() == "nan");
  STATIC_REQUIRE(attest::format(std::numeric_limits<double>::infinity(), 3).view() == "inf");
  STATIC_REQUIRE(attest::format(-std::numeric_limits<float>::infinity(), 3).view() == "-inf");
  STATIC_REQUIRE(attest::format(-1e300, 3).view() == "-over 18 digits");
}

constexpr std::array<std::string_view, 2> names{"I", "coffee"};

constexpr auto table() {
  attest::text<256> out;
  attest::append_table(out, attest::matrix{{{1.0, -0.5}, {0.25, 10.0}}}, names, names, 2);
  return out;
}
constexpr auto unnamed_table() {
  attest::text<256> out;
  attest::append_table(out, attest::matrix{{{1.0, 2.0}}}, std::array<std::string_view, 1>{"x"},
                       attest::numbered{}, 0);
  return out;
}
constexpr auto bars() {
  attest::text<256> out;
  attest::append_bars(out, attest::matrix{{{0.75, 0.25}}}, std::array<std::string_view, 1>{"I"}, names, 8);
  return out;
}

TEST_CASE("tables are aligned and labelled") {
  STATIC_REQUIRE(table().view() ==
                 "                 I  coffee\n"
                 "    I         1.00   -0.50\n"
                 "    coffee    0.25   10.00\n");
  STATIC_REQUIRE(unnamed_table().view() ==
                 "       0  1\n"
                 "    x  1  2\n");
}

TEST_CASE("bars are as long as the weights") {
  STATIC_REQUIRE(bars().view() ==
                 "    I  I        75.0 %  ######\n"
                 "       coffee   25.0 %  ##\n");
}
