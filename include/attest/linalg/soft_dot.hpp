// SPDX-License-Identifier: BSL-1.0
// A dot product of floats in integers, for processors without a float unit: the bits of the plain loop,
// sooner.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/math/real.hpp>
#include <attest/math/target.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// A compiler calls a routine for each product and one for each sum, and both take their operands apart and
// put the result together. Here the sum stays taken apart. Every product is rounded to a float and every sum
// is, to nearest and ties to even, as the routines do. Numbers that a network does not have (subnormal,
// infinite, NaN, and products that become such) are left to the routines.

/// What is added up: significand * 2^(exponent - 150), a significand of at most 2^24 in magnitude, and of at
/// least 2^23 unless the number is zero.
struct soft_number {
  std::int32_t significand = 0;
  std::int32_t exponent = 0;
};

// The first 32 bits of the 48 of a product of two numbers of 24 bits; the last one is set where anything was
// lost.
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr std::uint32_t product_by_one(std::uint32_t a,
                                                                          std::uint32_t b) noexcept {
  const std::uint64_t product = std::uint64_t(a) * b;
  return std::uint32_t(product >> 16) | ((product & 0xFFFF) != 0 ? 1u : 0u);
}
/// The same where no multiplication has more than 32 bits: 16 and 8 bits of each.
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr std::uint32_t product_by_four(std::uint32_t a,
                                                                           std::uint32_t b) noexcept {
  const std::uint32_t high = (a >> 8) * (b >> 8);
  const std::uint32_t low = (a & 0xFF) * (b & 0xFF);
  const std::uint32_t middle = (a >> 8) * (b & 0xFF) + (a & 0xFF) * (b >> 8) + (low >> 8);
  return (high + (middle >> 8)) | (((middle | low) & 0xFF) != 0 ? 1u : 0u);
}
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr std::uint32_t product_of_significands(std::uint32_t a,
                                                                                   std::uint32_t b) noexcept {
  return has_long_multiply ? product_by_one(a, b) : product_by_four(a, b);
}

/// x / 2^places rounded down; the last bit is set where anything was lost, so that a later rounding knows.
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr std::int32_t shift_and_mark(std::int32_t x,
                                                                         std::int32_t places) noexcept {
  if (places >= 31) return x >> 31 | 1;
  const std::int32_t shifted = x >> places;
  return shifted << places == x ? shifted : shifted | 1;
}

/// sum += a b; false, where the routines have to do it.
[[nodiscard]] ATTEST_ALWAYS_INLINE constexpr bool add_product(soft_number& sum, std::uint32_t a,
                                                              std::uint32_t b) noexcept {
  const std::uint32_t a_exponent = a << 1 >> 24;
  const std::uint32_t b_exponent = b << 1 >> 24;
  if (a_exponent - 1 >= 254 || b_exponent - 1 >= 254) {
    // A zero adds nothing: a sum that began at +0 never is -0.
    return (a << 1 == 0 && b_exponent != 255) || (b << 1 == 0 && a_exponent != 255);
  }
  std::uint32_t bits = product_of_significands((a & 0x7FFFFF) | 0x800000, (b & 0x7FFFFF) | 0x800000);
  auto exponent = std::int32_t(a_exponent + b_exponent) - 127;
  if ((bits & 0x80000000) == 0) {
    bits <<= 1;
  } else {
    ++exponent;
  }
  if (exponent < 1 || exponent >= 254) return false;
  // To 24 bits; it may become 2^24. (The sum of bits and 128 would have 33 bits.)
  const std::uint32_t rounded = ((bits >> 1 | (bits & 1)) + 63 + (bits >> 8 & 1)) >> 7;
  const std::int32_t sign = std::int32_t(a ^ b) >> 31;
  const std::int32_t product = (std::int32_t(rounded) ^ sign) - sign;

  // Five bits more than are kept: those that rounding needs, and one that cancellation may bring up.
  const std::int32_t distance = sum.exponent - exponent;
  std::int32_t total;
  if (sum.significand == 0) {
    sum.significand = product;
    sum.exponent = exponent;
    return true;
  }
  if (distance >= 0) {
    total = sum.significand * 32 + shift_and_mark(product * 32, distance);
    exponent = sum.exponent;
  } else {
    total = product * 32 + shift_and_mark(sum.significand * 32, -distance);
  }
  if (total == 0) {
    sum.significand = 0;
    return true;
  }
  std::int32_t magnitude = total ^ total >> 31;
  if (magnitude >= 1 << 29) {
    total = shift_and_mark(total, 1);
    if (++exponent >= 254) return false;
  } else {
    for (; magnitude < 1 << 28; magnitude = total ^ total >> 31) {
      total *= 2;
      --exponent;
    }
  }
  sum.significand = (total + 15 + (total >> 5 & 1)) >> 5;
  sum.exponent = exponent;
  return true;
}

/// The number as a float; it is one.
[[nodiscard]] constexpr float to_float(const soft_number& number) noexcept {
  if (number.significand == 0) return 0.0F;
  const bool negative = number.significand < 0;
  std::uint32_t magnitude =
      negative ? 0u - std::uint32_t(number.significand) : std::uint32_t(number.significand);
  std::int32_t exponent = number.exponent;
  if (magnitude == 1u << 24) {
    magnitude = 1u << 23;
    ++exponent;
  }
  for (; exponent < 1; ++exponent) magnitude >>= 1;  // below 2^-126 nothing but zeros is shifted out
  const std::uint32_t field = (magnitude & 0x800000) == 0 ? 0 : std::uint32_t(exponent) << 23;
  return from_bits<float>((negative ? 0x80000000u : 0u) | field | (magnitude & 0x7FFFFF));
}

/// a[0] b[0] + a[a_step] b[b_step] + ..., each product and each sum rounded, from the first to the last.
[[nodiscard]] constexpr float soft_dot(const float* a, std::size_t a_step, const float* b, std::size_t b_step,
                                       std::size_t count) noexcept {
  soft_number sum;
  for (std::size_t k = 0; k < count; ++k) {
    if (!add_product(sum, to_bits(a[k * a_step]), to_bits(b[k * b_step]))) {
      float by_routines = 0.0F;
      for (k = 0; k < count; ++k) by_routines += a[k * a_step] * b[k * b_step];
      return by_routines;
    }
  }
  return to_float(sum);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
