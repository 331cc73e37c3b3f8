// SPDX-License-Identifier: BSL-1.0
// Numbers, tables and bars as text, character by character.

#include "catch.hpp"

#include <array>
#include <limits>
#include <string_view>

#include <attest/attest.hpp>
#include <attest/show.hpp>

using namespace attest::literals;

constexpr auto smallest_whole() {
  attest::text<1100> out;
  attest::append_fixed(out, 5e-324, 1074);
  return out;
}

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
  STATIC_REQUIRE(attest::format(-0.001, 2).view() == "0.00");  // what rounds to zero has no sign
  STATIC_REQUIRE(attest::format(0.125, 2).view() == "0.13");   // half way, away from zero
  STATIC_REQUIRE(attest::format(-2.5, 0).view() == "-3");
  STATIC_REQUIRE(attest::format(5e-324, 18).view() == "0.000000000000000000");
}

TEST_CASE("values too large for 64 bits are written whole") {
  // 1e22 is a double exactly; 2^127 and the largest float (2^24 - 1) 2^104 by integer arithmetic.
  STATIC_REQUIRE(attest::format(-1e22, 1).view() == "-10000000000000000000000.0");
  STATIC_REQUIRE(attest::format(0x1p127, 0).view() == "170141183460469231731687303715884105728");
  STATIC_REQUIRE(attest::format(std::numeric_limits<float>::max(), 2).view() ==
                 "340282346638528859811704183484516925440.00");
  // The double nearest to 123456789012.345 is 123456789012.3450012207...; 18 decimals need 98 bits.
  STATIC_REQUIRE(attest::format(123456789012.345, 18).view() == "123456789012.345001220703125000");
  // 2^-1074 to its last digit: the digits of 5^1074, which are 751, behind 323 zeros.
  STATIC_REQUIRE(smallest_whole().view().substr(0, 2) == "0.");
  STATIC_REQUIRE(smallest_whole().view().find_first_not_of("0.") == 325);
  STATIC_REQUIRE(smallest_whole().view().substr(325, 17) == "49406564584124654");
  STATIC_REQUIRE(smallest_whole().view().substr(1071) == "65625");
}

TEST_CASE("the shortest digits that read back") {
  STATIC_REQUIRE(attest::format(0.1).view() == "0.1");
  STATIC_REQUIRE(attest::format(0.1f).view() == "0.1");
  STATIC_REQUIRE(attest::format(static_cast<double>(0.1f)).view() == "0.10000000149011612");
  STATIC_REQUIRE(attest::format(1.0 / 3.0).view() == "0.3333333333333333");
  STATIC_REQUIRE(attest::format(-2.5).view() == "-2.5");
  STATIC_REQUIRE(attest::format(0.0).view() == "0");
  STATIC_REQUIRE(attest::format(-0.0f).view() == "-0");
  STATIC_REQUIRE(attest::format(100.0).view() == "100");
  STATIC_REQUIRE(attest::format(100000.0).view() == "1e+05");
  STATIC_REQUIRE(attest::format(0.0001).view() == "1e-04");
  STATIC_REQUIRE(attest::format(1e23).view() == "1e+23");
  STATIC_REQUIRE(attest::format(9007199254740993.0).view() == "9007199254740992");
  STATIC_REQUIRE(attest::format(5e-324).view() == "5e-324");
  STATIC_REQUIRE(attest::format(2.2250738585072014e-308).view() == "2.2250738585072014e-308");
  STATIC_REQUIRE(attest::format(-1.7976931348623157e308).view() == "-1.7976931348623157e+308");
  STATIC_REQUIRE(attest::format(3.4028235e38f).view() == "3.4028235e+38");
  STATIC_REQUIRE(attest::format(1e-45f).view() == "1e-45");
  STATIC_REQUIRE(attest::format(std::numeric_limits<double>::quiet_NaN()).view() == "nan");
  STATIC_REQUIRE(attest::format(-std::numeric_limits<double>::infinity()).view() == "-inf");
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
constexpr std::array<std::string_view, 2> unkind{"<b>&\"'|*", "a\nb\xff\x01"};
constexpr auto html_table() {
  attest::text<512> out;
  attest::append_html_table(out, attest::matrix{{{1.0, -0.5}, {0.25, 10.0}}}, unkind, attest::numbered{}, 1,
                            "a < b");
  return out;
}
constexpr auto markdown_table() {
  attest::text<512> out;
  attest::append_markdown_table(out, attest::matrix{{{1.0, -0.5}, {0.25, 10.0}}}, unkind, attest::numbered{},
                                1);
  return out;
}
constexpr std::array<std::string_view, 2> wide{"K\xc3\xa4se", "\xe8\x8c\xb6"};  // "Käse" and one Chinese word
constexpr auto wide_table() {
  attest::text<256> out;
  attest::append_table(out, attest::matrix{{{1.0}, {2.0}}}, wide, std::array<std::string_view, 1>{"\xc3\xa4"},
                       0);
  return out;
}

/// Every kind of bytes that is no character, a replacement character each.
constexpr bool is_replaced(std::string_view words, std::string_view expected) {
  attest::text<64> out;
  attest::append_html(out, words);
  return out.view() == expected;
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

TEST_CASE("columns are counted in characters, not in bytes") {
  STATIC_REQUIRE(wide_table().view() ==
                 "          \xc3\xa4\n"
                 "    K\xc3\xa4se  1\n"
                 "    \xe8\x8c\xb6     2\n");
}

TEST_CASE("tables of HTML and of Markdown keep words words") {
  STATIC_REQUIRE(html_table().view() ==
                 "<table><caption>a &lt; b</caption><thead><tr><td></td><th scope=\"col\">0</th>"
                 "<th scope=\"col\">1</th></tr></thead>\n"
                 "<tbody><tr><th scope=\"row\">&lt;b&gt;&amp;&quot;&#39;|*</th><td>1.0</td>"
                 "<td>\xe2\x88\x92\x30.5</td></tr>\n"
                 "<tr><th scope=\"row\">a b\xef\xbf\xbd\xef\xbf\xbd</th><td>0.3</td><td>10.0</td></tr>\n"
                 "</tbody></table>\n");
  STATIC_REQUIRE(markdown_table().view() ==
                 "| | 0 | 1 |\n"
                 "| :--- | ---: | ---: |\n"
                 "| \\<b\\>\\&\"'\\|\\* | 1.0 | -0.5 |\n"
                 "| a b\xef\xbf\xbd\xef\xbf\xbd | 0.3 | 10.0 |\n");
}

TEST_CASE("what is no UTF-8 is replaced, what is stays") {
  STATIC_REQUIRE(is_replaced("\xc3\xa4 \xe8\x8c\xb6 \xf0\x9f\x90\x88 \xef\xbf\xbd",
                             "\xc3\xa4 \xe8\x8c\xb6 \xf0\x9f\x90\x88 \xef\xbf\xbd"));
  STATIC_REQUIRE(is_replaced("\x80", "\xef\xbf\xbd"));                                  // no first byte
  STATIC_REQUIRE(is_replaced("\xc3", "\xef\xbf\xbd"));                                  // cut off
  STATIC_REQUIRE(is_replaced("\xc3(", "\xef\xbf\xbd("));                                // not continued
  STATIC_REQUIRE(is_replaced("\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"));                  // overlong
  STATIC_REQUIRE(is_replaced("\xe0\x9f\xbf", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));  // overlong
  STATIC_REQUIRE(is_replaced("\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));  // surrogate
  STATIC_REQUIRE(is_replaced("\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));  // U+FFFF
  STATIC_REQUIRE(is_replaced("\xc2\x85", "\xef\xbf\xbd\xef\xbf\xbd"));                  // a control
  STATIC_REQUIRE(is_replaced("\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));
}
