// SPDX-License-Identifier: BSL-1.0
// Printed figures with their marks, and pages. (tests/browser looks at the pages.)

#include "catch.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

#include <attest/model.hpp>
#include <attest/show.hpp>

using namespace attest::literals;

namespace {

using attest::matrix;
using attest::step;

constexpr std::array<std::string_view, 2> names{"a<b", "tea"};
constexpr matrix x{{{1.0, 0.0}, {0.0, 2.0}}};
constexpr auto example =
    attest::example_of(x, attest::attention_steps(x, x, x, {.scale = 0.5}), {.scale = 0.5});

// Scaled scores 0.5 and 0: e^0.5 = 1.6487, 1.6487 / 2.6487 = 0.62246. And 0 and 2: e^2 = 7.3891, 7.3891
// / 8.3891 = 0.88080.
constexpr auto printed =
    attest::printed(step::weights, "weights", example.steps.weights,
                    attest::figures{{{0.622_p, 0.377_p}, {0.119_p, 88.1_percent}}}) +
    attest::printed(step::output, "one output", example.steps.output(0, 1), 0.75_p) +
    attest::printed(step::scores, "cut off", example.steps.weights(0, 0), 0.622_p, attest::agrees_truncated);

constexpr auto page = attest::walkthrough_page<32768>("A & B", names, example, printed, {.focus = 1});
constexpr auto empty_page = attest::walkthrough_page<32768>("A", names, example, attest::nothing_printed);

// No second number to draw, no names, and a first row that may see nothing but itself.
constexpr matrix<float, 3, 1> thin{{{1.0f}, {-2.0f}, {0.5f}}};
constexpr auto masked =
    attest::example_of(thin, thin, thin, thin, attest::attention_steps(thin, thin, thin, attest::causal));
constexpr auto thin_page = attest::walkthrough_page<32768>(
    "Thin", attest::numbered{}, masked, attest::nothing_printed, {.focus = 0, .decimals = 1});

/// How often a page, which the compiler wrote, has these words. (To look is quicker at run time.)
template <std::size_t Capacity>
std::size_t count(const attest::text<Capacity>& out, std::string_view wanted) {
  std::size_t found = 0;
  for (std::size_t at = out.view().find(wanted); at != std::string_view::npos;
       at = out.view().find(wanted, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("printed figures know what is right") {
  STATIC_REQUIRE(printed.size() == 6);
  STATIC_REQUIRE(printed.wrong() == 2);
  STATIC_REQUIRE(printed[0].agrees);
  // 1 - 0.62246 = 0.37754
  STATIC_REQUIRE((!printed[1].agrees && printed[1].right == 0.378_p && printed[1].column == 1));
  STATIC_REQUIRE((printed[3].agrees && printed[3].row == 1 && printed[3].right == 88.1_percent));
  // 0.37754 * 2 = 0.75508
  STATIC_REQUIRE((!printed[4].agrees && printed[4].right == 0.76_p && printed[4].where == step::output));
  STATIC_REQUIRE(printed[5].agrees);
  STATIC_REQUIRE(attest::errata(printed).size() == 2);
  STATIC_REQUIRE(attest::errata(printed)[1].right == 0.76_p);
  STATIC_REQUIRE(attest::errata(attest::nothing_printed).empty());
}

TEST_CASE("a page marks every figure, and lists the wrong ones") {
  CHECK(count(page, "<td class=\"yes\">") == 4);
  CHECK(count(page, "<td class=\"no\"><s>0.377</s> <b aria-hidden=\"true\">\xe2\x9c\x97</b>") == 1);
  CHECK(count(page, "<span class=\"right\">0.378</span>") == 1);
  CHECK(count(page, "<span class=\"right\">0.76</span>") == 1);
  CHECK(count(page, "6 printed figures: <b>\xe2\x9c\x93 4</b> agree") == 1);
  CHECK(count(page, "<th scope=\"row\">weights, a&lt;b, tea</th>") == 1);
  CHECK(count(page, "<th scope=\"row\">one output</th>") == 1);
  CHECK(count(page, "<td>0.755081</td>") == 1);
  CHECK(count(empty_page, "printed figures") == 0);
  CHECK(count(empty_page, "Errata") == 0);
}

TEST_CASE("a page does the arithmetic of its focus") {
  CHECK(count(page, "tea \xc2\xb7 tea = 0\xc2\xa0\xc3\x97\xc2\xa0") == 1);
  CHECK(count(page,
              "2\xc2\xa0\xc3\x97\xc2\xa0"
              "2 = <b>4</b>") == 1);
  CHECK(count(page, "The scale is 0.500000.") == 1);
  // e^-2 = 0.13534
  CHECK(count(page,
              "<th scope=\"row\">a&lt;b</th><td>0.000</td><td>\xe2\x88\x92"
              "2.000</td><td>0.135</td><td><b>0.119</b></td>") == 1);
  CHECK(count(page, "<th scope=\"row\">sum</th><td></td><td></td><td>1.135</td>") == 1);
}

TEST_CASE("a page holds no script, asks for nothing, and keeps words words") {
  CHECK(count(page, "<title>A &amp; B: self-attention, step by step</title>") == 1);
  CHECK(count(page, "a<b") == 0);
  CHECK(count(page, "<script") + count(page, "src=") + count(page, "url(") == 0);
  CHECK(count(page, "href=") == count(page, "href=\"#"));
}

TEST_CASE("masked, thin and nameless sentences have pages, too") {
  CHECK(count(thin_page, "What is masked counts as \xe2\x88\x92inf, and will have no weight.") == 1);
  CHECK(count(thin_page,
              "<th scope=\"row\">2</th><td>\xe2\x88\x92inf</td><td>\xe2\x88\x92inf</td>"
              "<td>0.0</td><td><b>0.0</b></td>") == 1);
  CHECK(count(thin_page,
              "1\xc2\xa0\xc3\x97\xc2\xa0(\xe2\x88\x92"
              "2) = <b>(\xe2\x88\x92"
              "2)</b>") == 1);
}
