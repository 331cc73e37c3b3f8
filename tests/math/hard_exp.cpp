// SPDX-License-Identifier: BSL-1.0
// exp of doubles where the exact result lies all but on a tie, or all but on a double.
#include <attest/math/exp.hpp>
#include <cmath>

#include "bits.hpp"
#include "catch.hpp"
#include "mpfr_oracle.hpp"

namespace detail = attest::detail;

namespace {

// Arguments of the hardest cases of exp as published by V. Lefevre and J.-M. Muller, "Worst Cases for Correct
// Rounding of the Elementary Functions in Double Precision", ARITH-15, 2001, and its later tables; only the
// arguments come from there.
constexpr double published[] = {
    -0x1.02393d5976769p1,   -0x1.2a9cad9998262p0,   -0x1.cc37ef7de7501p0,   -0x1.22e24fa3d5cf9p-1,
    -0x1.dc2b5df1f7d3dp-1,  -0x1.290ea09e36479p-3,  -0x1.a2fefefd580dfp-13, -0x1.ed318efb627eap-27,
    -0x1.4bd46601ae1efp-31, -0x1.1000000000242p-42, -0x1.2000000000288p-42, -0x1.8000000000012p-48,
    -0x1.0000000000001p-51, 0x1.fffffffffffffp-53,  0x1.fffffffffffe0p-48,  0x1.7ffe7ffee0024p-32,
    0x1.80017ffedffdcp-32,  0x1.9e9cbbfd6080bp-31,  0x1.d7a7d893609e5p-26,  0x1.ba07d73250de7p-14,
    0x1.d77fd13d27fffp-11,  0x1.6a4d1af9cc989p-8,   0x1.accfbe46b4ef0p-1,   0x1.aca7ae8da5a7bp0,
    0x1.d6336a88077aap0,    0x2.85dc78fb8928cp0,    0x1.76e7e5d7b6eacp3,    0x1.a8ead058bc6b8p3,
    0x1.1d5c2daebe367p4,    0x1.c44ce0d716a1ap4};

// The 128 bits of the slow path, whatever the first 64 said.
double exp_by_the_slow_path(double x) {
  const auto parts = detail::take_apart(x);
  const auto result = detail::exp_in_128_bits(parts, detail::exp_steps(parts));
  return detail::round_to_real<double>(result.significand, result.exponent);
}

/// log2 of how far exp(x) is from the nearest multiple of half a unit in the last place, in such units.
double log2_of_distance(double x) {
  mpfr_number exact(300);
  mpfr_set_d(exact.get(), x, MPFR_RNDN);
  mpfr_exp(exact.get(), exact.get(), MPFR_RNDN);
  mpfr_mul_2si(exact.get(), exact.get(), 54 - mpfr_get_exp(exact.get()), MPFR_RNDN);
  mpfr_number nearest(300);
  mpfr_rint(nearest.get(), exact.get(), MPFR_RNDN);
  mpfr_sub(exact.get(), exact.get(), nearest.get(), MPFR_RNDN);
  mpfr_abs(exact.get(), exact.get(), MPFR_RNDN);
  mpfr_log2(exact.get(), exact.get(), MPFR_RNDN);
  return mpfr_get_d(exact.get(), MPFR_RNDN);
}

}  // namespace

TEST_CASE("exp: published worst cases") {
  for (const double x : published) {
    CAPTURE(x);
    CHECK(log2_of_distance(x) < -44);  // it is a hard case: 1 in 2^44, or less
    CHECK(same_bits(attest::exp(x), correctly_rounded(mpfr_exp, x)));
    CHECK(same_bits(exp_by_the_slow_path(x), correctly_rounded(mpfr_exp, x)));
  }
}

// Below 2^-30 exp(x) is so close to 1 + x that all ties can be visited: for each the double whose exp is the
// nearest to it. -DATTEST_ALL_TIES=1 visits all of them, 2^22 on each side (half a minute).
TEST_CASE("exp near 1: no double comes closer to a tie than 2^-113") {
#if defined(ATTEST_ALL_TIES)
  constexpr long step = 2;
#else
  constexpr long step = 2 * 1009;
#endif
  double closest = 0;
  double where = 0;
  mpfr_number tie(64);
  mpfr_number root(240);
  mpfr_number distance(240);
  for (const int side : {1, -1}) {
    // above 1 the ties are 1 + c 2^-53 with odd c, below 1 they are 1 - c 2^-54
    const int exponent = side > 0 ? -53 : -54;
    const long count = side > 0 ? 1L << 23 : 1L << 24;
    for (long c = 1; c < count; c += step) {
      mpfr_set_si_2exp(tie.get(), side * c, exponent, MPFR_RNDN);
      mpfr_log1p(root.get(), tie.get(), MPFR_RNDN);
      const double x = mpfr_get_d(root.get(), MPFR_RNDN);
      mpfr_sub_d(distance.get(), root.get(), x, MPFR_RNDN);  // exp'(x) is 1, within 2^-30
      const double log2 = double(mpfr_get_exp(distance.get()));
      if (log2 < closest) {
        closest = log2;
        where = x;
      }
      if (log2 < -106 || c < 5000) {
        if (!same_bits(attest::exp(x), correctly_rounded(mpfr_exp, x))) FAIL(x);
      }
    }
  }
  CAPTURE(closest, where);
  WARN("the closest is at " << where << ": below 2^" << closest);
  CHECK(closest > -113);
}
