// SPDX-License-Identifier: BSL-1.0
// softmax: the cases A-SM of public bug reports, edges of the range, and compile time = run time.
#include <limits>

#include <attest/attention/softmax.hpp>

#include "catch.hpp"
#include "compare.hpp"

namespace {

using attest::matrix;
using attest::softmax;
using test::hidden;
using test::near;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double huge = (std::numeric_limits<double>::max)();

}  // namespace

TEST_CASE("A-SM-1: raw scores that would overflow exp") {
  STATIC_REQUIRE(softmax(hidden(matrix{{{800.0, 1.0, 1.0}}})) == matrix{{{1.0, 0.0, 0.0}}});
  STATIC_REQUIRE(near(softmax(hidden(matrix{{{1000.0, 1001.0, 1002.0}}})),
                      matrix{{{0.09003057317038046, 0.24472847105479764, 0.6652409557748219}}}));
  STATIC_REQUIRE(test::same_bits(softmax(hidden(matrix{{{1000.0, 1001.0, 1002.0}}})),
                                 softmax(hidden(matrix{{{0.0, 1.0, 2.0}}}))));
  STATIC_REQUIRE(
      near(softmax(hidden(matrix{{{8.0, 18.0, 28.0, 38.0, 48.0}}})).elements[4], 0.9999546000702375));
}

TEST_CASE("A-SM-2: along rows, not columns") {
  STATIC_REQUIRE(
      near(softmax(hidden(matrix{{{1.0, 2.0}, {3.0, 5.0}}})),
           matrix{{{0.2689414213699951, 0.7310585786300049}, {0.11920292202211756, 0.8807970779778824}}}));
}

TEST_CASE("A-SM-3: minus infinity inside a row weighs exactly nothing") {
  constexpr auto weights = softmax(matrix{{{0.0, -infinity, 1.0}}});
  STATIC_REQUIRE(near(weights, matrix{{{0.2689414213699951, 0.0, 0.7310585786300049}}}));
  STATIC_REQUIRE(weights(0, 1) == 0.0);
  STATIC_REQUIRE(softmax(hidden(matrix{{{0.0, 0.0, 0.0, 0.0}}})) == matrix{{{0.25, 0.25, 0.25, 0.25}}});
  STATIC_REQUIRE(softmax(hidden(matrix{{{-5.0}}})) == matrix{{{1.0}}});
}

TEST_CASE("Rows without a finite answer") {
  // Nothing to attend to: zeros. Infinity or NaN among the scores: no weights exist.
  STATIC_REQUIRE(softmax(hidden(matrix{{{-infinity, -infinity}}})) == matrix{{{0.0, 0.0}}});
  STATIC_REQUIRE(test::all_nan(softmax(hidden(matrix{{{0.0, no_number}}}))));
  STATIC_REQUIRE(test::all_nan(softmax(hidden(matrix{{{0.0, infinity, -infinity}}}))));
}

TEST_CASE("Scores at the ends of the range") {
  STATIC_REQUIRE(softmax(hidden(matrix{{{huge, -huge}}})) == matrix{{{1.0, 0.0}}});
  STATIC_REQUIRE(softmax(hidden(matrix{{{-huge, -huge}}})) == matrix{{{0.5, 0.5}}});
  STATIC_REQUIRE(softmax(hidden(matrix{{{1e30, 1e30, -1e30}}})) == matrix{{{0.5, 0.5, 0.0}}});
  STATIC_REQUIRE(softmax(hidden(matrix{{{3e38F, -3e38F}}})) == matrix{{{1.0F, 0.0F}}});
}

TEST_CASE("The same bits at compile time and at run time") {
  constexpr matrix scores{{{0.1, -2.7, 13.25, 1.0e-9}, {700.5, 699.25, 1.5, -3.0}}};
  constexpr auto by_the_compiler = softmax(scores);
  REQUIRE(test::same_bits(softmax(hidden(scores)), by_the_compiler));
}
