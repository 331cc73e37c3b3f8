// SPDX-License-Identifier: BSL-1.0
// How far a result is from what was expected, in units in the last place; and inputs that hide from the
// optimizer.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <attest/linalg/matrix.hpp>

namespace test {

/// The number of floating-point numbers between a and b (0: equal, with 0 and -0 the same).
template <typename T>
constexpr std::uint64_t steps_between(T a, T b) {
  using word = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  const word x = std::bit_cast<word>(a), y = std::bit_cast<word>(b);
  const std::int64_t from_zero_x = x < 0 ? -(x - (std::numeric_limits<word>::min)()) : x;
  const std::int64_t from_zero_y = y < 0 ? -(y - (std::numeric_limits<word>::min)()) : y;
  const std::int64_t distance = from_zero_x - from_zero_y;
  return static_cast<std::uint64_t>(distance < 0 ? -distance : distance);
}

template <typename T>
constexpr bool near(T value, T expected, std::uint64_t ulps = 4) {
  return value == value && steps_between(value, expected) <= ulps;
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool near(const attest::matrix<T, Rows, Cols>& value, const attest::matrix<T, Rows, Cols>& expected,
                    std::uint64_t ulps = 4) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    if (!near(value.elements[i], expected.elements[i], ulps)) return false;
  }
  return true;
}

/// Equal bit by bit, so that NaN equals NaN and 0 differs from -0.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool same_bits(const attest::matrix<T, Rows, Cols>& a, const attest::matrix<T, Rows, Cols>& b) {
  using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    if (std::bit_cast<word>(a.elements[i]) != std::bit_cast<word>(b.elements[i])) return false;
  }
  return true;
}

/// All of it NaN.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool all_nan(const attest::matrix<T, Rows, Cols>& m) {
  for (const T& element : m.elements) {
    if (element == element) return false;
  }
  return true;
}

/// At run time the same value through a volatile object, which the optimizer cannot look through.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr attest::matrix<T, Rows, Cols> hidden(const attest::matrix<T, Rows, Cols>& m) {
  if (std::is_constant_evaluated()) return m;
  attest::matrix<T, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    const volatile T element = m.elements[i];
    result.elements[i] = element;
  }
  return result;
}

}  // namespace test
