// SPDX-License-Identifier: BSL-1.0
// A figure that does not agree, in words, and ATTEST_VERIFY where all of them do.
#include <attest/attest.hpp>
#include <attest/show/verify.hpp>

#include <limits>

#include "catch.hpp"

using namespace attest::literals;
using attest::disagreement;

namespace {

// The weights of "cat" in "The cat eats fish." are 0.0434..., 0.7347..., 0.178587889 and 0.0434...; its
// output is 0.3088410 (the page prints 0.307).
constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto steps = attest::attention_steps(x, x, x);
constexpr auto weights = attest::row(steps.weights, 1);

ATTEST_VERIFY(weights, attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}});
ATTEST_VERIFY(weights(0, 2), 0.178_p, attest::agrees_truncated);
struct anywhere {
  ATTEST_VERIFY(steps.output(1, 0), 0.309_p);
};

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("the first wrong figure is named, with its right value") {
  STATIC_REQUIRE(
      disagreement("weights", weights, attest::figures{{{0.043_p, 0.735_p, 0.178_p, 0.044_p}}}).view() ==
      "attest: weights(0, 2): computed 0.178588, printed 0.178, did you mean 0.179?");
  STATIC_REQUIRE(disagreement("cat", steps.output(1, 0), 0.307_p).view() ==
                 "attest: cat: computed 0.308841, printed 0.307, did you mean 0.309?");
  STATIC_REQUIRE(disagreement("share", weights(0, 2), 17.8_percent).view() ==
                 "attest: share: computed 17.8588 %, printed 17.8 %, did you mean 17.9 %?");
}

TEST_CASE("the right figure is right for the rule") {
  STATIC_REQUIRE(disagreement("w", weights(0, 2), 0.179_p, attest::agrees_truncated).view() ==
                 "attest: w: computed 0.178588, printed 0.179, did you mean 0.178?");
  STATIC_REQUIRE(disagreement("w", weights(0, 2), 0.177_p, attest::agrees_within_one_unit).view() ==
                 "attest: w: computed 0.178588, printed 0.177, did you mean 0.179?");
}

TEST_CASE("signs, and values that no figure can show") {
  STATIC_REQUIRE(disagreement("x", -2.5, 2.5_p).view() ==
                 "attest: x: computed -2.5000, printed 2.5, did you mean -2.5?");
  STATIC_REQUIRE(disagreement("x", 1e300, 0.5_p).view() == "attest: x: computed 1e+300, printed 0.5");
  STATIC_REQUIRE(disagreement("x", -infinity, 0.5_p).view() == "attest: x: computed -inf, printed 0.5");
  STATIC_REQUIRE(disagreement("x", 0.25f, 0.26_p).view() ==
                 "attest: x: computed 0.25000, printed 0.26, did you mean 0.25?");
}

TEST_CASE("nothing is said where all figures agree") {
  STATIC_REQUIRE(
      disagreement("weights", weights, attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}}).size() == 0);
  STATIC_REQUIRE(disagreement("cat", steps.output(1, 0), 0.309_p).size() == 0);
}
