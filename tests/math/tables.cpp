// SPDX-License-Identifier: BSL-1.0
// Every number in a table or a constant of math/, computed again by MPFR.
#include <attest/attest.hpp>

#include "catch.hpp"
#include "mpfr_oracle.hpp"

namespace detail = attest::detail;
using detail::u64;
using detail::wide;

namespace {

constexpr mpfr_prec_t precision = 1600;

/// Word number `index`, counted from the last, of floor(|number| 2^point).
u64 word_of(mpfr_ptr number, long point, int index) {
  mpfr_number scaled(precision);
  mpfr_mul_2si(scaled.get(), number, point - 64L * index, MPFR_RNDN);
  mpfr_trunc(scaled.get(), scaled.get());
  mpfr_number above(precision);  // what lies above 64 bits
  mpfr_div_2si(above.get(), scaled.get(), 64, MPFR_RNDN);
  mpfr_trunc(above.get(), above.get());
  mpfr_mul_2si(above.get(), above.get(), 64, MPFR_RNDN);
  mpfr_sub(scaled.get(), scaled.get(), above.get(), MPFR_RNDN);
  mpfr_number high(precision);
  mpfr_div_2si(high.get(), scaled.get(), 32, MPFR_RNDN);
  mpfr_trunc(high.get(), high.get());
  const u64 upper = mpfr_get_ui(high.get(), MPFR_RNDN);
  mpfr_mul_2si(high.get(), high.get(), 32, MPFR_RNDN);
  mpfr_sub(scaled.get(), scaled.get(), high.get(), MPFR_RNDN);
  return (upper << 32) | u64(mpfr_get_ui(scaled.get(), MPFR_RNDN));
}

bool is(wide value, mpfr_ptr number, long point) {
  return value.high == word_of(number, point, 1) && value.low == word_of(number, point, 0);
}

}  // namespace

TEST_CASE("2^(j/64) and 1/k!") {
  mpfr_number number(precision);
  for (int j = 0; j < 64; ++j) {
    mpfr_set_si_2exp(number.get(), j, -6, MPFR_RNDN);
    mpfr_exp2(number.get(), number.get(), MPFR_RNDN);
    CHECK(is(detail::exp_power[j], number.get(), 127));
  }
  for (unsigned k = 2; k < 21; ++k) {
    mpfr_fac_ui(number.get(), k, MPFR_RNDN);
    mpfr_ui_div(number.get(), 1, number.get(), MPFR_RNDN);
    CHECK(is(detail::inverse_factorial[k], number.get(), 128));
  }
}

TEST_CASE("ln 2 and 1/k") {
  constexpr u64 last_46 = (u64(1) << 46) - 1;
  mpfr_number number(precision);
  mpfr_const_log2(number.get(), MPFR_RNDN);
  CHECK(detail::ln2_word == word_of(number.get(), 64, 0));
  CHECK(detail::ln2_next_word == word_of(number.get(), 128, 0));
  CHECK((word_of(number.get(), 64 + 46, 0) & last_46) == u64(detail::ln2_after_one_word));
  CHECK((word_of(number.get(), 128 + 46, 0) & last_46) == u64(detail::ln2_after_two_words));
  for (unsigned k = 1; k < 12; ++k) {
    mpfr_set_ui(number.get(), k, MPFR_RNDN);
    mpfr_ui_div(number.get(), 1, number.get(), MPFR_RNDN);
    CHECK(is(detail::pow_inverse[k], number.get(), 127));
  }
}

TEST_CASE("2/pi") {
  mpfr_number number(precision);
  mpfr_const_pi(number.get(), MPFR_RNDN);
  mpfr_ui_div(number.get(), 2, number.get(), MPFR_RNDN);
  CHECK(detail::two_over_pi[0] == 0);
  for (int word = 1; word < 21; ++word)
    CHECK(detail::two_over_pi[word] == word_of(number.get(), 64L * word, 0));
}

TEST_CASE("The series of erf") {
  mpfr_number number(precision);
  mpfr_number factor(precision);
  for (unsigned k = 0; k < 15; ++k) {
    mpfr_const_pi(number.get(), MPFR_RNDN);
    mpfr_sqrt(number.get(), number.get(), MPFR_RNDN);
    mpfr_ui_div(number.get(), 2, number.get(), MPFR_RNDN);
    mpfr_fac_ui(factor.get(), k, MPFR_RNDN);
    mpfr_div(number.get(), number.get(), factor.get(), MPFR_RNDN);
    mpfr_div_ui(number.get(), number.get(), 2 * k + 1, MPFR_RNDN);
    CHECK(detail::erf_series[k] == word_of(number.get(), 63, 0));
  }
}

// The coefficients need not be these very ones, but their polynomials have to be erf: 2^-64.2 from the
// interpolation, and 13 coefficients rounded to Q64.
TEST_CASE("The polynomials of erf") {
  for (int row = 0; row < 22; ++row) {
    for (int i = 0; i <= 64; ++i) {
      const double t = i / 32.0 - 1;
      mpfr_number sum(200);
      mpfr_set_ui(sum.get(), 0, MPFR_RNDN);
      mpfr_number coefficient(200);
      for (int k = 11; k >= -1; --k) {
        mpfr_mul_d(sum.get(), sum.get(), t, MPFR_RNDN);
        // both halves of 64 bits are exact in a double
        const u64 word = k < 0 ? detail::erf_middle[row] : u64(detail::erf_row[row][k]);
        const double high = k < 0 ? double(word >> 32) : double(detail::i64(word) >> 32);
        mpfr_set_d(coefficient.get(), high, MPFR_RNDN);
        mpfr_mul_2si(coefficient.get(), coefficient.get(), 32, MPFR_RNDN);
        mpfr_add_d(coefficient.get(), coefficient.get(), double(word & 0xFFFFFFFF), MPFR_RNDN);
        mpfr_add(sum.get(), sum.get(), coefficient.get(), MPFR_RNDN);
      }
      mpfr_mul_2si(sum.get(), sum.get(), -64, MPFR_RNDN);
      mpfr_number exact(200);
      mpfr_set_d(exact.get(), (row + detail::erf_first_row + 0.5) / 4 + t / 8, MPFR_RNDN);
      mpfr_erf(exact.get(), exact.get(), MPFR_RNDN);
      mpfr_sub(sum.get(), sum.get(), exact.get(), MPFR_RNDN);
      if (!(std::fabs(mpfr_get_d(sum.get(), MPFR_RNDN)) < 0x1p-62)) FAIL(row << ' ' << t);
    }
  }
}
