// SPDX-License-Identifier: BSL-1.0
// The geometry of row vectors: dot product, length, cosine of the angle between them.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/math/sqrt.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// a . b = a(0) b(0) + a(1) b(1) + ..., summed in that order.
template <typename T, std::size_t Width, std::size_t Width2>
constexpr T dot(const row_vector<T, Width>& a, const row_vector<T, Width2>& b) {
  return multiply_transposed(a, b).elements[0];
}

/// |a|, the square root of a . a.
template <typename T, std::size_t Width>
constexpr T length(const row_vector<T, Width>& a) {
  return sqrt(dot(a, a));
}

/// The cosine of the angle between a and b, a . b / (|a| |b|). Neither may be zero: a zero vector has
/// no direction, and the answer is NaN; so it is where a length or the dot product overflows.
template <Real T, std::size_t Width, std::size_t Width2>
constexpr T cosine(const row_vector<T, Width>& a, const row_vector<T, Width2>& b) {
  const T lengths = detail::product(length(a), length(b));
  const T projection = dot(a, b);
  const bool defined =
      lengths > T(0) && lengths <= (std::numeric_limits<T>::max)() && !detail::is_infinity(projection);
  return defined ? projection / lengths : std::numeric_limits<T>::quiet_NaN();
}

}  // namespace attest
ATTEST_ARITHMETIC_END
