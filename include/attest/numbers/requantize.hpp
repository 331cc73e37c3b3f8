// SPDX-License-Identifier: BSL-1.0
// requantizer: an integer times a real factor, by one multiplication of integers and one rounding.
#pragma once

#include <cstdint>
#include <limits>

#include <attest/config.hpp>
#include <attest/math/stop.hpp>
#include <attest/numbers/saturated.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Where rescale() saturates: an int8 or int16 and a zero point can be added without another look.
inline constexpr std::int32_t most_rescaled = std::int32_t(1) << 30;

constexpr double a_factor_must_be_positive_and_finite(double factor) {
  if (factor > 0.0 && factor < 0x1p30) return factor;
  stop("attest: a scale divided by a scale must be positive and below 2^30: %g", factor);
}

}  // namespace detail

namespace detail {

/// rescale() where the rounding needs 64 bits; seldom, so it stays out of the way.
[[gnu::noinline]] constexpr std::int32_t rescale_by_64_bits(std::int64_t product, std::int32_t shift) {
  const std::int64_t rounded = (product + (std::int64_t(1) << (30 - shift))) >> (31 - shift);
  return static_cast<std::int32_t>(rounded > most_rescaled    ? most_rescaled
                                   : rounded < -most_rescaled ? -most_rescaled
                                                              : rounded);
}

}  // namespace detail

/// x multiplier 2^(shift - 31), rounded once to the nearest integer, ties away from zero; saturated at 2^30.
/// multiplier is not negative, shift from -33 to 30: TensorFlow Lite's quantized multiplier, but with one
/// rounding where TensorFlow Lite's reference has two.
ATTEST_ALWAYS_INLINE constexpr std::int32_t rescale(std::int32_t x, std::int32_t multiplier,
                                                    std::int32_t shift) {
  // Away from zero: below zero, a tie is a little less than one.
  const std::int64_t product = std::int64_t(x) * multiplier + (x >> 31);
  if (shift > -2) return detail::rescale_by_64_bits(product, shift);
  // What is dropped of the upper word tells alone how to round, so 32 bits are enough from here on.
  const auto high = static_cast<std::int32_t>(product >> 32);
  return ((high >> (-shift - 2)) + 1) >> 1;
}

/// A factor between two scales, as rescale() takes it.
struct requantizer {
  std::int32_t multiplier = 0;  ///< in [2^30, 2^31), or 0 for a factor below 2^-32
  std::int32_t shift = 0;

  constexpr requantizer() = default;
  constexpr requantizer(std::int32_t a_multiplier, std::int32_t a_shift)
      : multiplier(a_multiplier), shift(a_shift) {}

  /// The factor rounded to 31 bits, ties away from zero.
  constexpr explicit requantizer(double factor_of_scales) {
    double fraction = detail::a_factor_must_be_positive_and_finite(factor_of_scales);
    while (fraction >= 1.0) {
      fraction /= 2.0;
      ++shift;
    }
    while (fraction < 0.5 && shift > -33) {
      fraction *= 2.0;
      --shift;
    }
    auto rounded = static_cast<std::int64_t>(fraction * 0x1p31 + 0.5);
    if (rounded == std::int64_t(1) << 31) {
      rounded /= 2;
      ++shift;
    }
    multiplier = shift < -31 ? 0 : static_cast<std::int32_t>(rounded);
    if (shift < -31) shift = 0;
  }

  ATTEST_ALWAYS_INLINE constexpr std::int32_t operator()(std::int32_t x) const {
    return rescale(x, multiplier, shift);
  }

  /// How far to the left x may be shifted beforehand, if there are so many places: 32 bits are then often
  /// enough.
  constexpr std::int32_t places_to_the_left(std::int32_t there_are) const {
    return there_are < shift + 31 ? there_are : shift + 31;
  }
  /// The factor for an x that has been shifted to the left.
  constexpr requantizer after_shift(std::int32_t places) const { return {multiplier, shift - places}; }

  friend constexpr bool operator==(const requantizer&, const requantizer&) = default;
};

namespace detail {

/// A sum of products as the integer of a tensor.
template <QuantizedInteger Out>
ATTEST_ALWAYS_INLINE constexpr Out requantized(std::int32_t sum, std::int32_t multiplier, std::int32_t shift,
                                               std::int32_t zero_point) {
  return saturated<Out>(rescale(sum, multiplier, shift) + zero_point);
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
