// SPDX-License-Identifier: BSL-1.0
// The cases A-FP and A-LIM-1 of public bug reports: contraction, infinities, order of sums, sizes within
// default limits.

#include <limits>

#include "catch.hpp"
#include "compare.hpp"

#include <attest/attest.hpp>

using attest::matrix;
using test::hidden;

namespace {

// A-FP-1: 10 times the number nearest to -0.1 rounds to -1, in double and in float.
TEST_CASE("A-FP-1 a product and a sum are rounded each") {
  constexpr matrix a{{{1.0, 10.0}}};
  constexpr matrix b{{{1.0, -0.1}}};
  STATIC_REQUIRE(attest::dot(a, b) == 0.0);
  CHECK(attest::dot(hidden(a), hidden(b)) == 0.0);

  constexpr matrix a_float{{{1.0f, 10.0f}}};
  constexpr matrix b_float{{{1.0f, -0.1f}}};
  STATIC_REQUIRE(attest::dot(a_float, b_float) == 0.0f);
  CHECK(attest::dot(hidden(a_float), hidden(b_float)) == 0.0f);
}

// A-FP-2: exp(-infinity) is 0, and the weights 1/1 and 0/1.
TEST_CASE("A-FP-2 minus infinity is a score") {
  constexpr matrix scores{{{0.0, -std::numeric_limits<double>::infinity()}}};
  STATIC_REQUIRE(attest::softmax(scores) == matrix{{{1.0, 0.0}}});
  CHECK(attest::softmax(hidden(scores)) == matrix{{{1.0, 0.0}}});
}

// A-FP-3: ((1e8 + 1) - 1e8) + 1; the first 1 is lost in float, whose numbers stand 8 apart there.
TEST_CASE("A-FP-3 sums run from left to right") {
  constexpr matrix terms{{{1e8f, 1.0f, -1e8f, 1.0f}}};
  constexpr matrix ones{{{1.0f, 1.0f, 1.0f, 1.0f}}};
  STATIC_REQUIRE(attest::dot(terms, ones) == 1.0f);
  STATIC_REQUIRE(attest::multiply(terms, attest::transpose(ones))(0, 0) == 1.0f);
  CHECK(attest::dot(hidden(terms), hidden(ones)) == 1.0f);
  CHECK(attest::multiply(hidden(terms), attest::transpose(hidden(ones)))(0, 0) == 1.0f);

  // 16 of each: ((1e8 + 1 - 1e8 + 1) + 1e8 ...): every 1e8 swallows what is there, every -1e8 leaves 0, and
  // the last 1 stays. A sum split into lanes adds ones in a lane of their own.
  matrix<float, 1, 64> many, as_many_ones;
  for (std::size_t i = 0; i < 64; ++i) {
    many(0, i) = terms(0, i % 4);
    as_many_ones(0, i) = 1.0f;
  }
  CHECK(attest::dot(hidden(many), hidden(as_many_ones)) == 1.0f);
}

// Element (i, j) is the sum over k of (i + 1)(k + 1)(j + 1) = 528 (i + 1)(j + 1): integers, so exact in
// float.
template <typename T>
constexpr bool multiplies_32_by_32() {
  matrix<T, 32, 32> a, b;
  for (std::size_t i = 0; i < 32; ++i) {
    for (std::size_t k = 0; k < 32; ++k) {
      a(i, k) = static_cast<T>((i + 1) * (k + 1));
      b(i, k) = static_cast<T>(k + 1);
    }
  }
  const auto product = a * b;
  for (std::size_t i = 0; i < 32; ++i) {
    for (std::size_t j = 0; j < 32; ++j) {
      if (product(i, j) != static_cast<T>(528 * (i + 1) * (j + 1))) return false;
    }
  }
  return true;
}

// 16 tokens of width 16, two heads: each output mixes the values of its column, here 0 to 15 in every column.
template <typename T>
constexpr bool attends_with_two_heads() {
  matrix<T, 16, 16> query, key, value;
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t j = 0; j < 16; ++j) {
      query(i, j) = static_cast<T>((i * 7 + j * 3) % 11) / T(8);
      key(i, j) = static_cast<T>((i * 5 + j * 9) % 13) / T(8) - T(0.5);
      value(i, j) = static_cast<T>(i);
    }
  }
  const auto output = attest::multi_head_attention<2>(query, key, value);
  return attest::inside_column_ranges(output, value, T(1e-5));
}

TEST_CASE(
    "A-LIM-1 without any compiler flag: a product of 32 x 32, an attention of 16 tokens and two heads") {
  STATIC_REQUIRE(multiplies_32_by_32<float>());
  STATIC_REQUIRE(multiplies_32_by_32<double>());
  STATIC_REQUIRE(attends_with_two_heads<float>());
  STATIC_REQUIRE(attends_with_two_heads<double>());
  CHECK(multiplies_32_by_32<float>());
  CHECK(attends_with_two_heads<double>());
}

}  // namespace
