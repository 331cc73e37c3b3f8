// SPDX-License-Identifier: BSL-1.0
// Feed-forward networks, plain and gated, step by step.
#include <attest/layers/activation.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/gated_feed_forward.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/sigmoid.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::feed_forward;
using attest::gated_feed_forward;
using attest::linear;
using attest::matrix;
using attest::relu;
using attest::silu;
using attest::unchanged;
using layers_test::runs_alike;
using layers_test::same_bits;
using layers_test::within;

namespace {

TEST_CASE("the feed-forward network") {
  constexpr feed_forward network{
      linear{matrix{{{1.0, 0.0, 0.5}, {0.0, 1.0, 0.5}}}, matrix{{{0.0, 0.0, 0.25}}}}, relu,
      linear{matrix{{{2.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}}, matrix{{{0.5, -0.5}}}}};
  constexpr matrix x{{{1.0, -3.0}}};
  constexpr auto steps = network.steps(x);
  STATIC_REQUIRE(steps.hidden == matrix{{{1.0, -3.0, -0.75}}});  // 0.5 - 1.5 + 0.25
  STATIC_REQUIRE(steps.activated == matrix{{{1.0, 0.0, 0.0}}});
  STATIC_REQUIRE(steps.output == matrix{{{2.5, -0.5}}});
  STATIC_REQUIRE(network(x) == steps.output);
  STATIC_REQUIRE((network.inputs == 2 && network.outputs == 2));
  CHECK(runs_alike(network, steps.output, x));
}

// A-AC-2: gate 2, up 3. The SiLU goes on the gate: silu(2) * 3; swapped it were 5.7154, on the
// product 5.9852.
TEST_CASE("the gate is what is activated") {
  constexpr matrix x{{{2.0, 3.0}}};
  constexpr linear first{matrix<double, 2, 1>{{{1.0}, {0.0}}}};
  constexpr linear second{matrix<double, 2, 1>{{{0.0}, {1.0}}}};
  constexpr gated_feed_forward network{first, silu, second, unchanged};
  constexpr auto steps = network.steps(x);
  STATIC_REQUIRE((steps.gate(0, 0) == 2.0 && steps.up(0, 0) == 3.0));
  STATIC_REQUIRE(steps.activated(0, 0) == silu(2.0));
  STATIC_REQUIRE(within(steps.gated(0, 0), 5.2847824678672946644, 3));
  STATIC_REQUIRE(same_bits(network(x), steps.output));
  CHECK(runs_alike(network, steps.output, x));
}

TEST_CASE("down follows the product") {
  // gate [2, -1] -> relu [2, 0]; up [3, 5]; product [6, 0]; down adds both and doubles: 12
  constexpr gated_feed_forward network{linear{matrix{{{2.0, -1.0}}}}, relu, linear{matrix{{{3.0, 5.0}}}},
                                       linear{matrix<double, 2, 1>{{{2.0}, {2.0}}}}};
  STATIC_REQUIRE(network(matrix{{{1.0}}}) == matrix{{{12.0}}});
  STATIC_REQUIRE((network.inputs == 1 && network.outputs == 1));
}

}  // namespace
