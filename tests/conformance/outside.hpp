// SPDX-License-Identifier: BSL-1.0
// What the adapters share: elements of a tensor by index, and errors in units of what is allowed.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

namespace outside {

/// The value, which at run time passes through a volatile object: the optimizer may not know it.
template <typename T>
constexpr T hidden(T value) {
  if (std::is_constant_evaluated()) return value;
  const volatile T copy = value;
  return copy;
}

constexpr double magnitude(double x) { return x < 0 ? -x : x; }

/// |value - expected| / (absolute + relative |expected|). 0 where both are the same infinity or both NaN.
struct tolerance {
  double absolute;
  double relative;

  template <typename T>
  constexpr double error(T computed, T wanted) const {
    const double value = static_cast<double>(computed);
    const double expected = static_cast<double>(wanted);
    const bool both_nan = value != value && expected != expected;
    if (value == expected || both_nan) return 0.0;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (value != value || expected != expected) return infinity;
    if (magnitude(value) == infinity || magnitude(expected) == infinity) return infinity;
    return magnitude(value - expected) / (absolute + relative * magnitude(expected));
  }
};

/// 1e-6 absolute and 1e-5 relative for float, 2e-3 for half.
constexpr tolerance usual(bool half) { return half ? tolerance{2e-3, 2e-3} : tolerance{1e-6, 1e-5}; }

/// Keeps the largest error.
struct largest {
  double value = 0.0;
  constexpr void add(double error) {
    if (!(error <= value)) value = error;
  }
};

template <std::size_t Rank>
constexpr std::size_t rank_of(const std::size_t (&)[Rank]) {
  return Rank;
}

/// How many elements a tensor of this shape has.
template <std::size_t Rank>
constexpr std::size_t size_of(const std::size_t (&shape)[Rank]) {
  std::size_t size = 1;
  for (const std::size_t extent : shape) size *= extent;
  return size;
}

}  // namespace outside
