// SPDX-License-Identifier: BSL-1.0
// Layer normalization: variance, epsilon, rows without spread, large means, extreme numbers.
#include <attest/layers/layer_norm.hpp>
#include <attest/linalg/transpose.hpp>
#include <limits>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::layer_norm;
using attest::matrix;
using layers_test::runs_alike;
using layers_test::same_bits;
using layers_test::within;

namespace {

template <typename T, std::size_t Width>
constexpr matrix<T, 1, Width> all_equal(T value) {
  matrix<T, 1, Width> result;
  for (T& element : result.elements) element = value;
  return result;
}

// A-NM-1. Mean 1/4, variance (9/16 + 3/16)/4 = 3/16; with the unbiased one, 3/12, the first were 1.49997.
TEST_CASE("the variance is biased") {
  constexpr matrix x{{{1.0, 0.0, 0.0, 0.0}}};
  constexpr auto y = layer_norm<double, 4>{}(x);
  STATIC_REQUIRE(within(y,
                        matrix{{{1.7320046213947808767, -0.57733487379826029222, -0.57733487379826029222,
                                 -0.57733487379826029222}}},
                        2));
  CHECK(runs_alike(layer_norm<double, 4>{}, y, x));
}

// A-NM-2, and rows whose plain mean is not their element: 0.1 + 0.1 + 0.1 = 0.30000000000000004.
TEST_CASE("a row of equal numbers gives the bias alone") {
  constexpr auto long_row = all_equal<float, 256>(1234.0f);
  constexpr auto zeros = layer_norm<float, 256>{}(long_row);
  STATIC_REQUIRE(same_bits(zeros, matrix<float, 1, 256>{}));
  CHECK(runs_alike(layer_norm<float, 256>{}, zeros, long_row));

  constexpr matrix gain{{{2.0, 3.0, 4.0}}};
  constexpr matrix bias{{{0.5, -1.0, 0.25}}};
  STATIC_REQUIRE(layer_norm{gain, bias}(matrix{{{7.0, 7.0, 7.0}}}) == bias);
  STATIC_REQUIRE(layer_norm{gain, bias}(matrix{{{0.1, 0.1, 0.1}}}) == bias);
  STATIC_REQUIRE(layer_norm{gain, bias, 0.0}(matrix{{{0.1, 0.1, 0.1}}}) == bias);
  CHECK(runs_alike(layer_norm{gain, bias, 0.0}, bias, matrix{{{0.1, 0.1, 0.1}}}));
  STATIC_REQUIRE(same_bits(layer_norm<double, 1>{}(matrix{{{3.5}}}), matrix<double, 1, 1>{}));
}

// A-NM-3: E[x²] - E[x]² in float would be -4 and -128.
TEST_CASE("a large mean costs no digits") {
  constexpr matrix<float, 3, 4> x{{{0, 1, 2, 3}, {8000, 8001, 8002, 8003}, {40000, 40001, 40002, 40003}}};
  constexpr auto y = layer_norm<float, 4>{}(x);
  STATIC_REQUIRE(within(attest::row(y, 0),
                        matrix<float, 1, 4>{{{-1.3416354199689269f, -0.447211806656309f, 0.447211806656309f,
                                              1.3416354199689269f}}},
                        1));
  STATIC_REQUIRE(same_bits(attest::row(y, 1), attest::row(y, 0)));
  STATIC_REQUIRE(same_bits(attest::row(y, 2), attest::row(y, 0)));
  CHECK(runs_alike(layer_norm<float, 4>{}, y, x));
}

// tests/layers/reference.py
TEST_CASE("gain, bias, epsilon") {
  constexpr matrix x{{{0.5, -1.25, 3.0}}};
  constexpr layer_norm layer{matrix{{{2.0, 3.0, 0.5}}}, matrix{{{1.0, -1.0, 0.25}}}, 1e-3};
  constexpr auto y = layer(x);
  STATIC_REQUIRE(
      within(y, matrix{{{0.71335602614464431501, -4.4397276862642682199, 0.89494894117455029123}}}, 2));
  CHECK(runs_alike(layer, y, x));
  STATIC_REQUIRE((layer.inputs == 3 && layer.outputs == 3));
}

TEST_CASE("the steps: mean, variance, deviation") {
  // mean 2, distances -1 and 1, variance 1, deviation sqrt(1 + 0)
  constexpr auto steps = layer_norm<double, 2>{0.0}.steps(matrix{{{1.0, 3.0}, {4.0, 4.0}}});
  STATIC_REQUIRE(steps.mean == matrix<double, 2, 1>{{{2.0}, {4.0}}});
  STATIC_REQUIRE(steps.variance == matrix<double, 2, 1>{{{1.0}, {0.0}}});
  STATIC_REQUIRE(steps.deviation == matrix<double, 2, 1>{{{1.0}, {0.0}}});
  STATIC_REQUIRE(steps.output == matrix{{{-1.0, 1.0}, {0.0, 0.0}}});
}

// What the rows give at run time, where IEEE arithmetic never stops, has to come out of the compiler too.
TEST_CASE("overflow, infinities and NaN stay legal in the compiler") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double huge = std::numeric_limits<double>::max();
  constexpr matrix x{{{huge, -huge},    // the difference overflows
                      {1e200, -1e200},  // the square overflows: deviation infinite, so zeros
                      {infinity, 1.0},
                      {infinity, infinity},
                      {nan, 1.0},
                      {1.0, nan},
                      {5e-324, 0.0}}};
  constexpr layer_norm<double, 2> layer{0.0};
  constexpr auto y = layer(x);
  STATIC_REQUIRE(y(0, 0) != y(0, 0));
  STATIC_REQUIRE(same_bits(attest::row(y, 1), matrix{{{0.0, 0.0}}}));
  STATIC_REQUIRE((y(2, 0) != y(2, 0) && y(3, 0) != y(3, 0) && y(4, 0) != y(4, 0) && y(5, 0) != y(5, 0)));
  STATIC_REQUIRE(attest::row(y, 6) == matrix{{{0.0, 0.0}}});
  CHECK(runs_alike(layer, y, x));

  constexpr layer_norm wild{matrix{{{huge, 1.0}}}, matrix{{{huge, nan}}}, infinity};
  constexpr auto z = wild(x);
  CHECK(runs_alike(wild, z, x));
}

}  // namespace
