// SPDX-License-Identifier: BSL-1.0
// check/ at run time, on inputs that the optimizer cannot see, gives what the compiler computed.

#include "catch.hpp"
#include "compare.hpp"

#include <cstddef>

#include <attest/attest.hpp>

using namespace attest::literals;
using test::hidden;

constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto steps = attest::attention_steps(words, words, words);
constexpr attest::figures page{{{0.043_p, 0.735_p, 0.178_p, 0.043_p}}};
constexpr auto weights_of_cat = attest::row(steps.weights, 1);
constexpr auto in_compiler = attest::errata("weights", weights_of_cat, page);
constexpr auto by_hand = attest::by_hand::attention(words, words, words, 3);

TEST_CASE("agrees, verify and errata") {
  CHECK_FALSE(attest::agrees(hidden(weights_of_cat), hidden(page)));
  CHECK(attest::agrees_truncated(hidden(0.17858788902827880912), hidden(0.178_p)));
  CHECK(attest::agrees_within_one_unit(hidden(weights_of_cat), hidden(page)));
  CHECK_FALSE(attest::verify(hidden(weights_of_cat), hidden(page)));
  CHECK(attest::verify(hidden(0.17858788902827880912), hidden(0.179_p)));
  const auto at_run_time = attest::errata("weights", hidden(weights_of_cat), hidden(page));
  REQUIRE(at_run_time.size() == in_compiler.size());
  CHECK(at_run_time[0].column == in_compiler[0].column);
  CHECK(test::same_bits(at_run_time[0].computed, in_compiler[0].computed));
  CHECK(at_run_time[0].right == in_compiler[0].right);
}

TEST_CASE("the hand calculation") {
  const auto at_run_time = attest::by_hand::attention(hidden(words), hidden(words), hidden(words), hidden(3));
  CHECK(at_run_time.scores == by_hand.scores);
  CHECK(at_run_time.scaled == by_hand.scaled);
  CHECK(at_run_time.weights == by_hand.weights);
  CHECK(at_run_time.output == by_hand.output);
}

TEST_CASE("decimal arithmetic") {
  constexpr attest::figures values_of_the_page{{{1_p, 0_p}, {0_p, 2_p}, {1_p, 1_p}, {2_p, 0_p}}};
  CHECK(attest::by_hand::multiply(hidden(page), hidden(values_of_the_page)) ==
        attest::figures{{{0.307_p, 1.648_p}}});
  CHECK(attest::by_hand::terms(hidden(page), hidden(values_of_the_page), hidden(std::size_t{0}), 1) ==
        attest::figures{{{0_p, 1.470_p, 0.178_p, 0_p}}});
  CHECK(attest::rounded(hidden(2.345_p), hidden(2)) == 2.35_p);
  CHECK(attest::rounded(hidden(weights_of_cat), hidden(3)) ==
        attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}});
  CHECK(attest::truncated(hidden(0.17858788902827880912), hidden(3)) == 0.178_p);
}

TEST_CASE("rows, columns and order") {
  constexpr std::size_t order[] = {3, 0, 0};
  CHECK(attest::pick_rows(hidden(words), order) == attest::matrix{{{2.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}}});
  CHECK(attest::column(hidden(words), hidden(std::size_t{1})) ==
        attest::matrix{{{0.0}, {2.0}, {1.0}, {0.0}}});
  CHECK(hidden(words) * attest::identity<double, 2>() == words);
}

TEST_CASE("properties") {
  constexpr double rounding = 4 * 0x1p-52;
  CHECK(attest::rows_sum_to_one(hidden(steps.weights), rounding));
  CHECK(attest::all_positive(hidden(steps.weights)));
  CHECK(attest::inside_column_ranges(hidden(steps.output), hidden(words), rounding));
  CHECK_FALSE(attest::is_symmetric(hidden(steps.weights)));
  CHECK(attest::is_symmetric(hidden(steps.scores)));
  CHECK(attest::is_near(hidden(steps.output), steps.output, 0.0));
  CHECK(test::same_bits(attest::values(hidden(page)), attest::values(page)));
}
