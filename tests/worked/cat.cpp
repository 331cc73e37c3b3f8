// SPDX-License-Identifier: BSL-1.0
// "The cat eats fish.": every figure of the page, and the true values, from 40-digit arithmetic.

#include "catch.hpp"

#include <attest/attest.hpp>

using namespace attest::literals;

template <typename T>
constexpr attest::matrix<T, 4, 2> words{{{T(1), T(0)}, {T(0), T(2)}, {T(1), T(1)}, {T(2), T(0)}}};

template <typename T>
constexpr auto steps = attest::attention_steps(words<T>, words<T>, words<T>);

constexpr attest::matrix true_weights{
    {{0.22118101637021302752, 0.10905743430313004686, 0.22118101637021302752, 0.44858053295644389809},
     {0.043417704390054977009, 0.73457670219161123686, 0.17858788902827880912, 0.043417704390054977009},
     {0.14115631124284958911, 0.28628122958571680363, 0.28628122958571680363, 0.28628122958571680363},
     {0.15732256840871341687, 0.038247749084329677935, 0.15732256840871341687, 0.64710711409824348832}}};
constexpr attest::matrix true_output{{{1.3395230986533138512, 0.43929588497647312124},
                                      {0.30884100219844374015, 1.6477412934115012828},
                                      {1.0, 0.85884368875715041089},
                                      {1.6088593650139138104, 0.23381806657737277274}}};

// 4 units in the last place at 1 in double, and at 2 in float.
constexpr double double_tolerance = 4 * 0x1p-52;
constexpr double float_tolerance = 4 * 0x1p-23;

// A float matrix beside the double truth.
template <std::size_t Rows, std::size_t Cols>
constexpr bool near_truth(const attest::matrix<float, Rows, Cols>& m,
                          const attest::matrix<double, Rows, Cols>& truth) {
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < Cols; ++j) {
      if (!attest::is_near(static_cast<double>(m(i, j)), truth(i, j), float_tolerance)) return false;
    }
  }
  return true;
}

constexpr attest::figures page_weights{{{0.043_p, 0.735_p, 0.178_p, 0.043_p}}};
constexpr attest::figures page_percentages{{{4.3_percent, 73.5_percent, 17.8_percent, 4.3_percent}}};
constexpr attest::figures page_values{{{1_p, 0_p}, {0_p, 2_p}, {1_p, 1_p}, {2_p, 0_p}}};

TEMPLATE_TEST_CASE("the figures of the page that are right", "", float, double) {
  STATIC_REQUIRE(
      attest::verify(attest::row(steps<TestType>.scores, 1), attest::figures{{{0_p, 4_p, 2_p, 0_p}}}));
  STATIC_REQUIRE(attest::verify(attest::row(steps<TestType>.scaled, 1),
                                attest::figures{{{0_p, 2.828_p, 1.414_p, 0_p}}}));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 0), 0.043_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 1), 0.735_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 3), 0.043_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 0), 4.3_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 1), 73.5_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 3), 4.3_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.output(1, 1), 1.648_p));
}

TEMPLATE_TEST_CASE("the figures of the page that are wrong, with the right ones", "", float, double) {
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.weights(1, 2), 0.178_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 2), 0.179_p));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.weights(1, 2), 17.8_percent));
  STATIC_REQUIRE(attest::verify(steps<TestType>.weights(1, 2), 17.9_percent));
  STATIC_REQUIRE_FALSE(attest::agrees(steps<TestType>.output(1, 0), 0.307_p));
  STATIC_REQUIRE(attest::verify(steps<TestType>.output(1, 0), 0.309_p));
  STATIC_REQUIRE_FALSE(attest::agrees(attest::row(steps<TestType>.weights, 1), page_weights));
  STATIC_REQUIRE_FALSE(attest::agrees(attest::row(steps<TestType>.weights, 1), page_percentages));
}

TEST_CASE("the page's own arithmetic, from its rounded weights") {
  STATIC_REQUIRE(attest::by_hand::terms(page_weights, page_values, 0, 0) ==
                 attest::figures{{{0.043_p, 0_p, 0.178_p, 0.086_p}}});
  STATIC_REQUIRE(attest::by_hand::terms(page_weights, page_values, 0, 1) ==
                 attest::figures{{{0_p, 1.470_p, 0.178_p, 0_p}}});
  STATIC_REQUIRE(attest::by_hand::multiply(page_weights, page_values) ==
                 attest::figures{{{0.307_p, 1.648_p}}});
  STATIC_REQUIRE(attest::by_hand::multiply(attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}},
                                           page_values) == attest::figures{{{0.308_p, 1.649_p}}});
  STATIC_REQUIRE(attest::by_hand::attention(words<double>, words<double>, words<double>, 3).output(1, 0) ==
                 0.308_p);
  STATIC_REQUIRE(attest::by_hand::attention(words<double>, words<double>, words<double>, 3).output(1, 1) ==
                 1.649_p);
}

TEST_CASE("every row against the true values") {
  STATIC_REQUIRE(attest::is_near(steps<double>.scaled(1, 1), 2.8284271247461900976, double_tolerance));
  STATIC_REQUIRE(attest::is_near(steps<double>.scaled(1, 2), 1.4142135623730950488, double_tolerance));
  STATIC_REQUIRE(attest::is_near(steps<double>.weights, true_weights, double_tolerance));
  STATIC_REQUIRE(attest::is_near(steps<double>.output, true_output, double_tolerance));
  STATIC_REQUIRE(near_truth(steps<float>.weights, true_weights));
  STATIC_REQUIRE(near_truth(steps<float>.output, true_output));
}

TEST_CASE("the words of the page: weights are positive and sum to 1") {
  STATIC_REQUIRE(attest::all_positive(steps<double>.weights));
  STATIC_REQUIRE(attest::rows_sum_to_one(steps<double>.weights, double_tolerance));
  STATIC_REQUIRE(attest::inside_column_ranges(steps<double>.output, words<double>, double_tolerance));
}
