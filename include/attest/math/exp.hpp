// SPDX-License-Identifier: BSL-1.0
// exp: the nearest float or double, for every argument.
#pragma once

#include <type_traits>

#include <attest/math/exp_double.hpp>
#include <attest/math/exp_fixed.hpp>
#include <attest/math/exp_float.hpp>
#include <attest/math/target.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// e to the power x, correctly rounded (to nearest, ties cannot occur), over the whole range, subnormal
/// results included; exp(inf) = inf, exp(-inf) = 0, exp(NaN) = NaN.
template <Real T>
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr T exp(T x) noexcept {
  // Not in constant evaluation: GCC refuses inexact arithmetic in there under -frounding-math.
  if constexpr (detail::has_double_unit) {
    if (!std::is_constant_evaluated()) return detail::exp_by_doubles(x);
  }
  return detail::exp_by_integers(x);
}

/// Of an integer: the sentence says what to write.
template <typename T>
requires(!Real<T> && std::is_arithmetic_v<T>) constexpr T exp(T) noexcept {
  static_assert(Real<T>, "attest: exp needs a real number, float or double (write 1.0 rather than 1)");
  return T();
}

}  // namespace attest
ATTEST_ARITHMETIC_END
