// SPDX-License-Identifier: BSL-1.0
// Linear layers: the orientation of the weight, the bias, and what stays legal in the compiler.
#include <attest/layers/linear.hpp>
#include <limits>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::identity;
using attest::linear;
using attest::linear_out_in;
using attest::matrix;
using layers_test::runs_alike;
using layers_test::same_bits;

namespace {

constexpr matrix one_two{{{1.0, 2.0}, {3.0, 4.0}}};
constexpr matrix bias{{{0.5, -0.5}}};
constexpr matrix first_unit{{{1.0, 0.0}}};

// A-BL-2: the same stored numbers 1, 2, 3, 4 mean two different layers.
TEST_CASE("the orientation of a square weight is in the name") {
  constexpr auto in_out = linear{one_two}(first_unit);
  constexpr auto out_in = linear_out_in{one_two}(first_unit);
  STATIC_REQUIRE(in_out == matrix{{{1.0, 2.0}}});
  STATIC_REQUIRE(out_in == matrix{{{1.0, 3.0}}});
  CHECK(runs_alike(linear{one_two}, in_out, first_unit));
  CHECK(runs_alike(linear_out_in{one_two}, out_in, first_unit));
}

TEST_CASE("the bias is added to every row") {
  // [1 0] W = [1 2], [0 1] W = [3 4]; then + [0.5 -0.5]
  constexpr auto y = linear{one_two, bias}(identity<double, 2>());
  STATIC_REQUIRE(y == matrix{{{1.5, 1.5}, {3.5, 3.5}}});
  CHECK(runs_alike(linear{one_two, bias}, y, identity<double, 2>()));
  constexpr auto z = linear_out_in{one_two, bias}(identity<double, 2>());
  STATIC_REQUIRE(z == matrix{{{1.5, 2.5}, {2.5, 3.5}}});
  CHECK(runs_alike(linear_out_in{one_two, bias}, z, identity<double, 2>()));
}

TEST_CASE("both orientations have the same bits where one weight is the other transposed") {
  constexpr matrix weight{{{0.1f, 0.7f, -0.3f}, {1e-3f, 3.3f, 12.1f}}};
  constexpr matrix x{{{0.3f, -1.7f}, {1e4f, 0.1f}, {-2.2f, 1e-5f}}};
  constexpr matrix some_bias{{{0.1f, 0.2f, 0.3f}}};
  constexpr auto y = linear{weight, some_bias}(x);
  STATIC_REQUIRE(same_bits(y, linear_out_in{transpose(weight), some_bias}(x)));
  CHECK(runs_alike(linear{weight, some_bias}, y, x));
  CHECK(runs_alike(linear_out_in{transpose(weight), some_bias}, y, x));
}

TEST_CASE("widths are members and a layer is a template argument") {
  constexpr linear wide{matrix{{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}}}};
  constexpr linear_out_in tall{matrix{{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}}}};
  STATIC_REQUIRE((wide.inputs == 2 && wide.outputs == 3));
  STATIC_REQUIRE((tall.inputs == 3 && tall.outputs == 2));
  STATIC_REQUIRE((std::integral_constant<decltype(wide), wide>::value.weight(1, 2) == 6.0));
  STATIC_REQUIRE(linear<float, 2, 2>{}(identity<float, 2>()) == matrix<float, 2, 2>{});
}

// 1e308 * 10 overflows, which GCC forbids in a constant expression; NaN + 1 is forbidden by clang.
TEST_CASE("overflow and NaN stay legal in the compiler") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double huge = std::numeric_limits<double>::max();
  constexpr linear layer{matrix{{{10.0, 1.0}}}, matrix{{{1.0, huge}}}};
  constexpr matrix x{{{1e308}, {huge}, {-infinity}, {nan}}};
  constexpr auto y = layer(x);
  STATIC_REQUIRE(
      same_bits(y, matrix<double, 4, 2>{
                       {{infinity, infinity}, {infinity, infinity}, {-infinity, -infinity}, {nan, nan}}}));
  CHECK(runs_alike(layer, y, x));
}

}  // namespace
