// SPDX-License-Identifier: BSL-1.0
// Activations: their values, far to the left and right, and at zeros, infinities and NaN.
#include <limits>

#include <attest/layers/activation.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/sigmoid.hpp>
#include <attest/layers/softcapped.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::gelu_erf;
using attest::gelu_quick;
using attest::gelu_tanh;
using attest::matrix;
using attest::relu;
using attest::sigmoid;
using attest::silu;
using attest::softcapped;
using attest::swish;
using layers_test::runs_alike;
using layers_test::same_bits;
using layers_test::within;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr matrix ends{{{-infinity, -1e308, -1000.0, -0.0, 0.0, 1000.0, 1e308, infinity, nan}}};
constexpr matrix arguments{{{1.0, -1.0, 2.0, -5.0, -20.0, 0.1, 2.7}}};

TEST_CASE("relu") {
  constexpr auto y = relu(ends);
  STATIC_REQUIRE(same_bits(y, matrix{{{0.0, 0.0, 0.0, 0.0, 0.0, 1000.0, 1e308, infinity, nan}}}));
  STATIC_REQUIRE((relu(-3.0f) == 0.0f && relu(3.0f) == 3.0f));
  CHECK(runs_alike(relu, y, ends));
}

TEST_CASE("sigmoid") {
  constexpr auto y = sigmoid(arguments);
  STATIC_REQUIRE(within(y,
                        matrix{{{0.73105857863000487925, 0.26894142136999512075, 0.88079707797788244406,
                                 0.0066928509242848555594, 2.0611536181902035814e-9, 0.5249791874789399861,
                                 0.93702664394300351049}}},
                        2));
  CHECK(runs_alike(sigmoid, y, arguments));
  constexpr auto z = sigmoid(ends);
  STATIC_REQUIRE(same_bits(z, matrix{{{0.0, 0.0, 0.0, 0.5, 0.5, 1.0, 1.0, 1.0, nan}}}));
  CHECK(runs_alike(sigmoid, z, ends));
}

// A-AC-3: silu(-100) is -2654.73 units of 2^-149 in float, far below exp(-100) times 100 in whole units.
TEST_CASE("silu") {
  constexpr auto y = silu(arguments);
  STATIC_REQUIRE(within(y,
                        matrix{{{0.73105857863000487925, -0.26894142136999512075, 1.7615941559557648881,
                                 -0.033464254621424277797, -4.1223072363804071629e-8, 0.05249791874789399861,
                                 2.5299719386461094783}}},
                        3));
  CHECK(runs_alike(silu, y, arguments));
  STATIC_REQUIRE(silu(1.0) == 0.7310585786300049);
  STATIC_REQUIRE(within(silu(-100.0), -3.720075976020835963e-42, 3));
  STATIC_REQUIRE(silu(-100.0f) == -2655 * 0x1p-149f);
  CHECK(silu(layers_test::hidden(-100.0f)) == -2655 * 0x1p-149f);
  constexpr auto z = silu(ends);
  STATIC_REQUIRE(same_bits(z, matrix{{{0.0, 0.0, 0.0, -0.0, 0.0, 1000.0, 1e308, infinity, nan}}}));
  CHECK(runs_alike(silu, z, ends));
  // Both sides of the place where the formula changes.
  constexpr matrix seam{{{-79.5f, -80.0f, -80.5f, -87.0f, -103.0f}}};
  constexpr auto at_seam = silu(seam);
  STATIC_REQUIRE((at_seam(0, 0) < at_seam(0, 1) && at_seam(0, 1) < at_seam(0, 2)));
  CHECK(runs_alike(silu, at_seam, seam));
}

TEST_CASE("swish") {
  STATIC_REQUIRE(within(swish(0.5)(3.0), 2.4527234285809309788, 3));
  STATIC_REQUIRE(same_bits(swish(1.0)(arguments), silu(arguments)));
  constexpr auto y = swish(1e308)(ends);
  CHECK(runs_alike(swish(1e308), y, ends));
}

// A-AC-1.
TEST_CASE("three functions called GELU") {
  constexpr auto by_erf = gelu_erf(arguments);
  constexpr auto by_tanh = gelu_tanh(arguments);
  constexpr auto quick = gelu_quick(arguments);
  // In 1, -1, 2, 0.1 and 2.7; -5 and -20 follow.
  STATIC_REQUIRE(within(by_erf(0, 0), 0.84134474606854294859, 2));
  STATIC_REQUIRE(within(by_erf(0, 1), -0.15865525393145705141, 2));
  STATIC_REQUIRE(within(by_erf(0, 2), 1.9544997361036415856, 2));
  STATIC_REQUIRE(within(by_erf(0, 5), 0.053982783727702898147, 2));
  STATIC_REQUIRE(within(by_erf(0, 6), 2.6906391707317901951, 2));
  STATIC_REQUIRE(within(by_tanh,
                        matrix{{{0.84119199060827670478, -0.15880800939172329522, 1.9545976940877750188,
                                 -2.2917961966295060456e-7, -3.3754509563109673197e-261,
                                 0.053982751045435164371, 2.6911124053605320949}}},
                        2000));
  STATIC_REQUIRE(within(by_tanh(0, 0), 0.84119199060827670478, 2));
  STATIC_REQUIRE(within(by_tanh(0, 1), -0.15880800939172329522, 4));
  STATIC_REQUIRE(within(by_tanh(0, 2), 1.9545976940877750188, 2));
  STATIC_REQUIRE(within(quick,
                        matrix{{{0.84579576593282129571, -0.15420423406717870429, 1.9356586231442081498,
                                 -0.0010070162673523689397, -3.2934102413993717283e-14,
                                 0.054244758083618186362, 2.6730074873780353464}}},
                        32));
  // Far left the error of the erf form is one unit in the last place of x.
  STATIC_REQUIRE(layers_test::near(
      by_erf,
      matrix{{{0.84134474606854294859, -0.15865525393145705141, 1.9544997361036415856,
               -1.4332578593959695584e-6, 0.0, 0.053982783727702898147, 2.6906391707317901951}}},
      9e-16));
  CHECK(runs_alike(gelu_erf, by_erf, arguments));
  CHECK(runs_alike(gelu_tanh, by_tanh, arguments));
  CHECK(runs_alike(gelu_quick, quick, arguments));
  // The largest gap between the first two: 4.732e-4, at 2.7.
  STATIC_REQUIRE((by_tanh(0, 6) - by_erf(0, 6) > 4.731e-4 && by_tanh(0, 6) - by_erf(0, 6) < 4.733e-4));

  constexpr matrix settled{{{0.0, 0.0, 0.0, -0.0, 0.0, 1000.0, 1e308, infinity, nan}}};
  STATIC_REQUIRE(same_bits(gelu_erf(ends), settled));
  STATIC_REQUIRE(same_bits(gelu_tanh(ends), settled));
  STATIC_REQUIRE(same_bits(gelu_quick(ends), settled));
  CHECK(runs_alike(gelu_erf, settled, ends));
  CHECK(runs_alike(gelu_tanh, settled, ends));
  CHECK(runs_alike(gelu_quick, settled, ends));

  STATIC_REQUIRE(within(gelu_erf(1.0f), 0.84134474606854294859f, 2));
  STATIC_REQUIRE(within(gelu_tanh(1.0f), 0.84119199060827670478f, 2));
  STATIC_REQUIRE(within(gelu_quick(1.0f), 0.84579576593282129571f, 2));
}

// 2 tanh(1/2) and 2 tanh(-1): tests/layers/reference.py
TEST_CASE("softcapped") {
  constexpr matrix x{{{1.0, -2.0, 0.0}}};
  constexpr auto y = softcapped(2.0)(x);
  STATIC_REQUIRE(within(y, matrix{{{0.92423431452001929, -1.5231883119115298, 0.0}}}, 2));
  CHECK(runs_alike(softcapped(2.0), y, x));
  constexpr auto z = softcapped(1e-300)(ends);
  STATIC_REQUIRE((z(0, 0) == -1e-300 && z(0, 7) == 1e-300 && z(0, 8) != z(0, 8)));
  CHECK(runs_alike(softcapped(1e-300), z, ends));
  constexpr auto wide = softcapped(1e308)(ends);
  CHECK(runs_alike(softcapped(1e308), wide, ends));
}

struct cube {
  template <typename T>
  constexpr T operator()(T x) const {
    return x * x * x;
  }
};

TEST_CASE("an activation of one's own") {
  STATIC_REQUIRE(attest::activation<cube>{}(matrix{{{2.0, -3.0}}}) == matrix{{{8.0, -27.0}}});
}

}  // namespace
