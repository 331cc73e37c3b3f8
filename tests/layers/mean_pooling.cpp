// SPDX-License-Identifier: BSL-1.0
// Mean pooling: the mean of the rows, its order, and what a constant expression forbids.
#include <limits>

#include <attest/layers/mean_pooling.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::matrix;
using attest::mean_pooling;
using layers_test::runs_alike;
using layers_test::same_bits;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("the mean of each column") {
  // (1 + 3 + 8) / 3 = 4, (2 + -2 + 6) / 3 = 2
  constexpr matrix x{{{1.0, 2.0}, {3.0, -2.0}, {8.0, 6.0}}};
  STATIC_REQUIRE(mean_pooling(x) == matrix{{{4.0, 2.0}}});
  STATIC_REQUIRE(mean_pooling(matrix{{{0.5f, 7.0f}}}) == matrix{{{0.5f, 7.0f}}});
  CHECK(runs_alike(mean_pooling, mean_pooling(x), x));
}

TEST_CASE("the sum runs from the first token upwards") {
  // 2^53 + 1 is 2^53 (a tie, to even), and again; but 1 + 1 + 2^53 is exact.
  constexpr matrix x{{{0x1p53, 1.0}, {1.0, 1.0}, {1.0, 0x1p53}, {0.0, 0.0}}};
  STATIC_REQUIRE(mean_pooling(x) == matrix{{{0x1p51, 0x1.0000000000001p51}}});
  CHECK(runs_alike(mean_pooling, mean_pooling(x), x));
}

TEST_CASE("infinities, NaN and overflow, in the compiler as in a program") {
  constexpr matrix x{{{infinity, infinity, nan, 1e308}, {1.0, -infinity, 1.0, 1e308}}};
  constexpr auto mean = mean_pooling(x);
  STATIC_REQUIRE(same_bits(mean, matrix{{{infinity, nan, nan, infinity}}}));
  const auto run = layers_test::hidden(mean_pooling)(layers_test::hidden(x));
  CHECK(run(0, 0) == infinity);
  CHECK(run(0, 1) != run(0, 1));
  CHECK(run(0, 2) != run(0, 2));
  CHECK(run(0, 3) == infinity);
}

}  // namespace
