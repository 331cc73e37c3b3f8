// SPDX-License-Identifier: BSL-1.0
// Sums and products that stay legal in a constant expression when they overflow or meet a NaN.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/numbers/saturated.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// IEEE 754 defines every sum and product. Constant evaluation does not: GCC refuses one that overflows
// to infinity, clang refuses a NaN as operand, both refuse one that makes a NaN. These functions give
// the IEEE result by looking before they compute; a NaN comes out as the one quiet NaN of
// std::numeric_limits. At run time the plain operation does the same.

// By comparisons, not on bits as is_infinite and abs: with those, evaluating a small attention takes GCC 2 to
// 3 % more operations.

template <typename T>
constexpr bool is_infinity(T x) {
  return x == std::numeric_limits<T>::infinity() || x == -std::numeric_limits<T>::infinity();
}

template <typename T>
constexpr T magnitude(T x) {
  return x < T(0) ? -x : x;
}

/// 2^exponent, for an exponent that is not negative.
template <typename T>
constexpr T power_of_two(int exponent) {
  T power = T(1);
  for (int i = 0; i < exponent; ++i) power *= T(2);
  return power;
}

/// a + b.
template <typename T>
constexpr T guarded_sum(T a, T b) {
  using limits = std::numeric_limits<T>;
  if (a != a || b != b) return limits::quiet_NaN();
  if (is_infinity(a) || is_infinity(b)) {
    return is_infinity(a) && is_infinity(b) && a != b ? limits::quiet_NaN() : (is_infinity(a) ? a : b);
  }
  constexpr T half_of_largest = (limits::max)() / T(2);
  if (magnitude(a) <= half_of_largest && magnitude(b) <= half_of_largest) return a + b;
  // One of them is huge, so halving is exact where it matters and the half sum rounds as the sum does.
  const T half = a / T(2) + b / T(2);
  if (magnitude(half) > half_of_largest) return half > T(0) ? limits::infinity() : -limits::infinity();
  return a + b;
}

/// a * b.
template <typename T>
constexpr T guarded_product(T a, T b) {
  using limits = std::numeric_limits<T>;
  if (a != a || b != b) return limits::quiet_NaN();
  const T infinity = (a < T(0)) == (b < T(0)) ? limits::infinity() : -limits::infinity();
  if (is_infinity(a) || is_infinity(b)) return a == T(0) || b == T(0) ? limits::quiet_NaN() : infinity;
  if (magnitude(a) <= T(1) || magnitude(b) <= T(1)) return a * b;
  // Both exceed 1. With E the largest exponent plus 1 (128 or 1024) and h = 2^(E/2), two factors of at
  // least h overflow; otherwise (a / h)(b / (h/4)) is the product times 4 / 2^E, rounded as the product is,
  // itself neither too large nor too small, and 4 or more exactly when the product overflows.
  constexpr T h = power_of_two<T>(limits::max_exponent / 2);
  if (magnitude(a) >= h && magnitude(b) >= h) return infinity;
  if (magnitude((a / h) * (b / (h / T(4)))) >= T(4)) return infinity;
  return a * b;
}

/// a + b, legal everywhere.
template <typename T>
constexpr T sum(T a, T b) {
  if constexpr (QuantizedInteger<T>) {
    return saturated_sum(a, b);
  } else if constexpr (!std::is_floating_point_v<T>) {
    return a + b;  // a fixed-point number saturates
  } else {
    return std::is_constant_evaluated() ? guarded_sum(a, b) : a + b;
  }
}

/// a * b, legal everywhere.
template <typename T>
constexpr T product(T a, T b) {
  if constexpr (!std::is_floating_point_v<T>) {
    return a * b;
  } else {
    return std::is_constant_evaluated() ? guarded_product(a, b) : a * b;
  }
}

/// A number of at most 2^(E/2 - 14) in magnitude is tame: a product of two is at most 2^(E - 28).
template <typename T>
inline constexpr T tame_bound = power_of_two<T>(std::numeric_limits<T>::max_exponent / 2 - 14);

/// Whether `size` numbers are tame.
template <typename T>
constexpr bool row_is_tame(const T* x, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    if (!(x[i] <= tame_bound<T> && x[i] >= -tame_bound<T>)) return false;
  }
  return true;
}

/// Whether sums of up to 2^20 products of elements of `x` with such elements need no guarding.
template <typename T, std::size_t Size>
constexpr bool is_tame(const T (&x)[Size]) {
  if constexpr (has_lanes && Size >= most_lanes) {
    if (__builtin_is_constant_evaluated()) return all_within(x, tame_bound<T>);
  }
  return row_is_tame(x, Size);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
