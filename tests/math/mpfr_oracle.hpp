// SPDX-License-Identifier: BSL-1.0
// The right answers: MPFR, rounded once to float or double, and errors in units of the last place.
#pragma once

#include <mpfr.h>

#include <attest/math/classify.hpp>
#include <cmath>
#include <limits>

/// A number of MPFR, freed at the end of its scope.
class mpfr_number {
 public:
  explicit mpfr_number(mpfr_prec_t bits) { mpfr_init2(value_, bits); }
  ~mpfr_number() { mpfr_clear(value_); }
  mpfr_number(const mpfr_number&) = delete;
  mpfr_number& operator=(const mpfr_number&) = delete;
  mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};

/// int function(result, x, rounding), as in mpfr.h
using mpfr_function = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

/// function(x), rounded once to T: subnormal results and overflow included.
template <attest::Real T>
T correctly_rounded(mpfr_function function, T x) {
  using limits = std::numeric_limits<T>;
  mpfr_number number(limits::digits);
  const auto emin = mpfr_get_emin();
  const auto emax = mpfr_get_emax();
  mpfr_set_d(number.get(), double(x), MPFR_RNDN);
  mpfr_set_emin(limits::min_exponent - limits::digits + 1);
  mpfr_set_emax(limits::max_exponent);
  const int direction = function(number.get(), number.get(), MPFR_RNDN);
  mpfr_subnormalize(number.get(), direction, MPFR_RNDN);
  mpfr_set_emin(emin);
  mpfr_set_emax(emax);
  return T(mpfr_get_d(number.get(), MPFR_RNDN));
}

/// |value - exact| in units of the last place that a T of the size of `exact` has.
template <attest::Real T>
double error_in_ulp(T value, mpfr_srcptr exact) {
  using limits = std::numeric_limits<T>;
  if (mpfr_nan_p(exact) != 0) return attest::is_nan(value) ? 0 : HUGE_VAL;
  const double bound = double((limits::max)());
  if (attest::is_infinite(value)) {  // as if the next power of two were the number above the largest
    if (mpfr_inf_p(exact) != 0) return mpfr_sgn(exact) == (value > 0 ? 1 : -1) ? 0 : HUGE_VAL;
    if (std::fabs(mpfr_get_d(exact, MPFR_RNDN)) < bound) return HUGE_VAL;
    return 0;
  }
  if (mpfr_inf_p(exact) != 0 || attest::is_nan(value)) return HUGE_VAL;
  if (mpfr_zero_p(exact) != 0) return value == 0 ? 0 : HUGE_VAL;
  const long exponent = (std::max)(long(mpfr_get_exp(exact)), long(limits::min_exponent));
  mpfr_number difference(64);
  mpfr_sub_d(difference.get(), exact, double(value), MPFR_RNDN);
  mpfr_mul_2si(difference.get(), difference.get(), limits::digits - exponent, MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference.get(), MPFR_RNDN));
}
