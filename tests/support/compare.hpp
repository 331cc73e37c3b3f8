// SPDX-License-Identifier: BSL-1.0
// How tests compare: by units in the last place, by bits, and with inputs that the optimizer cannot see.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <attest/linalg/matrix.hpp>

namespace test {

constexpr auto bits(float x) { return std::bit_cast<std::uint32_t>(x); }
constexpr auto bits(double x) { return std::bit_cast<std::uint64_t>(x); }

/// Equal bit by bit, except that every NaN equals every other: 0 differs from -0.
template <typename T>
requires std::is_floating_point_v<T>
constexpr bool same_bits(T a, T b) { return bits(a) == bits(b) || (a != a && b != b); }
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool same_bits(const attest::matrix<T, Rows, Cols>& a, const attest::matrix<T, Rows, Cols>& b) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    if (!same_bits(a.elements[i], b.elements[i])) return false;
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

/// The number of floating-point numbers from a to b (0: equal, with 0 and -0 the same).
template <typename T>
constexpr std::uint64_t steps_between(T a, T b) {
  using word = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  const word x = std::bit_cast<word>(a), y = std::bit_cast<word>(b);
  const std::int64_t from_zero_x = x < 0 ? -(x - (std::numeric_limits<word>::min)()) : x;
  const std::int64_t from_zero_y = y < 0 ? -(y - (std::numeric_limits<word>::min)()) : y;
  const std::int64_t distance = from_zero_x - from_zero_y;
  return static_cast<std::uint64_t>(distance < 0 ? -distance : distance);
}

/// Within so many units in the last place of the expected value.
template <typename T>
requires std::is_floating_point_v<T>
constexpr bool near(T value, std::type_identity_t<T> expected, std::uint64_t ulps = 4) {
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

/// The same value, which the optimizer cannot see; in constant evaluation, the value.
template <typename Value>
constexpr Value hidden(const Value& value) {
  Value copy = value;
  if (!std::is_constant_evaluated()) {
    asm volatile("" : : "r"(&copy) : "memory");
  }
  return copy;
}

}  // namespace test
