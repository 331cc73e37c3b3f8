// SPDX-License-Identifier: BSL-1.0
// Two arithmetics for one algorithm: plain, and guarded for what a constant expression forbids.
#pragma once

#include <limits>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// An algorithm that takes one of these is written once. With plain_arithmetic it is what runs in a program
// and, for operands that are known to be tame, in the compiler; with guarded_arithmetic it gives the same
// values where constant evaluation meets an overflow or a NaN.

struct plain_arithmetic {
  template <typename T>
  static constexpr T sum(T a, T b) {
    return a + b;
  }
  template <typename T>
  static constexpr T product(T a, T b) {
    return a * b;
  }
  template <typename T>
  static constexpr T quotient(T a, T b) {
    return a / b;
  }
};

struct guarded_arithmetic {
  template <typename T>
  static constexpr T sum(T a, T b) {
    return guarded_sum(a, b);
  }
  template <typename T>
  static constexpr T product(T a, T b) {
    return guarded_product(a, b);
  }
  /// a / b for a divisor that is not zero and a quotient that is known not to overflow.
  template <typename T>
  static constexpr T quotient(T a, T b) {
    if (a != a || b != b || (is_infinity(a) && is_infinity(b))) return std::numeric_limits<T>::quiet_NaN();
    return a / b;
  }
};

/// Whether an algorithm has to guard its arithmetic: in the compiler, unless all its numbers are tame.
/// Keep the answer in a variable that is not const: the initializer of a const bool may count as constant
/// evaluation by itself.
template <typename T, auto... Sizes>
constexpr bool must_guard(const T (&... numbers)[Sizes]) {
  if constexpr (!std::is_floating_point_v<T>) {
    return false;
  } else {
    return std::is_constant_evaluated() && !(is_tame(numbers) && ...);
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
