// SPDX-License-Identifier: BSL-1.0
// sin: the sine of an angle in radians.
#pragma once

#include <attest/math/angle.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The sine, at most 0.51 ulp off, for arguments of any size; sin(0) = 0 and sin(-0) = -0, and NaN for
/// infinities and NaN.
template <Real T>
[[nodiscard]] constexpr T sin(T x) noexcept {
  if (!is_finite(x)) return detail::not_a_number<T>;
  if (is_zero(x)) return x;
  return detail::sin_from(x, 0);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
