// SPDX-License-Identifier: BSL-1.0
// RMS normalization: no mean, epsilon inside the root, extreme numbers.
#include <limits>

#include <attest/layers/rms_norm.hpp>
#include <attest/linalg/transpose.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::matrix;
using attest::rms_norm;
using layers_test::runs_alike;
using layers_test::same_bits;
using layers_test::within;

namespace {

// A-NM-4. The mean of the squares of 1, 2, 3, 4 is 30/4 = 7.5; of 3, 4 it is 12.5.
TEST_CASE("the root of the mean of the squares") {
  constexpr matrix x{{{1.0, 2.0, 3.0, 4.0}}};
  constexpr rms_norm<double, 4> layer{1e-8};
  constexpr auto y = layer(x);
  STATIC_REQUIRE(within(y,
                        matrix{{{0.36514837142667849477, 0.73029674285335698954, 1.0954451142800354843,
                                 1.4605934857067139791}}},
                        2));
  CHECK(runs_alike(layer, y, x));
  constexpr auto z = rms_norm<double, 4>{}(x);
  STATIC_REQUIRE(within(z,
                        matrix{{{0.36514812823810639421, 0.73029625647621278842, 1.0954443847143191826,
                                 1.4605925129524255768}}},
                        2));
  CHECK(runs_alike(rms_norm<double, 4>{}, z, x));
  STATIC_REQUIRE(within(rms_norm<double, 2>{}(matrix{{{3.0, 4.0}}}),
                        matrix{{{0.84852779801280570636, 1.1313703973504076085}}}, 2));
  STATIC_REQUIRE(within(rms_norm<float, 2>{}(matrix{{{3.0f, 4.0f}}}),
                        matrix{{{0.84852779801280570636f, 1.1313703973504076085f}}}, 2));
}

// [3, 4] with epsilon 3.5: sqrt(12.5 + 3.5) = 4, so 3/4 and 1, times the gain.
TEST_CASE("the steps, and the gain") {
  constexpr rms_norm layer{matrix{{{2.0, -3.0}}}, 3.5};
  constexpr matrix x{{{3.0, 4.0}, {0.0, 0.0}}};
  constexpr auto steps = layer.steps(x);
  STATIC_REQUIRE(steps.mean_square == matrix<double, 2, 1>{{{12.5}, {0.0}}});
  STATIC_REQUIRE(steps.root(0, 0) == 4.0);
  STATIC_REQUIRE(steps.output == matrix{{{1.5, -3.0}, {0.0, 0.0}}});
  CHECK(runs_alike(layer, steps.output, x));
  STATIC_REQUIRE((layer.inputs == 2 && layer.outputs == 2));
  STATIC_REQUIRE(rms_norm{matrix{{{1.0, 1.0}}}}.epsilon == 1e-5);
}

TEST_CASE("overflow, infinities, NaN and zeros stay legal in the compiler") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  constexpr matrix x{{{1e30f, 1.0f},  // the square overflows: zeros
                      {infinity, 1.0f},
                      {nan, 1.0f},
                      {0.0f, 0.0f},
                      {1e-30f, 1e-30f}}};  // the square underflows
  constexpr rms_norm<float, 2> layer{0.0f};
  constexpr auto y = layer(x);
  STATIC_REQUIRE(same_bits(y, matrix{{{0.0f, 0.0f}, {nan, 0.0f}, {nan, nan}, {0.0f, 0.0f}, {0.0f, 0.0f}}}));
  CHECK(runs_alike(layer, y, x));
}

}  // namespace
