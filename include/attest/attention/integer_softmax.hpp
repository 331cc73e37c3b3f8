// SPDX-License-Identifier: BSL-1.0
// softmax in integers: scores in 32 bits to weights in units of 2^-15, or to an int8 or int16 tensor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/numbers/integer_exp2.hpp>
#include <attest/numbers/quantization.hpp>
#include <attest/numbers/requantize.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Scores that stand for numbers of this scale, as exponents of two in units of 2^-16: scale log2(e) 2^16.
constexpr requantizer exponent_of_scores(double scale) {
  return requantizer{scale * 1.4426950408889634 * 65536.0};
}

/// The score of a key that may not be seen.
inline constexpr std::int32_t not_seen = (std::numeric_limits<std::int32_t>::min)();

template <bool Quick>
constexpr std::uint32_t exp_below_largest(std::int32_t* scores, std::size_t size, std::int32_t largest,
                                          const requantizer& exponent, std::int32_t places) {
  std::uint32_t sum = 0;
  for (std::size_t j = 0; j < size; ++j) {
    std::uint32_t weight = 0;
    if (scores[j] != not_seen) {
      const std::int32_t below = (largest - scores[j]) << places;
      weight = exp2_of_minus(static_cast<std::uint32_t>(
          Quick ? rescale_by_32_places(below, exponent.multiplier) : exponent(below)));
    }
    scores[j] = static_cast<std::int32_t>(weight);
    sum += weight;
  }
  return sum;
}

/// Scores to exp(scores - the largest) in units of 2^-15, in place; how much they add up to, 0 where nothing
/// is seen. The largest gets 2^15, so the sum of up to 65536 keys fits into 32 bits. Scores differ by less
/// than 2^(31 - spare_bits), so they can be shifted by as much: best in such a way that 32 places are cut off
/// then.
constexpr std::uint32_t exp_of_integer_scores(std::int32_t* scores, std::size_t size,
                                              const requantizer& exponent, std::int32_t spare_bits) {
  std::int32_t largest = not_seen;
  for (std::size_t j = 0; j < size; ++j) largest = scores[j] > largest ? scores[j] : largest;
  const std::int32_t places = exponent.shift + 1;
  if (places >= 0 && places <= spare_bits) {
    return exp_below_largest<true>(scores, size, largest, exponent, places);
  }
  const std::int32_t possible = exponent.places_to_the_left(spare_bits);
  return exp_below_largest<false>(scores, size, largest, exponent.after_shift(possible), possible);
}

/// round(weight 2^bits / sum) for weight of at most 2^15 and bits of at most 15: ties upwards.
constexpr std::uint32_t weight_of_sum(std::uint32_t weight, std::uint32_t sum, int bits) {
  return ((weight << bits) + (sum >> 1)) / sum;
}

/// Scores to weights in units of 2^-15, in place: 2^15 for a key that is alone.
constexpr void integer_softmax_row(std::int32_t* scores, std::size_t size, const requantizer& exponent,
                                   std::int32_t spare_bits) {
  const std::uint32_t sum = exp_of_integer_scores(scores, size, exponent, spare_bits);
  for (std::size_t j = 0; j < size && sum > 0; ++j) {
    scores[j] = static_cast<std::int32_t>(weight_of_sum(static_cast<std::uint32_t>(scores[j]), sum, 15));
  }
}

}  // namespace detail

/// softmax of each row of an int8 tensor, in integers alone. The zero point of the scores cancels. The
/// weights have a scale of 2^-FractionBits and, in int8, a zero point of -128: 8 bits in int8 are TensorFlow
/// Lite's convention, 15 in int16 the finest. A weight of 1 has no integer and saturates. Off by at most one
/// unit.
///
///     quantized_softmax{from}(scores)                        scores quantized as `from` says
///     quantized_softmax<15, std::int16_t>{from}(scores)
template <int FractionBits = 8, QuantizedInteger Out = std::int8_t>
struct quantized_softmax {
  static constexpr bool keeps_width = true;
  static constexpr int most = sizeof(Out) == 1 ? 8 : 15;
  static constexpr bool fits = FractionBits >= 1 && FractionBits <= most;
  static_assert(fits,
                "attest: weights of a softmax have 1 to 8 bits after the point in int8, 1 to 15 in int16");

  requantizer exponent{};

  constexpr quantized_softmax() = default;
  constexpr explicit quantized_softmax(const quantization& from)
      : exponent(detail::exponent_of_scores(static_cast<double>(from.scale))) {}

  template <std::size_t Rows, std::size_t Cols>
  constexpr matrix<Out, Rows, Cols> operator()(const matrix<std::int8_t, Rows, Cols>& scores) const {
    static_assert(Cols <= 32768, "attest: a softmax in integers takes rows of at most 32768 scores");
    matrix<Out, Rows, Cols> weights;
    for (std::size_t i = 0; i < Rows; ++i) {
      std::int32_t row[Cols]{};
      for (std::size_t j = 0; j < Cols; ++j) row[j] = scores.elements[i * Cols + j];
      const std::uint32_t sum = detail::exp_of_integer_scores(row, Cols, exponent, 22);
      for (std::size_t j = 0; j < Cols; ++j) {
        const auto weight = static_cast<std::int32_t>(
            detail::weight_of_sum(static_cast<std::uint32_t>(row[j]), sum, FractionBits));
        weights.elements[i * Cols + j] = detail::saturated<Out>(weight - (sizeof(Out) == 1 ? 128 : 0));
      }
    }
    return weights;
  }
};

}  // namespace attest
ATTEST_ARITHMETIC_END
