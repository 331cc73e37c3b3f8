// SPDX-License-Identifier: BSL-1.0
// softcap and log_softmax: values computed with mpmath at 40 digits, and the ends of the range.
#include <limits>

#include <attest/attention/log_softmax.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/softcap.hpp>

#include "catch.hpp"
#include "compare.hpp"

namespace {

using attest::attention_steps;
using attest::log_softmax;
using attest::matrix;
using attest::softcap;
using test::hidden;
using test::near;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double huge = (std::numeric_limits<double>::max)();

}  // namespace

TEST_CASE("softcap bends the scaled scores, before the mask") {
  constexpr matrix q{{{2.0}}};
  constexpr matrix k{{{2.0}, {0.5}, {-4.0}}};
  constexpr auto steps = attention_steps(q, k, k, softcap{2.0});
  STATIC_REQUIRE(steps.scaled == matrix{{{4.0, 1.0, -8.0}}});
  STATIC_REQUIRE(
      near(steps.capped, matrix{{{1.9280551601516337679, 0.924234314520019517, -1.9986585994781340876}}}));
  STATIC_REQUIRE(near(steps.weights,
                      matrix{{{0.7214045107696997333, 0.26437780921540759263, 0.014217680014892674078}}}, 8));
  REQUIRE(near(attention_steps(hidden(q), hidden(k), hidden(k), softcap{2.0}).capped, steps.capped, 0));
  STATIC_REQUIRE(attention_steps(q, k, k, softcap{2.0} & attest::padding{2}).masked(0, 2) == -infinity);
  STATIC_REQUIRE(
      near(attention_steps(matrix{{{2.0F}}}, matrix{{{2.0F}, {0.5F}}}, matrix{{{1.0F}, {1.0F}}}, softcap{2.0})
               .capped,
           matrix{{{1.92805516F, 0.924234315F}}}, 2));
}

TEST_CASE("softcap at the ends of the range") {
  STATIC_REQUIRE(softcap{30.0}.capped(huge) == 30.0);
  STATIC_REQUIRE(softcap{30.0}.capped(-infinity) == -30.0);
  STATIC_REQUIRE(softcap{1e-300}.capped(1e300) == 1e-300);
  STATIC_REQUIRE(near(softcap{1e300}.capped(1.0), 1.0));
  STATIC_REQUIRE(softcap{30}.capped(0.0) == 0.0);
  STATIC_REQUIRE(!(softcap{30.0}.capped(no_number) == softcap{30.0}.capped(no_number)));
}

TEST_CASE("log_softmax where softmax itself would be 0") {
  STATIC_REQUIRE(log_softmax(hidden(matrix{{{1000.0, 0.0}, {0.0, -800.0}}})) ==
                 matrix{{{0.0, -1000.0}, {0.0, -800.0}}});
  STATIC_REQUIRE(near(log_softmax(hidden(matrix{{{1.0, 2.0, 3.0}}})),
                      matrix{{{-2.4076059644443803, -1.4076059644443803, -0.40760596444438030}}}));
  STATIC_REQUIRE(log_softmax(hidden(matrix{{{0.0, -infinity}}})) == matrix{{{0.0, -infinity}}});
  STATIC_REQUIRE(log_softmax(hidden(matrix{{{-infinity, -infinity}}})) == matrix{{{-infinity, -infinity}}});
  STATIC_REQUIRE(test::all_nan(log_softmax(hidden(matrix{{{0.0, infinity}}}))));
  STATIC_REQUIRE(test::all_nan(log_softmax(hidden(matrix{{{no_number, 0.0}}}))));
  STATIC_REQUIRE(log_softmax(hidden(matrix{{{huge, -huge}}})) == matrix{{{0.0, -infinity}}});
}
