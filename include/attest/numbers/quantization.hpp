// SPDX-License-Identifier: BSL-1.0
// quantization: how the integers of a tensor stand for real numbers, and which scale a range of numbers
// needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <attest/config.hpp>
#include <attest/math/classify.hpp>
#include <attest/math/real.hpp>
#include <attest/math/rounding.hpp>
#include <attest/math/stop.hpp>
#include <attest/numbers/saturated.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

// Each ends a constant evaluation with the number in the compiler's message, and stops a program.

constexpr float a_scale_must_be_positive_and_finite(float scale) {
  if (scale > 0.0F && scale <= (std::numeric_limits<float>::max)()) return scale;
  stop("attest: the scale of a quantization must be positive and finite: %g",
       is_nan(scale) ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(scale));
}

constexpr std::int32_t a_zero_point_must_be_an_int8(std::int32_t zero_point) {
  if (zero_point >= -128 && zero_point <= 127) return zero_point;
  stop("attest: the zero point of a quantization must lie from -128 to 127: %d",
       static_cast<int>(zero_point));
}

template <Real T>
constexpr T a_number_to_quantize_must_be_finite(T x) {
  if (is_finite(x)) return x;
  stop("attest: an infinity or a NaN has no place in a quantization or in its samples");
}

}  // namespace detail

/// How integers stand for real numbers: number = scale (integer - zero_point), as in TensorFlow Lite's int8
/// specification. Weights and the parts of a dot product of activations are symmetric, with a zero point of
/// 0.
struct quantization {
  float scale = 1.0F;
  std::int32_t zero_point = 0;

  constexpr quantization() = default;
  constexpr explicit quantization(float a_scale, std::int32_t a_zero_point = 0)
      : scale(detail::a_scale_must_be_positive_and_finite(a_scale)),
        zero_point(detail::a_zero_point_must_be_an_int8(a_zero_point)) {}

  friend constexpr bool operator==(const quantization&, const quantization&) = default;
};

/// The nearest integer to x / scale, ties away from zero, plus the zero point; saturated.
template <QuantizedInteger Q = std::int8_t, Real T>
constexpr Q quantize(T x, const quantization& to) {
  constexpr T beyond = static_cast<T>((std::numeric_limits<Q>::max)()) * T(3);
  detail::a_number_to_quantize_must_be_finite(x);
  const T scale = static_cast<T>(to.scale);
  // Asked in this way, because the quotient may overflow, which GCC's constant evaluation refuses.
  if ((abs)(x) / beyond >= scale) {
    return x < T(0) ? (std::numeric_limits<Q>::min)() : (std::numeric_limits<Q>::max)();
  }
  return detail::saturated<Q>(static_cast<std::int32_t>((round)(x / scale)) + to.zero_point);
}

/// The number that an integer stands for, rounded to T.
template <Real T = float, QuantizedInteger Q>
constexpr T dequantize(Q x, const quantization& from) {
  return static_cast<T>(from.scale) * static_cast<T>(std::int32_t(x) - from.zero_point);
}

/// A range of numbers that has been seen, zero always among them.
struct number_range {
  double low = 0.0;
  double high = 0.0;

  /// The range with x in it.
  template <Real T>
  constexpr number_range with(T x) const {
    const double number = static_cast<double>(detail::a_number_to_quantize_must_be_finite(x));
    return {number < low ? number : low, number > high ? number : high};
  }

  /// The range of both.
  friend constexpr number_range operator|(const number_range& a, const number_range& b) {
    return {b.low < a.low ? b.low : a.low, b.high > a.high ? b.high : a.high};
  }

  constexpr double largest_magnitude() const { return -low > high ? -low : high; }
  friend constexpr bool operator==(const number_range&, const number_range&) = default;
};

/// The quantization of activations of this range: all 256 integers span it, and zero is one of its numbers,
/// exactly. A range of nothing but zero has the scale 1.
constexpr quantization asymmetric(const number_range& range) {
  const double width = range.high - range.low;
  if (!(width > 0.0)) return quantization{};
  const quantization scale{static_cast<float>(width / 255.0)};
  const double zero_point = -128.0 - range.low / static_cast<double>(scale.scale);
  return quantization{scale.scale, detail::saturated<std::int8_t>(static_cast<std::int32_t>(
                                       (round)(zero_point < -128.0 ? -128.0 : zero_point)))};
}

/// The quantization with zero point 0 in which the largest magnitude is 127 (or 32767, for int16).
template <QuantizedInteger Q = std::int8_t>
constexpr quantization symmetric(const number_range& range) {
  const double magnitude = range.largest_magnitude();
  if (!(magnitude > 0.0)) return quantization{};
  return quantization{static_cast<float>(magnitude / static_cast<double>((std::numeric_limits<Q>::max)()))};
}

}  // namespace attest
ATTEST_ARITHMETIC_END
