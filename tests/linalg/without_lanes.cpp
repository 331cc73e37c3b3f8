// SPDX-License-Identifier: BSL-1.0
// Products as chips compute them, tried on this machine: tiles in registers, and floats in integers. Both
// give the bits of the plain loop.
#include <cstdint>
#include <limits>
#include <random>

#include <attest/linalg/register_tiles.hpp>
#include <attest/linalg/soft_dot.hpp>

#include "catch.hpp"

using attest::detail::from_bits;
using attest::detail::lies;
using attest::detail::soft_dot;
using attest::detail::to_bits;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

constexpr bool dot_is(float expected, float a0, float b0, float a1, float b1) {
  const float a[] = {a0, a1};
  const float b[] = {b0, b1};
  return to_bits(soft_dot(a, 1, b, 1, 2)) == to_bits(expected);
}

TEST_CASE("a dot product in integers: worked by hand") {
  STATIC_REQUIRE(dot_is(11.0f, 1.0f, 3.0f, 2.0f, 4.0f));
  STATIC_REQUIRE(dot_is(0.0f, 1.5f, 2.0f, -3.0f, 1.0f));   // cancels to +0
  STATIC_REQUIRE(dot_is(0.0f, -0.0f, 2.0f, 0.0f, -1.0f));  // -0 + -0, from +0 on
  STATIC_REQUIRE(dot_is(-6.0f, 0.0f, 5.0f, -2.0f, 3.0f));  // a zero adds nothing
  // (1 + 2^-23)^2 = 1 + 2^-22 + 2^-46, whose last part is rounded away before -1 - 2^-22 is added
  STATIC_REQUIRE(dot_is(0.0f, 0x1.000002p0f, 0x1.000002p0f, -0x1.000004p0f, 1.0f));
  // 2^24 + 1 is a tie and goes to the even 2^24; 2^24 + 3 is one and goes to 2^24 + 4
  STATIC_REQUIRE(dot_is(0x1p24f, 0x1p24f, 1.0f, 1.0f, 1.0f));
  STATIC_REQUIRE(dot_is(0x1.000004p24f, 0x1p24f, 1.0f, 3.0f, 1.0f));
  // 1 - 2^-25 is a tie between 1 - 2^-24 and 1
  STATIC_REQUIRE(dot_is(1.0f, 1.0f, 1.0f, -0x1p-25f, 1.0f));
  STATIC_REQUIRE(dot_is(0x1.fffffep-1f, 1.0f, 1.0f, -0x1.8p-25f, 1.0f));
  STATIC_REQUIRE(dot_is(0x1.fffffep-1f, 1.0f, 1.0f, -0x1.000002p-25f, 1.0f));
  STATIC_REQUIRE(dot_is(1.0f, 1.0f, 1.0f, -0x1p-80f, 1.0f));
  // a difference of normal numbers that is subnormal: 1.5 2^-126 - 2^-126
  STATIC_REQUIRE(dot_is(0x1p-127f, 0x1.8p-63f, 0x1p-63f, -0x1p-63f, 0x1p-63f));
}

TEST_CASE("what is left to the routines") {
  const float largest = std::numeric_limits<float>::max();
  CHECK(dot_is(infinity, infinity, 1.0f, 0.0f, 1.0f));
  CHECK(dot_is(-infinity, largest, -2.0f, 1.0f, 1.0f));
  CHECK(dot_is(infinity, largest, 1.0f, largest, 1.0f));
  CHECK(dot_is(0x1p-149f, 0x1p-75f, 0x1p-74f, 0.0f, 1.0f));
  CHECK(dot_is(0x1.8p-148f, 0x1p-149f, 1.0f, 0x1p-149f, 2.0f));
  const float with_nan[] = {0.0f, 1.0f};
  const float factors[] = {infinity, 1.0f};
  CHECK(soft_dot(with_nan, 1, factors, 1, 2) != soft_dot(with_nan, 1, factors, 1, 2));
}

// Numbers of the kind that a round of tests is about.
float number(std::mt19937& random, int kind) {
  const std::uint32_t bits = static_cast<std::uint32_t>(random());
  const std::uint32_t spread[] = {3, 20, 1, 60, 126};
  const auto s = spread[kind % 5];
  const std::uint32_t exponent = 127 - s + (bits >> 8) % (2 * s + 1);
  auto fraction = static_cast<std::uint32_t>(random()) & 0x7FFFFF;
  if (kind % 2 == 1) fraction &= 0x7FF000;  // ties happen
  if (kind == 7) fraction = (bits & 1) != 0 ? 0 : 0x7FFFFF;
  if (kind == 9) return from_bits<float>(static_cast<std::uint32_t>(random()));  // any bits at all
  if (bits % 16 == 0) return 0.0f;
  return from_bits<float>((bits & 0x80000000) | exponent << 23 | fraction);
}

TEST_CASE("a dot product in integers: a million random ones") {
  std::mt19937 random(7);
  long different = 0;
  for (int round = 0; round < 1'000'000; ++round) {
    float a[5], b[5];
    for (int k = 0; k < 5; ++k) {
      a[k] = number(random, round % 10);
      b[k] = number(random, round % 10);
      if (k > 0 && random() % 3 == 0) {  // nearly what went before, so that it cancels
        a[k] = -a[k - 1];
        b[k] = from_bits<float>(to_bits(b[k - 1]) ^ static_cast<std::uint32_t>(random() % 4));
      }
    }
    float expected = 0.0f;
    for (int k = 0; k < 5; ++k) {
      volatile float product = a[k] * b[k];  // not fused
      expected += product;
    }
    const float result = soft_dot(a, 1, b, 1, 5);
    different += to_bits(result) == to_bits(expected) || (result != result && expected != expected) ? 0 : 1;
  }
  CHECK(different == 0);
}

TEST_CASE("the first bits of a product, by one multiplication or by four") {
  std::mt19937 random(8);
  long different = 0;
  for (int round = 0; round < 1'000'000; ++round) {
    const auto a = 0x800000u | (static_cast<std::uint32_t>(random()) & 0x7FFFFF);
    const auto b = 0x800000u | (round % 2 == 0 ? static_cast<std::uint32_t>(random()) & 0x7FFFFF : 0x700000u);
    different += attest::detail::product_by_one(a, b) == attest::detail::product_by_four(a, b) ? 0 : 1;
  }
  CHECK(different == 0);
}

template <std::size_t Rows, std::size_t Inner, std::size_t Cols>
bool tiles_are_right() {
  float a[Rows * Inner], b[Inner * Cols], transposed[Cols * Inner], plain[Rows * Cols];
  std::mt19937 random(9);
  for (float& x : a) x = static_cast<float>(random() % 2000) / 700.0f - 1.3f;
  for (std::size_t k = 0; k < Inner; ++k) {
    for (std::size_t j = 0; j < Cols; ++j) {
      transposed[j * Inner + k] = b[k * Cols + j] = static_cast<float>(random() % 2000) / 300.0f - 3.0f;
    }
  }
  bool right = true;
  attest::detail::multiply_without_lanes<lies<Inner, 1>, lies<Cols, 1>, Rows, Inner, Cols>(plain, a, b);
  float result[Rows * Cols];
  attest::detail::multiply_without_lanes<lies<Inner, 1>, lies<1, Inner>, Rows, Inner, Cols>(result, a,
                                                                                            transposed);
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < Cols; ++j) {
      float sum = 0.0f;
      for (std::size_t k = 0; k < Inner; ++k) {
        volatile float product = a[i * Inner + k] * b[k * Cols + j];
        sum += product;
      }
      right = right && to_bits(sum) == to_bits(plain[i * Cols + j]) &&
              to_bits(sum) == to_bits(result[i * Cols + j]);
    }
  }
  return right;
}

TEST_CASE("tiles in registers, of every leftover size") {
  CHECK(tiles_are_right<1, 1, 1>());
  CHECK(tiles_are_right<2, 3, 4>());
  CHECK(tiles_are_right<1, 5, 9>());
  CHECK(tiles_are_right<3, 2, 3>());
  CHECK(tiles_are_right<5, 7, 6>());
  CHECK(tiles_are_right<8, 16, 10>());
}

}  // namespace
