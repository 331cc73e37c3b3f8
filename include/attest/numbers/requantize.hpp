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

namespace detail {

/// The largest shift for which rescale() needs 32 bits alone behind its product: factors below 1/4.
inline constexpr std::int32_t narrow_shift = -2;

/// x multiplier, the upper 32 bits of 64, with what makes ties go away from zero: below zero, a tie becomes a
/// little less than one.
ATTEST_ALWAYS_INLINE constexpr std::int64_t product_to_round(std::int32_t x, std::int32_t multiplier) {
  return std::int64_t(x) * multiplier + (x >> 31);
}

// ARMv6-M multiplies 32 by 32 bits to 32: there a product of 64 bits is put together from four, by magnitude.
#if defined(__ARM_ARCH_ISA_THUMB) && __ARM_ARCH_ISA_THUMB == 1 && !defined(__ARM_ARCH_ISA_ARM)
#define ATTEST_MULTIPLIES_BY_HALVES
#endif

/// x multiplier / 2^32 by magnitude and sign, rounded there, or 1 + `places` bits to the left of there.
template <bool RoundsThere>
ATTEST_ALWAYS_INLINE constexpr std::int32_t rescale_by_halves(std::int32_t x, std::int32_t multiplier,
                                                              std::int32_t places) {
  const auto sign = static_cast<std::uint32_t>(x >> 31);  // all bits, or none
  const std::uint32_t a = (static_cast<std::uint32_t>(x) ^ sign) - sign;
  const auto b = static_cast<std::uint32_t>(multiplier);
  // multiplier < 2^31, so no sum overflows
  const std::uint32_t a_high = a >> 16, a_low = a & 0xFFFF, b_high = b >> 16, b_low = b & 0xFFFF;
  const std::uint32_t middle = a_high * b_low + (a_low * b_low >> 16);
  const std::uint32_t other = a_low * b_high + (middle & 0xFFFF) + (RoundsThere ? 0x8000U : 0U);
  std::uint32_t rounded = a_high * b_high + (middle >> 16) + (other >> 16);
  if constexpr (!RoundsThere) rounded = ((rounded >> places) + 1) >> 1;
  return static_cast<std::int32_t>((rounded ^ sign) - sign);
}

#if defined(__ARM_FEATURE_SIMD32)
/// The upper word of x multiplier + high 2^32 + low: one instruction, where compilers that know something
/// about one of the numbers take up to six.
ATTEST_ALWAYS_INLINE std::int32_t upper_word(std::int32_t x, std::int32_t multiplier, std::int32_t high,
                                             std::int32_t low) {
  asm("smlal %0, %1, %2, %3" : "+r"(low), "+r"(high) : "r"(x), "r"(multiplier));
  return high;
}
#endif

/// rescale() for a shift of -1, the quickest; plus a zero point. Added before the upper word is taken: half
/// of the last place, and for numbers below zero a little less.
ATTEST_ALWAYS_INLINE constexpr std::int32_t rescale_by_32_places(std::int32_t x, std::int32_t multiplier,
                                                                 std::int32_t zero_point = 0) {
#if defined(ATTEST_MULTIPLIES_BY_HALVES)
  if (!__builtin_is_constant_evaluated()) return rescale_by_halves<true>(x, multiplier, 0) + zero_point;
#endif
#if defined(__ARM_FEATURE_SIMD32)
  if (!__builtin_is_constant_evaluated()) {
    std::int32_t half = (std::numeric_limits<std::int32_t>::min)();
    asm("add %0, %1, %2, asr #31" : "=r"(half) : "r"(half), "r"(x));
    return upper_word(x, multiplier, zero_point, half);
  }
#endif
  const std::uint32_t half = (std::uint32_t(1) << 31) + static_cast<std::uint32_t>(x >> 31);
  return static_cast<std::int32_t>((std::int64_t(x) * multiplier + std::int64_t(half)) >> 32) + zero_point;
}

/// rescale() for a shift of at most narrow_shift: what is dropped of the upper word tells alone how to round.
ATTEST_ALWAYS_INLINE constexpr std::int32_t rescale_narrow(std::int32_t x, std::int32_t multiplier,
                                                           std::int32_t shift) {
#if defined(ATTEST_MULTIPLIES_BY_HALVES)
  if (!__builtin_is_constant_evaluated()) {
    return rescale_by_halves<false>(x, multiplier, narrow_shift - shift);
  }
#endif
  const std::int32_t half = (1 << (narrow_shift + 1 - shift)) >> 1;
#if defined(__ARM_FEATURE_SIMD32)
  if (!__builtin_is_constant_evaluated()) {
    return upper_word(x, multiplier, (x >> 31) + half, x >> 31) >> (narrow_shift + 1 - shift);
  }
#endif
  const auto high = static_cast<std::int32_t>(product_to_round(x, multiplier) >> 32);
  return (high + half) >> (narrow_shift + 1 - shift);
}

}  // namespace detail

/// x multiplier 2^(shift - 31), rounded once to the nearest integer, ties away from zero; saturated at 2^30.
/// multiplier is not negative, shift from -33 to 30: TensorFlow Lite's quantized multiplier, but with one
/// rounding where TensorFlow Lite's reference has two.
constexpr std::int32_t rescale(std::int32_t x, std::int32_t multiplier, std::int32_t shift) {
  if (shift > detail::narrow_shift) {
    return detail::rescale_by_64_bits(detail::product_to_round(x, multiplier), shift);
  }
  return detail::rescale_narrow(x, multiplier, shift);
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

  /// Whether the factor keeps at least 16 bits with a shift of -1: from 2^-16 to 1/2.
  static constexpr bool has_32_places(double factor) { return factor >= 0x1p-16 && factor < 0.4999; }
  /// The factor with a shift of -1, which takes the fewest instructions.
  static constexpr requantizer of_32_places(double factor) {
    return {static_cast<std::int32_t>(factor * 0x1p32 + 0.5), -1};
  }
  /// That where it keeps its bits, else the 31 bits of above.
  static constexpr requantizer quickest(double factor) {
    return has_32_places(factor) ? of_32_places(factor) : requantizer{factor};
  }

  constexpr std::int32_t operator()(std::int32_t x) const { return rescale(x, multiplier, shift); }

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

/// A sum of products as the integer of a tensor. Quick: the shift is known to be -1.
template <QuantizedInteger Out, bool Quick = false>
ATTEST_ALWAYS_INLINE constexpr Out requantized(std::int32_t sum, std::int32_t multiplier, std::int32_t shift,
                                               std::int32_t zero_point) {
  if constexpr (Quick) {
    return saturated<Out>(rescale_by_32_places(sum, multiplier, zero_point));
  } else {
    return saturated<Out>(rescale(sum, multiplier, shift) + zero_point);
  }
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
#undef ATTEST_MULTIPLIES_BY_HALVES
