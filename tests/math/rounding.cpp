// SPDX-License-Identifier: BSL-1.0
// exp and sqrt give the nearest number: against MPFR, on samples and on arguments chosen to hurt.
#include <algorithm>
#include <attest/math/exp.hpp>
#include <attest/math/sqrt.hpp>
#include <cstdio>
#include <random>

#include "bits.hpp"
#include "catch.hpp"
#include "mpfr_oracle.hpp"

namespace detail = attest::detail;

namespace {

template <attest::Real T>
void report_exp(const char* type, double from, double to, int count) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> spread(from, to);
  double largest = 0;
  T worst = 0;
  long wrong = 0;
  for (int i = 0; i < count; ++i) {
    const T x = T(spread(random));
    const T value = attest::exp(x);
    if (!same_bits(value, correctly_rounded(mpfr_exp, x))) ++wrong;
    mpfr_number exact(160);
    mpfr_set_d(exact.get(), double(x), MPFR_RNDN);
    mpfr_exp(exact.get(), exact.get(), MPFR_RNDN);
    const double error = error_in_ulp(value, exact.get());
    if (error > largest) {
      largest = error;
      worst = x;
    }
  }
  std::printf("exp %-6s on [%g, %g]: largest error %.6f ulp at %a, %ld of %d not correctly rounded\n", type,
              from, to, largest, double(worst), wrong, count);
  CHECK(wrong == 0);
  CHECK(largest <= 0.5);
}

}  // namespace

TEST_CASE("The largest error of exp") {
  report_exp<float>("float", -100, 0, 100000);
  report_exp<float>("float", -104, 89, 100000);
  report_exp<double>("double", -100, 0, 100000);
  report_exp<double>("double", -746, 710, 100000);
}

TEST_CASE("exp of every exponent is correctly rounded") {
  std::mt19937_64 random(6);
  for (int exponent = -1074; exponent < 1024; ++exponent) {
    for (int i = 0; i < 16; ++i) {
      const double x = std::ldexp(1.0 + double(random() >> 12) * 0x1p-52, exponent) * (i % 2 == 0 ? 1 : -1);
      if (!same_bits(attest::exp(x), correctly_rounded(mpfr_exp, x))) FAIL(x);
      const float f = float(x);
      if (!same_bits(attest::exp(f), correctly_rounded(mpfr_exp, f))) FAIL(f);
    }
  }
}

TEST_CASE("sqrt is correctly rounded") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 100000; ++i) {
    const double x = detail::from_bits<double>(random() % detail::infinity_bits<double>);
    if (!same_bits(attest::sqrt(x), correctly_rounded(mpfr_sqrt, x))) FAIL(x);
    if (!same_bits(detail::sqrt_by_integers(x), attest::sqrt(x))) FAIL(x);
    const float f = detail::from_bits<float>(std::uint32_t(random() % detail::infinity_bits<float>));
    if (!same_bits(attest::sqrt(f), correctly_rounded(mpfr_sqrt, f))) FAIL(f);
    if (!same_bits(detail::sqrt_by_integers(f), attest::sqrt(f))) FAIL(f);
  }
}
