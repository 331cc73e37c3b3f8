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

// The next ones are volatile, so that they stay where they stand: a compiler that is free to load and to
// widen early has no registers left for the sums.

/// Elements 0 and 2 of four int8, or elements 1 and 3.
ATTEST_ALWAYS_INLINE std::int32_t even_pair(const std::int8_t* x) {
  std::int32_t pair;
#if defined(__ARM_FEATURE_UNALIGNED)
  asm volatile("ldr %0, %1\n\tsxtb16 %0, %0"
               : "=r"(pair)
               : "m"(*reinterpret_cast<const std::int8_t(*)[4]>(x)));
#else
  __builtin_memcpy(&pair, x, sizeof(pair));
  asm volatile("sxtb16 %0, %0" : "+r"(pair));
#endif
  return pair;
}
ATTEST_ALWAYS_INLINE std::int32_t odd_pair(const std::int8_t* x) {
  std::int32_t pair;
#if defined(__ARM_FEATURE_UNALIGNED)
  asm volatile("ldr %0, %1\n\tsxtb16 %0, %0, ror #8"
               : "=r"(pair)
               : "m"(*reinterpret_cast<const std::int8_t(*)[4]>(x)));
#else
  __builtin_memcpy(&pair, x, sizeof(pair));
  asm volatile("sxtb16 %0, %0, ror #8" : "+r"(pair));
#endif
  return pair;
}
/// (As one number of 64 bits, because then a compiler knows which addresses LDRD can have.)
using two_pairs [[gnu::may_alias, gnu::aligned(4)]] = std::int64_t;
ATTEST_ALWAYS_INLINE void load_two(const std::int32_t* pairs, std::int32_t& x0, std::int32_t& x1) {
#if defined(__thumb2__)
  asm volatile("ldrd %0, %1, %2" : "=r"(x0), "=r"(x1) : "m"(*reinterpret_cast<const two_pairs*>(pairs)));
#else  // (where the two registers would have to be neighbours)
  asm volatile("ldr %0, %2\n\tldr %1, %3" : "=&r"(x0), "=r"(x1) : "m"(pairs[0]), "m"(pairs[1]));
#endif
}
ATTEST_ALWAYS_INLINE void add_products(std::int32_t pair, std::int32_t w, std::int32_t& sum) {
  asm volatile("smlad %0, %1, %2, %0" : "+r"(sum) : "r"(pair), "r"(w));
}
/// Two pairs of rows times two pairs of weights, added to four sums.
ATTEST_ALWAYS_INLINE void add_two_by_two(const std::int32_t* pairs, std::int32_t w_a, std::int32_t w_b,
                                         std::int32_t& a0, std::int32_t& a1, std::int32_t& b0,
                                         std::int32_t& b1) {
  std::int32_t x0, x1;
  load_two(pairs, x0, x1);
  add_products(x0, w_a, a0);
  add_products(x1, w_a, a1);
  add_products(x0, w_b, b0);
  add_products(x1, w_b, b1);
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

  /// sums_a[r] = start_a + row r . w, and sums_b[r] = start_b + row r . the Length weights behind: whatever
  /// is loaded serves several sums, and these eight with two pairs of weights and two of rows fill the
  /// registers.
  ATTEST_ALWAYS_INLINE void products(const std::int8_t* w, std::int32_t start_a, std::int32_t start_b,
                                     std::int32_t (&sums_a)[4], std::int32_t (&sums_b)[4]) const {
    std::int32_t a0 = start_a, a1 = start_a, a2 = start_a, a3 = start_a;
    std::int32_t b0 = start_b, b1 = start_b, b2 = start_b, b3 = start_b;
#pragma GCC unroll 8  // which is all of 32 products
    for (std::size_t k = 0; k < fours; ++k) {
      const std::int32_t* pairs = pairs_ + 8 * k;
      const std::int8_t* four = w + 4 * k;
      std::int32_t pair_a = even_pair(four), pair_b = even_pair(four + Length);
      add_two_by_two(pairs, pair_a, pair_b, a0, a1, b0, b1);
      add_two_by_two(pairs + 2, pair_a, pair_b, a2, a3, b2, b3);
      pair_a = odd_pair(four), pair_b = odd_pair(four + Length);
      add_two_by_two(pairs + 4, pair_a, pair_b, a0, a1, b0, b1);
      add_two_by_two(pairs + 6, pair_a, pair_b, a2, a3, b2, b3);
    }
    for (std::size_t k = 4 * fours; k < Length; ++k) {
      const std::int32_t weight_a = w[k], weight_b = w[Length + k];
      const std::int32_t x0 = rows_[k], x1 = rows_[Length + k];
      const std::int32_t x2 = rows_[2 * Length + k], x3 = rows_[3 * Length + k];
      a0 += x0 * weight_a, a1 += x1 * weight_a, a2 += x2 * weight_a, a3 += x3 * weight_a;
      b0 += x0 * weight_b, b1 += x1 * weight_b, b2 += x2 * weight_b, b3 += x3 * weight_b;
    }
    sums_a[0] = a0, sums_a[1] = a1, sums_a[2] = a2, sums_a[3] = a3;
    sums_b[0] = b0, sums_b[1] = b1, sums_b[2] = b2, sums_b[3] = b3;
  }

  /// sums[r] = start + row r . w
  ATTEST_ALWAYS_INLINE void products(const std::int8_t* w, std::int32_t start,
                                     std::int32_t (&sums)[4]) const {
    std::int32_t sum0 = start, sum1 = start, sum2 = start, sum3 = start;
    for (std::size_t k = 0; k < fours; ++k) {
      const std::int32_t* pairs = pairs_ + 8 * k;
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
