// SPDX-License-Identifier: BSL-1.0
// "I love coffee": every figure of the page, the wrong ones in its text, and the true values.

#include "catch.hpp"

#include <cstddef>

#include <attest/attest.hpp>

using namespace attest::literals;

template <typename T>
constexpr attest::matrix<T, 3, 2> words{{{T(1), T(0)}, {T(0.5), T(0.5)}, {T(0), T(1)}}};

template <typename T>
constexpr auto steps = attest::attention_steps(words<T>, words<T>, words<T>,
                                               attest::attention_options{.scale = 1.0});

constexpr double tolerance = 4 * 0x1p-52;

TEMPLATE_TEST_CASE("the tables of the page", "", float, double) {
  STATIC_REQUIRE(attest::verify(
      steps<TestType>.scores,
      attest::figures{{{1.00_p, 0.50_p, 0.00_p}, {0.50_p, 0.50_p, 0.50_p}, {0.00_p, 0.50_p, 1.00_p}}}));
  STATIC_REQUIRE(steps<TestType>.scaled == steps<TestType>.scores);
  STATIC_REQUIRE(attest::verify(attest::length(attest::row(words<TestType>, 1)), 0.71_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights, attest::figures{{{0.506_p, 0.307_p, 0.186_p},
                                                                          {0.333_p, 0.333_p, 0.333_p},
                                                                          {0.186_p, 0.307_p, 0.506_p}}}));
  STATIC_REQUIRE(attest::verify(
      steps<TestType>.output, attest::figures{{{0.660_p, 0.340_p}, {0.500_p, 0.500_p}, {0.340_p, 0.660_p}}}));
}

TEMPLATE_TEST_CASE("the running text of the page, refuted but for 31 %", "", float, double) {
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.weights(0, 0), 58_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(0, 0), 51_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(0, 1), 31_percent));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.weights(0, 2), 11_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(0, 2), 19_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(0, 0), 50.6_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(0, 1), 30.7_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(0, 2), 18.6_percent));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.weights(0, 2), 0.11_p));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.weights(2, 0), 0.11_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(0, 2), 0.186_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(2, 0), 0.186_p));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.output(0, 0), 0.73_p));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.output(0, 1), 0.27_p));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.output(2, 0), 0.27_p));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.output(2, 1), 0.73_p));
}

TEST_CASE("the true values") {
  STATIC_REQUIRE(
      attest::is_near(attest::length(attest::row(words<double>, 1)), 0.70710678118654752440, tolerance));
  STATIC_REQUIRE(attest::is_near(
      steps<double>.weights,
      attest::matrix{{{0.5064803910556540259, 0.30719588571849839707, 0.18632372322584757702},
                      {1.0 / 3, 1.0 / 3, 1.0 / 3},
                      {0.18632372322584757702, 0.30719588571849839707, 0.5064803910556540259}}},
      tolerance));
  STATIC_REQUIRE(attest::is_near(steps<double>.output,
                                 attest::matrix{{{0.66007833391490322444, 0.33992166608509677556},
                                                 {0.5, 0.5},
                                                 {0.33992166608509677556, 0.66007833391490322444}}},
                                 tolerance));
}

TEST_CASE("geometry: 45 and 90 degrees, and a . b = |a| |b| cos") {
  constexpr auto I = attest::row(words<double>, 0), love = attest::row(words<double>, 1),
                 coffee = attest::row(words<double>, 2);
  // cos 45 degrees = sqrt(1/2)
  STATIC_REQUIRE(attest::is_near(attest::cosine(I, love), 0.70710678118654752440, tolerance));
  STATIC_REQUIRE(attest::cosine(I, coffee) == 0.0);
  STATIC_REQUIRE(attest::dot(I, coffee) == 0.0);
  STATIC_REQUIRE(attest::is_near(attest::length(I) * attest::length(love) * attest::cosine(I, love),
                                 attest::dot(I, love), tolerance));
}

constexpr std::size_t coffee_I_love[] = {2, 0, 1};
constexpr auto permuted = attest::pick_rows(words<double>, coffee_I_love);
constexpr auto permuted_steps =
    attest::attention_steps(permuted, permuted, permuted, attest::attention_options{.scale = 1.0});

TEST_CASE("claims 1 to 4") {
  STATIC_REQUIRE(attest::rows_sum_to_one(steps<double>.weights, tolerance));
  STATIC_REQUIRE(attest::all_positive(steps<double>.weights));
  STATIC_REQUIRE(attest::inside_column_ranges(steps<double>.output, words<double>, tolerance));
  STATIC_REQUIRE(attest::is_symmetric(steps<double>.scores));
  STATIC_REQUIRE_FALSE(attest::is_symmetric(steps<double>.weights));
  STATIC_REQUIRE(steps<double>.weights(0, 2) == steps<double>.weights(2, 0));
  STATIC_REQUIRE(attest::verify(steps<double>.weights(1, 0), 0.333_p));
  STATIC_REQUIRE(attest::verify(steps<double>.weights(0, 1), 0.307_p));
  STATIC_REQUIRE(attest::is_near(permuted_steps.output,
                                 attest::pick_rows(steps<double>.output, coffee_I_love), tolerance));
  STATIC_REQUIRE(attest::verify(
      permuted_steps.output, attest::figures{{{0.340_p, 0.660_p}, {0.660_p, 0.340_p}, {0.500_p, 0.500_p}}}));
}
