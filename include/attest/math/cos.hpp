// SPDX-License-Identifier: BSL-1.0
// cos: the cosine of an angle in radians.
#pragma once

#include <attest/math/angle.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The cosine, at most 0.51 ulp off, for arguments of any size; cos(0) = 1, and NaN for infinities and NaN.
template <Real T>
[[nodiscard]] constexpr T cos(T x) noexcept {
  if (!is_finite(x)) return detail::not_a_number<T>;
  if (is_zero(x)) return T(1);
  return detail::sin_from(x, 1);  // cos(x) = sin(x + pi/2)
}

}  // namespace attest
ATTEST_ARITHMETIC_END
