// SPDX-License-Identifier: BSL-1.0
// A target chooses between algorithms; all of them give the same bits.
#include <attest/math/exp.hpp>
#include <attest/math/sqrt.hpp>
#include <random>

#include "bits.hpp"
#include "catch.hpp"

namespace detail = attest::detail;

TEST_CASE("Products by 32-bit words are the products of 64-bit words") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i) {
    const auto a = random() | (i % 3 == 0 ? 0xFFFFFFFF00000000 : 0);
    const auto b = random() | (i % 5 == 0 ? 0x00000000FFFFFFFF : 0);
    const auto one = detail::multiply_wide(a, b);
    const auto other = detail::multiply_wide_by_words(a, b);
    REQUIRE(one.high == other.high);
    REQUIRE(one.low == other.low);
  }
}

TEST_CASE("float exp: doubles and integers agree") {
  // every 1021st float (a prime): 4 million of both signs, NaN and infinities included
  for (std::uint64_t i = 0; i < (std::uint64_t(1) << 32); i += 1021) {
    const auto x = detail::from_bits<float>(std::uint32_t(i));
    if (!same_bits(detail::exp_by_doubles(x), detail::exp_by_integers(x))) FAIL(x);
  }
}

TEST_CASE("float exp: the series in 32 bits errs by no more than it says") {
  std::uint64_t largest = 0;
  for (std::uint64_t i = 0; i < (std::uint64_t(1) << 32); i += 1021) {
    const auto x = detail::from_bits<float>(std::uint32_t(i));
    if (!((attest::abs)(x) > 0x1p-54f && (attest::abs)(x) < 104)) continue;
    const auto parts = detail::take_apart(x);
    const int n = detail::exp_steps(parts);
    const auto coarse = detail::exp_in_32_bits(parts, n);
    const auto fine = detail::exp_in_64_bits(parts, n);
    if (coarse.exponent != fine.exponent) continue;  // on both sides of a power of two
    if (coarse.significand > fine.significand + 3) FAIL(x);
    const auto error = fine.significand > coarse.significand ? fine.significand - coarse.significand : 0;
    largest = error > largest ? error : largest;
  }
  CHECK(largest + 3 <= detail::exp_error_in_32_bits);
  CHECK(largest > detail::exp_error_in_32_bits * 3 / 4);  // and the bound is not idle
}

TEST_CASE("double exp: the attempt in doubles is right or undecided") {
  std::mt19937_64 random(2);
  int undecided = 0;
  for (int i = 0; i < 1000000; ++i) {
    const double x = double(std::int64_t(random())) * (i % 2 == 0 ? 0x1p-63 * 708 : 0x1p-64);
    const auto attempt = detail::exp_attempt(x);
    if (!attempt.decided) ++undecided;
    if (attempt.decided && !same_bits(attempt.value, detail::exp_by_integers(x))) FAIL(x);
  }
  CHECK(undecided > 10000);  // 1 in 40 or so: as rare as it should be, and it does occur
  CHECK(undecided < 50000);
}

TEST_CASE("double exp: 64 and 128 bits agree where 64 decide") {
  std::mt19937_64 random(3);
  for (int i = 0; i < 300000; ++i) {
    const double x = double(std::int64_t(random())) * 0x1p-63 * 744;
    const auto parts = detail::take_apart(x);
    const int n = detail::exp_steps(parts);
    const auto wide = detail::exp_in_128_bits(parts, n);
    const auto narrow = detail::exp_in_64_bits(parts, n);
    if (wide.exponent == narrow.exponent) {
      // less than 3 units too small; 1/32 of a unit too large, which may show as one unit after the rounding
      const auto error = std::int64_t(wide.significand - narrow.significand);
      if (error < -1 || error > 2) FAIL(x);
    }
    const auto expected = detail::round_to_real<double>(wide.significand, wide.exponent);
    if (!same_bits(detail::exp_by_integers(x), expected)) FAIL(x);
  }
}

TEST_CASE("sqrt: integers and the instruction agree") {
  for (std::uint64_t i = 1; i < 0x7F800000; i += 509) {
    const auto x = detail::from_bits<float>(std::uint32_t(i));
    if (!same_bits(detail::sqrt_by_integers(x), attest::sqrt(x))) FAIL(x);
  }
  std::mt19937_64 random(4);
  for (int i = 0; i < 1000000; ++i) {
    auto bits = random() % detail::infinity_bits<double>;
    if (i % 2 == 0) {  // squares and their neighbours: roots at, and just off, a double
      const auto root = detail::from_bits<double>((bits >> 12) | 0x3FF0000000000000);
      bits = detail::to_bits(root * root) + random() % 3 - 1;
    }
    const auto x = detail::from_bits<double>(bits);
    if (bits != 0 && !same_bits(detail::sqrt_by_integers(x), attest::sqrt(x))) FAIL(x);
  }
}
