// SPDX-License-Identifier: BSL-1.0
// Sums of products of small integers: exact in 32 bits, or refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/numbers/saturated.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The most products of two integers of these magnitudes whose sum fits into 32 bits whatever they are:
/// 131071 for magnitudes of 128 (any two int8), 133144 for 127 (two symmetric ones).
inline constexpr std::size_t longest_integer_sum(std::int32_t magnitude_a, std::int32_t magnitude_b) {
  return static_cast<std::size_t>((std::numeric_limits<std::int32_t>::max)() /
                                  (std::int64_t(magnitude_a) * magnitude_b));
}

namespace detail {

// What the compiler prints where a sum is too long.
template <std::size_t>
struct products_in_a_sum;
template <std::size_t>
struct at_most;

/// The sentence for a sum of Length products that may overflow 32 bits.
template <std::size_t Length, std::int32_t MagnitudeA = 128, std::int32_t MagnitudeB = 128>
constexpr void check_integer_sum() {
  constexpr std::size_t longest = longest_integer_sum(MagnitudeA, MagnitudeB);
  static_assert(Length <= longest, "attest: a sum of so many products of int8 may overflow 32 bits");
  if constexpr (Length > longest) {
    (void)sizeof(the_culprit_is<products_in_a_sum<Length>, at_most<longest>>);
  }
}

/// The weights are read this many rows at a time, each row once: as many as there are registers for the sums.
inline constexpr std::size_t rows_at_once =
#if defined(__thumb__) && !defined(__thumb2__)
    2;
#else
    4;
#endif

// Numbers of rows and columns are packs, so that every sum has a register of its own.

#if defined(__ARM_FEATURE_SIMD32)
/// Four int8 as two pairs of int16: elements 0 and 2, and elements 1 and 3.
ATTEST_ALWAYS_INLINE void load_pairs(const std::int8_t* x, std::int32_t& even, std::int32_t& odd) {
  std::int32_t word;
  __builtin_memcpy(&word, x, sizeof(word));
  std::int32_t turned;
  asm("sxtb16 %0, %1, ror #8" : "=r"(turned) : "r"(word));  // (compilers turn first and widen then)
  even = __builtin_arm_sxtb16(word);
  odd = turned;
}
ATTEST_ALWAYS_INLINE std::int32_t add_pairs(std::int32_t sum, std::int32_t even_x, std::int32_t odd_x,
                                            const std::int8_t* w) {
  std::int32_t even, odd;
  load_pairs(w, even, odd);
  return __builtin_arm_smlad(odd_x, odd, __builtin_arm_smlad(even_x, even, sum));
}

/// Four rows of Length int8 that lie one after the other, widened once for all that they are multiplied by.
template <std::size_t Length>
class four_widened_rows {
 public:
  ATTEST_ALWAYS_INLINE explicit four_widened_rows(const std::int8_t* rows) : rows_(rows) {
    for (std::size_t k = 0; k < fours; ++k) {
      std::int32_t* pairs = pairs_ + 8 * k;
      const std::int8_t* four = rows + 4 * k;
      load_pairs(four, pairs[0], pairs[4]);
      load_pairs(four + Length, pairs[1], pairs[5]);
      load_pairs(four + 2 * Length, pairs[2], pairs[6]);
      load_pairs(four + 3 * Length, pairs[3], pairs[7]);
    }
  }

  /// sums[r] = start + row r . w
  ATTEST_ALWAYS_INLINE void products(const std::int8_t* w, std::int32_t start,
                                     std::int32_t (&sums)[4]) const {
    std::int32_t sum0 = start, sum1 = start, sum2 = start, sum3 = start;
    const std::int32_t* pairs = pairs_;
    for (std::size_t k = 0; k < fours; ++k, pairs += 8) {
      std::int32_t even, odd;
      load_pairs(w + 4 * k, even, odd);
      sum0 = __builtin_arm_smlad(pairs[4], odd, __builtin_arm_smlad(pairs[0], even, sum0));
      sum1 = __builtin_arm_smlad(pairs[5], odd, __builtin_arm_smlad(pairs[1], even, sum1));
      sum2 = __builtin_arm_smlad(pairs[6], odd, __builtin_arm_smlad(pairs[2], even, sum2));
      sum3 = __builtin_arm_smlad(pairs[7], odd, __builtin_arm_smlad(pairs[3], even, sum3));
    }
    for (std::size_t k = 4 * fours; k < Length; ++k) {
      const std::int32_t weight = w[k];
      sum0 += rows_[k] * weight;
      sum1 += rows_[Length + k] * weight;
      sum2 += rows_[2 * Length + k] * weight;
      sum3 += rows_[3 * Length + k] * weight;
    }
    sums[0] = sum0, sums[1] = sum1, sums[2] = sum2, sums[3] = sum3;
  }

 private:
  static constexpr std::size_t fours = Length / 4;
  std::int32_t pairs_[8 * fours + 1];
  const std::int8_t* rows_;
};
#endif

template <std::size_t... R>
ATTEST_ALWAYS_INLINE constexpr void integer_sums(const std::int8_t* x, const std::int8_t* w,
                                                 std::size_t stride, std::size_t length, std::int32_t* result,
                                                 std::index_sequence<R...>) {
  std::int32_t sums[] = {result[R]...};
  std::size_t k = 0;
#if defined(__ARM_FEATURE_SIMD32)
  if (!__builtin_is_constant_evaluated()) {
    for (; k + 4 <= length; k += 4) {
      std::int32_t even, odd;
      load_pairs(x + k, even, odd);
      ((sums[R] = add_pairs(sums[R], even, odd, w + R * stride + k)), ...);
    }
  }
#endif
  for (; k < length; ++k) {
    const std::int32_t factor = x[k];
    ((sums[R] += factor * w[R * stride + k]), ...);
  }
  ((result[R] = sums[R]), ...);
}

/// sums[r] += x . row r of w, for Rows rows of w that lie `stride` apart. Exact, so in any order.
template <std::size_t Rows>
ATTEST_ALWAYS_INLINE constexpr void integer_sums(const std::int8_t* x, const std::int8_t* w,
                                                 std::size_t stride, std::size_t length,
                                                 std::int32_t (&sums)[Rows]) {
  integer_sums(x, w, stride, length, sums, std::make_index_sequence<Rows>{});
}

template <std::size_t... C>
ATTEST_ALWAYS_INLINE constexpr void integer_mixture(const std::int32_t* factors, const std::int8_t* x,
                                                    std::size_t stride, std::size_t length,
                                                    std::int32_t* result, std::index_sequence<C...>) {
  std::int32_t sums[] = {result[C]...};
  for (std::size_t k = 0; k < length; ++k) {
    const std::int32_t factor = factors[k];
    ((sums[C] += factor * x[k * stride + C]), ...);
  }
  ((result[C] = sums[C]), ...);
}

/// sums[c] += factors . column c of x, for Columns columns of rows that lie `stride` apart.
template <std::size_t Columns>
ATTEST_ALWAYS_INLINE constexpr void integer_mixture(const std::int32_t* factors, const std::int8_t* x,
                                                    std::size_t stride, std::size_t length,
                                                    std::int32_t (&sums)[Columns]) {
  integer_mixture(factors, x, stride, length, sums, std::make_index_sequence<Columns>{});
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
