// SPDX-License-Identifier: BSL-1.0
// A number that the user gave, held in both element types.
#pragma once

#include <type_traits>

#include <attest/config.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// A float stays one, and another number is converted to both types here, where it is usually a
/// constant: so an attention in float never calls a conversion on a chip without doubles.
struct real_constant {
  bool from_float = false;
  float as_float = 0;
  double as_double = 0;

  constexpr real_constant() = default;
  constexpr real_constant(float a_number) : from_float(true), as_float(a_number) {}

  template <typename Number>
  requires std::is_arithmetic_v<Number>
  constexpr real_constant(Number a_number)
      : as_float(static_cast<float>(a_number)), as_double(static_cast<double>(a_number)) {}

  template <Number T>
  constexpr T as() const {
    if constexpr (FixedPoint<T>) {
      return from_float ? T(as_float) : T(as_double);
    } else if constexpr (std::is_same_v<T, float>) {
      return as_float;
    } else {
      return from_float ? static_cast<double>(as_float) : as_double;
    }
  }
};

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
