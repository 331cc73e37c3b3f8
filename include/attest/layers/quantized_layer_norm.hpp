// SPDX-License-Identifier: BSL-1.0
// Layer normalization in integers: exact mean and variance, an integer root, one rounding to the output.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/math/stop.hpp>
#include <attest/numbers/quantization.hpp>
#include <attest/numbers/requantize.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Bits after the point of a normalized number, which is at most sqrt(width): it then has 16 bits in all.
constexpr int normalized_bits(std::size_t width) {
  int bits = 15;
  for (std::size_t reach = 1; reach < width; reach *= 4) --bits;
  return bits;
}

/// 2^fraction_bits / sqrt(x) as a factor of rescale(), for x > 0: off by less than 2^-29 of itself.
constexpr requantizer inverse_integer_root(std::uint64_t x, int fraction_bits) {
  const int zeros = std::countl_zero(x) & ~1;
  const auto first =
      static_cast<std::uint32_t>((x << zeros) >> 32);  // Q30 in [1, 4), times 4^(31 - zeros / 2)
  const std::uint32_t root = inverse_root(first);      // Q31 in (1/2, 1]
  constexpr std::uint32_t most = 0x7FFFFFFF;
  return {static_cast<std::int32_t>(root < most ? root : most), zeros / 2 - 31 + fraction_bits};
}

/// epsilon in units of a sum of squares: epsilon width^2 / scale^2.
constexpr std::uint64_t epsilon_of_squares(double epsilon, double scale, std::size_t width) {
  const double units = epsilon * static_cast<double>(width) * static_cast<double>(width) / (scale * scale);
  return units < 0x1p62 ? static_cast<std::uint64_t>(units + 0.5) : std::uint64_t(1) << 62;
}

}  // namespace detail

/// Layer normalization of int8 or int16 rows, whatever their scale and zero point, which cancel:
///
///     y(j) = round((normalized(j) gain(j) + bias(j)) factor) + zero_point
///
/// ties away from zero, saturated. With n = Width, d(j) = n x(j) - sum is n times the distance from the mean,
/// and n sum of squares - sum^2 is n^2 times the variance: both exact. normalized = d / sqrt(n^2 (variance +
/// epsilon)) is rounded to 16 bits. A row of equal numbers gives the bias. Made by quantize(layer_norm{...},
/// from, to).
template <std::size_t Width, QuantizedInteger Out = std::int8_t>
struct quantized_layer_norm {
  static constexpr std::size_t inputs = Width;
  static constexpr std::size_t outputs = Width;
  static_assert(Width <= 32767, "attest: a normalization in integers takes rows of at most 32767 numbers");

  row_vector<std::int16_t, Width> gain{};
  row_vector<std::int32_t, Width> bias{};  ///< in the scale of normalized times gain
  std::uint64_t epsilon = 0;               ///< times Width^2, in squares of the input's scale
  requantizer factor{};
  std::int32_t zero_point = 0;  ///< of the output

  template <QuantizedInteger In, std::size_t N, std::size_t Cols>
  constexpr matrix<Out, N, Width> operator()(const matrix<In, N, Cols>& x) const {
    matrix<Out, N, Width> y{};
    detail::check_input<In, Width, Width>(x);
    if constexpr (Cols == Width) {
      for (std::size_t i = 0; i < N; ++i) put(x.elements + i * Width, y.elements + i * Width);
    }
    return y;
  }

  /// One row.
  template <typename In>
  constexpr void put(const In* row, Out* result) const {
    using square = std::conditional_t<sizeof(In) == 1, std::uint32_t, std::uint64_t>;
    std::int32_t sum = 0;
    square squares = 0;
    for (std::size_t j = 0; j < Width; ++j) {
      const std::int32_t element = row[j];
      sum += element;
      squares += static_cast<square>(element * element);
    }
    const std::uint64_t spread = static_cast<std::uint64_t>(squares) * Width -
                                 static_cast<std::uint64_t>(std::int64_t(sum) * sum) + epsilon;
    requantizer by_deviation{0, detail::narrow_shift};
    std::int32_t places = 0;
    if (spread > 0) {
      by_deviation = detail::inverse_integer_root(spread, detail::normalized_bits(Width));
      // The distances are below sqrt(spread Width), so 32 bits have room for this shift.
      places = by_deviation.shift > -15 ? by_deviation.shift + 15 : 0;
      by_deviation = by_deviation.after_shift(places);
    }
    if (factor.shift <= detail::narrow_shift) {  // as it is but for gains beyond all use
      put_normalized<true>(row, result, sum, places, by_deviation);
    } else {
      put_normalized<false>(row, result, sum, places, by_deviation);
    }
  }

  /// The same for a row whose sum and deviation are known.
  template <bool Narrow, typename In>
  ATTEST_ALWAYS_INLINE constexpr void put_normalized(const In* row, Out* result, std::int32_t sum,
                                                     std::int32_t places,
                                                     const requantizer& by_deviation) const {
    constexpr auto width = static_cast<std::int32_t>(Width);
    const requantizer to_output = factor;  // (copies, because Out may be a char, which may be anything's)
    const std::int32_t zero = zero_point;
    for (std::size_t j = 0; j < Width; ++j) {
      const std::int32_t distance = (row[j] * width - sum) * (1 << places);
      const std::int32_t normalized =
          detail::rescale_narrow(distance, by_deviation.multiplier, by_deviation.shift);
      const std::int32_t sum_of_both = normalized * gain.elements[j] + bias.elements[j];
      const std::int32_t rescaled =
          Narrow ? detail::rescale_narrow(sum_of_both, to_output.multiplier, to_output.shift)
                 : rescale(sum_of_both, to_output.multiplier, to_output.shift);
      result[j] = detail::saturated<Out>(rescaled + zero);
    }
  }
};

namespace detail {

constexpr std::int32_t the_bias_must_fit_beside_the_gain(double bias) {
  if ((abs)(bias) <= 0x1p30) return static_cast<std::int32_t>((round)(bias));
  stop("attest: the bias of a normalization overflows 32 bits beside its gain: %g", bias);
}

}  // namespace detail

/// The layer in integers, for inputs quantized as `from` says and outputs as `to` says. With Out =
/// std::int16_t the outputs have 16 bits.
template <QuantizedInteger Out = std::int8_t, Real T, std::size_t Width>
constexpr quantized_layer_norm<Width, Out> quantize(const layer_norm<T, Width>& layer,
                                                    const quantization& from, const quantization& to) {
  quantized_layer_norm<Width, Out> result;
  number_range range;
  for (const T& element : layer.gain.elements) range = range.with(element);
  const quantization gains = symmetric<std::int16_t>(range);
  // One last place of normalized times gain.
  const double unit =
      static_cast<double>(gains.scale) / static_cast<double>(1 << detail::normalized_bits(Width));
  for (std::size_t j = 0; j < Width; ++j) {
    result.gain.elements[j] = quantize<std::int16_t>(layer.gain.elements[j], gains);
    result.bias.elements[j] =
        detail::the_bias_must_fit_beside_the_gain(static_cast<double>(layer.bias.elements[j]) / unit);
  }
  result.epsilon =
      detail::epsilon_of_squares(static_cast<double>(layer.epsilon), static_cast<double>(from.scale), Width);
  result.factor = requantizer{unit / static_cast<double>(to.scale)};
  result.zero_point = to.zero_point;
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
