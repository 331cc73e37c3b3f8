// SPDX-License-Identifier: BSL-1.0
// The ends of the range and published values, in the compiler and at run time (cases A-CX-1 to A-CX-3).
#include <attest/math/classify.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/sqrt.hpp>
#include <limits>

#include "bits.hpp"
#include "catch.hpp"

namespace {

template <attest::Real T>
constexpr T infinite = std::numeric_limits<T>::infinity();
template <attest::Real T>
constexpr T quiet = std::numeric_limits<T>::quiet_NaN();

// 2^-149 and 2^-1074 by their bits: GCC takes no subnormal literal for a constant under -frounding-math
template <attest::Real T>
constexpr T smallest = attest::detail::from_bits<T>(1);

template <attest::Real T>
constexpr bool exp_is(T x, T expected) {
  return same_bits(attest::exp(opaque(x)), expected);
}

template <attest::Real T>
constexpr bool sqrt_is(T x, T expected) {
  return same_bits(attest::sqrt(opaque(x)), expected);
}

template <attest::Real T>
constexpr bool special_values() {
  return exp_is(T(0), T(1)) && exp_is(T(-0.0), T(1)) && exp_is(infinite<T>, infinite<T>) &&
         exp_is(-infinite<T>, T(0)) && exp_is(quiet<T>, quiet<T>) && exp_is(-quiet<T>, quiet<T>) &&
         exp_is((std::numeric_limits<T>::max)(), infinite<T>) &&
         exp_is(std::numeric_limits<T>::lowest(), T(0)) && exp_is(smallest<T>, T(1)) &&  //
         sqrt_is(T(0), T(0)) && sqrt_is(T(-0.0), T(-0.0)) && sqrt_is(infinite<T>, infinite<T>) &&
         sqrt_is(quiet<T>, quiet<T>) && sqrt_is(-quiet<T>, quiet<T>) && sqrt_is(T(-1), quiet<T>) &&
         sqrt_is(-infinite<T>, quiet<T>) && sqrt_is(-smallest<T>, quiet<T>);
}

}  // namespace

TEST_CASE("exp and sqrt of what is not an ordinary number") {
  STATIC_REQUIRE(special_values<float>());
  STATIC_REQUIRE(special_values<double>());
}

TEST_CASE("A-CX-1: exp at the ends of the range") {
  STATIC_REQUIRE(exp_is(709.0, 8.218407461554972e+307));
  STATIC_REQUIRE(exp_is(-745.13, smallest<double>));
  STATIC_REQUIRE(exp_is(-745.14, 0.0));
  STATIC_REQUIRE(exp_is(88.72f, 3.3931806e+38f));
  STATIC_REQUIRE(exp_is(88.73f, infinite<float>));
  STATIC_REQUIRE(exp_is(-103.97f, smallest<float>));
  STATIC_REQUIRE(exp_is(-103.98f, 0.0f));

  // The largest argument with a finite result and the first without, by the thresholds in the case:
  // ln DBL_MAX = 709.782712893384, ln FLT_MAX = 88.722839052068353
  STATIC_REQUIRE(attest::is_finite(attest::exp(opaque(0x1.62e42fefa39efp+9))));
  STATIC_REQUIRE(exp_is(0x1.62e42fefa39f0p+9, infinite<double>));
  STATIC_REQUIRE(attest::is_finite(attest::exp(opaque(0x1.62e42ep+6f))));
  STATIC_REQUIRE(exp_is(0x1.62e430p+6f, infinite<float>));
  // The last result above zero: ln 2^-1075 = -745.13321910194121, ln 2^-150 = -103.9720770839918
  STATIC_REQUIRE(exp_is(-0x1.74910d52d3051p+9, smallest<double>));
  STATIC_REQUIRE(exp_is(-0x1.74910d52d3052p+9, 0.0));
  STATIC_REQUIRE(exp_is(-0x1.9fe368p+6f, smallest<float>));
  STATIC_REQUIRE(exp_is(-0x1.9fe36ap+6f, 0.0f));
}

TEST_CASE("A-CX-2: exp keeps its digits as |x| grows") {
  STATIC_REQUIRE(exp_is(-700.0, 9.85967654375977e-305));
  STATIC_REQUIRE(exp_is(700.25, 1.3022997366991783e+304));
  STATIC_REQUIRE(exp_is(0.5, 1.6487212707001282));
  STATIC_REQUIRE(exp_is(1.0, 2.718281828459045));
  STATIC_REQUIRE(exp_is(-87.0f, 1.6458115e-38f));
}

TEST_CASE("exp near 1: where 1 + x is a tie, or nearly") {
  // exp(2^-53) = 1 + 2^-53 + 2^-107 lies just above the tie between 1 and its neighbour
  STATIC_REQUIRE(exp_is(0x1p-53, 1.0 + 0x1p-52));
  STATIC_REQUIRE(exp_is(0x1.fffffffffffffp-54, 1.0));
  STATIC_REQUIRE(exp_is(-0x1p-54, 1.0));
  STATIC_REQUIRE(exp_is(-0x1.0000000000001p-54, 1.0 - 0x1p-53));
  STATIC_REQUIRE(exp_is(0x1p-24f, 1.0f + 0x1p-23f));
  STATIC_REQUIRE(exp_is(-0x1p-25f, 1.0f));
}

TEST_CASE("A-CX-3: sqrt of extreme values") {
  // sqrt(DBL_MAX) = 2^512 sqrt(1 - 2^-53), just under halfway from 2^512 (1 - 2^-53) to 2^512. The case
  // prints 1.3407807929942597e+154, which is 2^512 and one unit too large.
  STATIC_REQUIRE(sqrt_is((std::numeric_limits<double>::max)(), 1.3407807929942596e+154));
  STATIC_REQUIRE(sqrt_is(smallest<double>, 2.2227587494850775e-162));
  STATIC_REQUIRE(sqrt_is(2.0, 1.4142135623730951));
  STATIC_REQUIRE(sqrt_is(smallest<float>, 0x1.6a09e6p-75f));  // sqrt(2) 2^-75
  STATIC_REQUIRE(sqrt_is((std::numeric_limits<float>::max)(), 0x1.fffffep+63f));
}

TEST_CASE("Classification looks at the bits") {
  STATIC_REQUIRE(attest::is_nan(quiet<float>));
  STATIC_REQUIRE(!attest::is_nan(infinite<double>));
  STATIC_REQUIRE(attest::is_infinite(-infinite<double>));
  STATIC_REQUIRE(!attest::is_infinite((std::numeric_limits<float>::max)()));
  STATIC_REQUIRE(attest::is_finite(smallest<float>));
  STATIC_REQUIRE(!attest::is_finite(quiet<double>));
  STATIC_REQUIRE(attest::is_negative(-0.0));
  STATIC_REQUIRE(same_bits((attest::abs)(-0.0f), 0.0f));
  STATIC_REQUIRE(same_bits(attest::copysign(2.0, -0.0), -2.0));
}
