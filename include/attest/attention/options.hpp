// SPDX-License-Identifier: BSL-1.0
// What can be chosen about an attention: the scale of its scores.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/math/real.hpp>
#include <attest/math/sqrt.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The factor on the scores: a number, or (the default) 1 / sqrt(d) for keys of width d.
class scale_factor {
 public:
  /// 1 / sqrt(d).
  constexpr scale_factor() = default;

  /// This number. A float stays one, and another number is converted to both types here, where it is
  /// usually a constant: so an attention in float never calls a conversion on a chip without doubles.
  constexpr scale_factor(float number) : given_(true), from_float_(true), as_float_(number) {}
  template <typename Number>
  requires std::is_arithmetic_v<Number>
  constexpr scale_factor(Number number)
      : given_(true), as_float_(static_cast<float>(number)), as_double_(static_cast<double>(number)) {}

  /// The factor for keys of this width.
  template <Real T>
  constexpr T value(std::size_t width) const {
    if (!given_) return T(1) / sqrt(static_cast<T>(width));
    if constexpr (std::is_same_v<T, float>) {
      return as_float_;
    } else {
      return from_float_ ? static_cast<double>(as_float_) : as_double_;
    }
  }

 private:
  bool given_ = false;
  bool from_float_ = false;
  float as_float_ = 0;
  double as_double_ = 0;
};

/// attention(q, k, v, attention_options{.scale = 1.0})
struct attention_options {
  scale_factor scale{};
};

}  // namespace attest
ATTEST_ARITHMETIC_END
