// SPDX-License-Identifier: BSL-1.0
// Special values and published values of the other functions, in the compiler and at run time (A-CX-4,
// A-CX-5).
#include <attest/math/cos.hpp>
#include <attest/math/erf.hpp>
#include <attest/math/exp2.hpp>
#include <attest/math/log.hpp>
#include <attest/math/pow.hpp>
#include <attest/math/rounding.hpp>
#include <attest/math/rsqrt.hpp>
#include <attest/math/sin.hpp>
#include <attest/math/tanh.hpp>
#include <limits>

#include "bits.hpp"
#include "catch.hpp"

namespace {

template <attest::Real T>
constexpr T infinite = std::numeric_limits<T>::infinity();
template <attest::Real T>
constexpr T quiet = std::numeric_limits<T>::quiet_NaN();
template <attest::Real T>
constexpr T largest = (std::numeric_limits<T>::max)();
template <attest::Real T>
constexpr T next_to_one = T(1) + std::numeric_limits<T>::epsilon();
template <attest::Real T>
constexpr T smallest = attest::detail::from_bits<T>(1);

// ATTEST_IS(function, x, expected): function(x) has the very bits of expected.
#define ATTEST_IS(function, x, expected) STATIC_REQUIRE(same_bits((attest::function)(opaque(x)), expected))

template <attest::Real T>
constexpr bool pow_is(T x, T y, T expected) {
  return same_bits(attest::pow(opaque(x), opaque(y)), expected);
}

template <attest::Real T>
constexpr bool pow_is_like_c() {
  // C11, F.10.4.4
  return pow_is(T(0), T(-3), infinite<T>) && pow_is(T(-0.0), T(-3), -infinite<T>) &&
         pow_is(T(-0.0), T(-2), infinite<T>) && pow_is(T(-0.0), T(-1.5), infinite<T>) &&
         pow_is(T(-0.0), -infinite<T>, infinite<T>) && pow_is(T(-0.0), T(3), T(-0.0)) &&
         pow_is(T(-0.0), T(2), T(0)) && pow_is(T(-1), infinite<T>, T(1)) &&
         pow_is(T(-1), -infinite<T>, T(1)) && pow_is(T(1), quiet<T>, T(1)) && pow_is(quiet<T>, T(0), T(1)) &&
         pow_is(quiet<T>, T(-0.0), T(1)) && pow_is(quiet<T>, T(1), quiet<T>) &&
         pow_is(T(2), quiet<T>, quiet<T>) && pow_is(T(-2), T(0.5), quiet<T>) &&
         pow_is(T(0.5), -infinite<T>, infinite<T>) && pow_is(T(2), -infinite<T>, T(0)) &&
         pow_is(T(-0.5), infinite<T>, T(0)) && pow_is(T(-2), infinite<T>, infinite<T>) &&
         pow_is(-infinite<T>, T(-3), T(-0.0)) && pow_is(-infinite<T>, T(-2), T(0)) &&
         pow_is(-infinite<T>, T(3), -infinite<T>) && pow_is(-infinite<T>, T(2), infinite<T>) &&
         pow_is(infinite<T>, T(-2), T(0)) && pow_is(infinite<T>, T(0.5), infinite<T>) &&
         pow_is(T(-1), T(5), T(-1)) && pow_is(T(-1), largest<T>, T(1));
}

template <attest::Real T>
constexpr bool pow_of_integers() {
  return pow_is(T(3), T(4), T(81)) && pow_is(T(-3), T(3), T(-27)) && pow_is(T(10), T(7), T(1e7)) &&
         pow_is(T(2), T(-10), T(0.0009765625)) && pow_is(T(9), T(0.5), T(3)) &&
         pow_is(T(4), T(-1.5), T(0.125)) && pow_is(T(1.5), T(2), T(2.25)) &&
         pow_is(T(2), T(5000), infinite<T>) && pow_is(T(2), T(-5000), T(0)) &&
         pow_is(T(-2), T(-5001), T(-0.0)) && pow_is(T(0.5), largest<T>, T(0)) &&
         pow_is(T(0.5), -largest<T>, infinite<T>) && pow_is(largest<T>, smallest<T>, T(1)) &&
         pow_is(next_to_one<T>, T(1), next_to_one<T>) && pow_is(next_to_one<T>, T(-1), T(2) - next_to_one<T>);
}

}  // namespace

TEMPLATE_TEST_CASE("Special values", "", float, double) {
  using T = TestType;
  ATTEST_IS(exp2, T(0), T(1));
  ATTEST_IS(exp2, T(-0.0), T(1));
  ATTEST_IS(exp2, infinite<T>, infinite<T>);
  ATTEST_IS(exp2, -infinite<T>, T(0));
  ATTEST_IS(exp2, -quiet<T>, quiet<T>);
  ATTEST_IS(exp2, T(10), T(1024));
  ATTEST_IS(exp2, T(-126), T(0x1p-126));
  ATTEST_IS(exp2, T(std::numeric_limits<T>::max_exponent), infinite<T>);
  // the smallest number is 2^(min_exponent - digits); half of it is a tie, and 0 is even
  ATTEST_IS(exp2, T(std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits), smallest<T>);
  ATTEST_IS(exp2, T(std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits - 1), T(0));

  ATTEST_IS(log, T(1), T(0));
  ATTEST_IS(log, T(0), -infinite<T>);
  ATTEST_IS(log, T(-0.0), -infinite<T>);
  ATTEST_IS(log, infinite<T>, infinite<T>);
  ATTEST_IS(log, -infinite<T>, quiet<T>);
  ATTEST_IS(log, -smallest<T>, quiet<T>);
  ATTEST_IS(log, -quiet<T>, quiet<T>);

  ATTEST_IS(rsqrt, T(0), infinite<T>);
  ATTEST_IS(rsqrt, T(-0.0), -infinite<T>);
  ATTEST_IS(rsqrt, infinite<T>, T(0));
  ATTEST_IS(rsqrt, T(-1), quiet<T>);
  ATTEST_IS(rsqrt, -quiet<T>, quiet<T>);
  ATTEST_IS(rsqrt, T(1), T(1));
  ATTEST_IS(rsqrt, T(16), T(0.25));
  ATTEST_IS(rsqrt, T(0x1p-120), T(0x1p60));

  ATTEST_IS(tanh, T(0), T(0));
  ATTEST_IS(tanh, T(-0.0), T(-0.0));
  ATTEST_IS(tanh, infinite<T>, T(1));
  ATTEST_IS(tanh, -infinite<T>, T(-1));
  ATTEST_IS(tanh, T(-30), T(-1));
  ATTEST_IS(tanh, -quiet<T>, quiet<T>);
  ATTEST_IS(tanh, smallest<T>, smallest<T>);

  ATTEST_IS(erf, T(0), T(0));
  ATTEST_IS(erf, T(-0.0), T(-0.0));
  ATTEST_IS(erf, infinite<T>, T(1));
  ATTEST_IS(erf, -infinite<T>, T(-1));
  ATTEST_IS(erf, T(-7), T(-1));
  ATTEST_IS(erf, -quiet<T>, quiet<T>);
  ATTEST_IS(erf, smallest<T>, smallest<T>);  // 2/sqrt(pi) = 1.13 of it

  ATTEST_IS(sin, T(0), T(0));
  ATTEST_IS(sin, T(-0.0), T(-0.0));
  ATTEST_IS(sin, infinite<T>, quiet<T>);
  ATTEST_IS(sin, -infinite<T>, quiet<T>);
  ATTEST_IS(sin, -quiet<T>, quiet<T>);
  ATTEST_IS(sin, -smallest<T>, -smallest<T>);
  ATTEST_IS(cos, T(0), T(1));
  ATTEST_IS(cos, T(-0.0), T(1));
  ATTEST_IS(cos, -infinite<T>, quiet<T>);
  ATTEST_IS(cos, -quiet<T>, quiet<T>);
  ATTEST_IS(cos, smallest<T>, T(1));

  STATIC_REQUIRE(pow_is_like_c<T>());
  STATIC_REQUIRE(pow_of_integers<T>());
}

TEST_CASE("pow: half of the smallest number is a tie") {
  STATIC_REQUIRE(pow_is(2.0, -1075.0, 0.0));
  STATIC_REQUIRE(pow_is(0.25, 537.5, 0.0));
  STATIC_REQUIRE(pow_is(0.5f, 150.0f, 0.0f));
  STATIC_REQUIRE(pow_is(2.0, -1074.0, smallest<double>));
}

TEMPLATE_TEST_CASE("Rounding to integers", "", float, double) {
  using T = TestType;
  ATTEST_IS(trunc, T(2.75), T(2));
  ATTEST_IS(trunc, T(-2.75), T(-2));
  ATTEST_IS(trunc, T(-0.75), T(-0.0));
  ATTEST_IS(floor, T(2.75), T(2));
  ATTEST_IS(floor, T(-2.25), T(-3));
  ATTEST_IS(floor, T(0.75), T(0));
  ATTEST_IS(floor, -smallest<T>, T(-1));
  ATTEST_IS(ceil, T(2.25), T(3));
  ATTEST_IS(ceil, T(-2.75), T(-2));
  ATTEST_IS(ceil, T(-0.75), T(-0.0));
  ATTEST_IS(ceil, smallest<T>, T(1));
  ATTEST_IS(round, T(2.5), T(3));
  ATTEST_IS(round, T(-2.5), T(-3));
  ATTEST_IS(round, T(0.5), T(1));
  ATTEST_IS(round, T(-0.5), T(-1));
  ATTEST_IS(round, T(-0.25), T(-0.0));
  ATTEST_IS(round_even, T(2.5), T(2));
  ATTEST_IS(round_even, T(-3.5), T(-4));
  ATTEST_IS(round_even, T(0.5), T(0));
  ATTEST_IS(round_even, T(-0.5), T(-0.0));
  ATTEST_IS(round_even, T(1.75), T(2));
  for (const T value : {T(0), infinite<T>, largest<T>, T(0x1p60), T(8388609)}) {
    for (const T x : {value, -value}) {
      CHECK(same_bits(attest::trunc(x), x));
      CHECK(same_bits(attest::floor(x), x));
      CHECK(same_bits(attest::ceil(x), x));
      CHECK(same_bits((attest::round)(x), x));
      CHECK(same_bits(attest::round_even(x), x));
    }
  }
  ATTEST_IS(trunc, -quiet<T>, quiet<T>);
  ATTEST_IS(floor, -quiet<T>, quiet<T>);
  ATTEST_IS(ceil, -quiet<T>, quiet<T>);
  ATTEST_IS(round, -quiet<T>, quiet<T>);
  ATTEST_IS(round_even, -quiet<T>, quiet<T>);
  ATTEST_IS(floor, -infinite<T>, -infinite<T>);
  ATTEST_IS(round, infinite<T>, infinite<T>);
}

TEST_CASE("A-CX-4: rounding above the range of every integer type") {
  ATTEST_IS(floor, 4.2e33, 4.2e33);
  ATTEST_IS(round, -1e300, -1e300);
  ATTEST_IS(trunc, largest<double>, largest<double>);
  ATTEST_IS(floor, -0.0, -0.0);
  ATTEST_IS(floor, -1e-300, -1.0);
  // just below one half, where adding 0.5 would round up to 1
  ATTEST_IS(round, 0x1.fffffffffffffp-2, 0.0);
  // the largest doubles with a half: 2^52 - 0.5
  ATTEST_IS(round, 0x1.fffffffffffffp+51, 0x1p+52);
  ATTEST_IS(round_even, 0x1.fffffffffffffp+51, 0x1p+52);
}

TEST_CASE("A-CX-5: a hand-made table of angles") {
  // 15, -7 and 11 times the double pi/180, rounded: as literals, which no flag makes inconstant
  ATTEST_IS(cos, 0x1.0c152382d7365p-2, 0.9659258262890683);
  ATTEST_IS(sin, 0x1.0c152382d7365p-2, 0.25881904510252074);
  ATTEST_IS(cos, -0x1.f46bb9c109324p-4, 0.992546151641322);
  ATTEST_IS(sin, -0x1.f46bb9c109324p-4, -0.12186934340514748);
  ATTEST_IS(cos, 0x1.893011f31982ep-3, 0.981627183447664);
  ATTEST_IS(sin, 0x1.893011f31982ep-3, 0.1908089953765448);
}

TEST_CASE("Angles of any size") {
  // The double nearest to a multiple of pi/2: 6381956970095103 2^797 leaves -4.687165924254624e-19 (Muller,
  // "Elementary Functions", on range reduction).
  constexpr double worst = 0x1.6ac5b262ca1ffp+849;
  ATTEST_IS(cos, worst, -4.6871659242546276e-19);
  ATTEST_IS(sin, worst, 1.0);
  // sin(10^22) = -0.8522008497671888 (the classic test of libraries)
  ATTEST_IS(sin, 1e22, -0.8522008497671888);
  ATTEST_IS(cos, 1e22, 0.52321478539513895);
}
