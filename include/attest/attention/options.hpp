// SPDX-License-Identifier: BSL-1.0
// What can be chosen about an attention: the scale of its scores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <attest/attention/constant.hpp>
#include <attest/config.hpp>
#include <attest/math/real.hpp>
#include <attest/math/rsqrt.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The factor on the scores: a number, or (the default) 1 / sqrt(d) for keys of width d.
class scale_factor {
 public:
  /// 1 / sqrt(d).
  constexpr scale_factor() = default;

  /// This number.
  template <typename Number>
  requires std::is_arithmetic_v<Number>
  constexpr scale_factor(Number a_number) : given_(true), number_(a_number) {}

  /// The factor for keys of this width (of one head, where there are several).
  template <Number T>
  constexpr T value(std::size_t width) const {
    if constexpr (FixedPoint<T>) {  // T itself may have no number as large as the width
      const double exact_width = detail::units_to_real<double>(static_cast<std::int64_t>(width), 0);
      return given_ ? number_.template as<T>() : T(rsqrt(exact_width));
    } else {
      return given_ ? number_.template as<T>() : T(1) / sqrt(static_cast<T>(width));
    }
  }

  // Public only because a template argument must have no private parts.
  bool given_ = false;
  detail::real_constant number_;
};

/// attention(q, k, v, attention_options{.scale = 1.0})
struct attention_options {
  scale_factor scale{};
};

}  // namespace attest
ATTEST_ARITHMETIC_END
