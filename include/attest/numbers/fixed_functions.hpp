// SPDX-License-Identifier: BSL-1.0
// exp, sqrt and their like for fixed-point numbers: by the integer algorithms of math/, rounded to the last
// place.
#pragma once

#include <cstdint>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/math/erf.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/log.hpp>
#include <attest/math/rsqrt.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/math/tanh.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The type whose digits are more than enough for T.
template <FixedPoint T>
using wider_real = std::conditional_t<(sizeof(T) <= 2), float, double>;

}  // namespace detail

// Each takes its argument to a float (8 and 16 bits) or double (32 bits), which is exact, computes there,
// within 0.51 of its last place, and rounds: 0.5 of the last place of T, and a little for the first rounding
// (2^-8 in 16 bits, 2^-20 in 32). On chips without a unit for such numbers these are algorithms of integers.
// What has no number saturates; the square root or the logarithm of a number below zero is 0.

template <FixedPoint T>
[[nodiscard]] constexpr T exp(T x) {
  return T(exp(static_cast<detail::wider_real<T>>(x)));
}
template <FixedPoint T>
[[nodiscard]] constexpr T sqrt(T x) {
  return x <= T() ? T() : T(sqrt(static_cast<detail::wider_real<T>>(x)));
}
template <FixedPoint T>
[[nodiscard]] constexpr T rsqrt(T x) {
  return x < T() ? T() : T(rsqrt(static_cast<detail::wider_real<T>>(x)));
}
template <FixedPoint T>
[[nodiscard]] constexpr T log(T x) {
  return x < T() ? T() : T(log(static_cast<detail::wider_real<T>>(x)));
}
template <FixedPoint T>
[[nodiscard]] constexpr T tanh(T x) {
  return T(tanh(static_cast<detail::wider_real<T>>(x)));
}
template <FixedPoint T>
[[nodiscard]] constexpr T erf(T x) {
  return T(erf(static_cast<detail::wider_real<T>>(x)));
}

}  // namespace attest
ATTEST_ARITHMETIC_END
