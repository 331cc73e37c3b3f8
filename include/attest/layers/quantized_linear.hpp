// SPDX-License-Identifier: BSL-1.0
// The linear layer in integers: int8 weights with a scale for each output, sums in 32 bits, one rounding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/linear.hpp>
#include <attest/linalg/integer_product.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/stop.hpp>
#include <attest/numbers/quantization.hpp>
#include <attest/numbers/requantize.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// y(j) = round((bias(j) + sum over k of x(k) weight(j, k)) factor(j)) + zero_point, saturated to Out: ties
/// away from zero. The weight is stored out x in, symmetric in [-127, 127]. The bias has the scale of the
/// sum, and holds what the zero point of the input adds to it. Made by quantize(linear{...}, from, to).
template <std::size_t Outputs, std::size_t Inputs, QuantizedInteger Out = std::int8_t>
struct quantized_linear {
  static constexpr std::size_t inputs = Inputs;
  static constexpr std::size_t outputs = Outputs;

  matrix<std::int8_t, Outputs, Inputs> weight{};
  row_vector<std::int32_t, Outputs> bias{};
  row_vector<std::int32_t, Outputs> multiplier{};  ///< of each output, see requantizer
  row_vector<std::int8_t, Outputs> shift{};
  std::int32_t zero_point = 0;  ///< of the output
  bool quick = false;           ///< every shift is -1, and need not be looked at

  template <typename U, std::size_t N, std::size_t Width>
  constexpr matrix<Out, N, Outputs> operator()(const matrix<U, N, Width>& x) const {
    matrix<Out, N, Outputs> y{};
    detail::check_input<std::int8_t, Inputs, Outputs>(x);
    detail::check_integer_sum<Inputs, 128, 127>();
    if constexpr (detail::takes<std::int8_t, Inputs, U, Width>) {
      if (quick) {
        put_all<true>(x.elements, N, y.elements);
      } else {
        put_all<false>(x.elements, N, y.elements);
      }
    }
    return y;
  }

  /// The outputs of `count` rows that lie one behind the other. (What is not quick is kept small instead.)
  template <bool Quick>
  constexpr void put_all(const std::int8_t* rows, std::size_t count, Out* result) const {
#if defined(__ARM_FEATURE_SIMD32)
    if (Quick && !__builtin_is_constant_evaluated()) {
      for (; count >= 4; count -= 4, rows += 4 * Inputs, result += 4 * Outputs) put_four_rows(rows, result);
    }
#endif
    for (; count > 0; --count, rows += Inputs, result += Outputs) {
      std::size_t j = 0;
      constexpr std::size_t at_once = Quick ? detail::rows_at_once : 1;
      for (; j + at_once <= Outputs; j += at_once)
        put<Quick>(rows, j, result, std::make_index_sequence<at_once>{});
      for (; j < Outputs; ++j) put<Quick>(rows, j, result, std::index_sequence<0>{});
    }
  }

#if defined(__ARM_FEATURE_SIMD32)
  /// All outputs of four rows, two at a time.
  void put_four_rows(const std::int8_t* rows, Out* result) const {
    const detail::four_widened_rows<Inputs> widened(rows);
    const std::int32_t zero = zero_point;  // (Out may be a char, which may be anything's)
    std::size_t j = 0;
    for (; j + 2 <= Outputs; j += 2) {
      std::int32_t sums[4], next_sums[4];
      widened.products(weight.elements + j * Inputs, bias.elements[j], bias.elements[j + 1], sums, next_sums);
      put_column(sums, j, zero, result + j);
      put_column(next_sums, j + 1, zero, result + j + 1);
    }
    if constexpr (Outputs % 2 != 0) {
      std::int32_t sums[4];
      widened.products(weight.elements + j * Inputs, bias.elements[j], sums);
      put_column(sums, j, zero, result + j);
    }
  }
  /// Output j of four rows.
  ATTEST_ALWAYS_INLINE void put_column(const std::int32_t (&sums)[4], std::size_t j, std::int32_t zero,
                                       Out* result) const {
    const std::int32_t own_multiplier = multiplier.elements[j];
    result[0] = detail::requantized<Out, true>(sums[0], own_multiplier, -1, zero);
    result[Outputs] = detail::requantized<Out, true>(sums[1], own_multiplier, -1, zero);
    result[2 * Outputs] = detail::requantized<Out, true>(sums[2], own_multiplier, -1, zero);
    result[3 * Outputs] = detail::requantized<Out, true>(sums[3], own_multiplier, -1, zero);
  }
#endif

  /// Outputs j, j + 1, ... of one row.
  template <bool Quick, std::size_t... R>
  ATTEST_ALWAYS_INLINE constexpr void put(const std::int8_t* row, std::size_t j, Out* result,
                                          std::index_sequence<R...>) const {
    std::int32_t sums[] = {bias.elements[j + R]...};
    detail::integer_sums(row, weight.elements + j * Inputs, Inputs, Inputs, sums);
    ((result[j + R] = detail::requantized<Out, Quick>(sums[R], multiplier.elements[j + R],
                                                      shift.elements[j + R], zero_point)),
     ...);
  }
};

namespace detail {

/// The bias of a sum whose products reach `products` in magnitude; both together have to fit into 32 bits.
constexpr std::int32_t the_sum_must_fit_into_32_bits(double bias, std::int64_t products) {
  const double most = 0x1p31 - 1.0 - static_cast<double>(products);
  if ((abs)(bias) <= most) return static_cast<std::int32_t>((round)(bias));
  stop("attest: a bias overflows 32 bits beside its products: %g, at most %g", bias, most);
}

template <QuantizedInteger Out, Real T, std::size_t Outputs, std::size_t Inputs, typename Bias>
constexpr quantized_linear<Outputs, Inputs, Out> quantized_weights(const T* weight, std::size_t output_step,
                                                                   std::size_t input_step, const Bias& bias,
                                                                   const quantization& from,
                                                                   const quantization& to) {
  check_integer_sum<Inputs, 128, 127>();
  quantized_linear<Outputs, Inputs, Out> result;
  result.zero_point = to.zero_point;
  double factors[Outputs]{};
  result.quick = true;
  for (std::size_t j = 0; j < Outputs; ++j) {
    const T* weights = weight + j * output_step;
    number_range range;
    for (std::size_t k = 0; k < Inputs; ++k) range = range.with(weights[k * input_step]);
    // An output without weights has a bias, and a scale for it: that of weights up to 1.
    const quantization own = symmetric(range == number_range{} ? range.with(T(1)) : range);
    std::int32_t sum = 0;
    std::int64_t largest = 0;
    for (std::size_t k = 0; k < Inputs; ++k) {
      std::int8_t rounded = quantize(weights[k * input_step], own);
      if (rounded < -127) rounded = -127;  // where the scale was rounded down
      result.weight.elements[j * Inputs + k] = rounded;
      sum += rounded;
      largest += rounded < 0 ? -rounded : rounded;
    }
    const double scale = static_cast<double>(from.scale) * static_cast<double>(own.scale);
    double own_bias = 0.0;
    if constexpr (!std::is_same_v<Bias, no_bias>) own_bias = static_cast<double>(bias.elements[j]) / scale;
    const double shifted =
        (round)(own_bias) - static_cast<double>(from.zero_point) * static_cast<double>(sum);
    result.bias.elements[j] = the_sum_must_fit_into_32_bits(shifted, 128 * largest);
    factors[j] = scale / static_cast<double>(to.scale);
    result.quick = result.quick && requantizer::has_32_places(factors[j]);
  }
  for (std::size_t j = 0; j < Outputs; ++j) {
    const requantizer factor = result.quick ? requantizer::of_32_places(factors[j]) : requantizer{factors[j]};
    result.multiplier.elements[j] = factor.multiplier;
    result.shift.elements[j] = static_cast<std::int8_t>(factor.shift);
  }
  return result;
}

}  // namespace detail

/// The layer in integers, for inputs quantized as `from` says and outputs as `to` says. Each output has a
/// scale of its own for its weights, their largest magnitude / 127. With Out = std::int16_t the outputs have
/// 16 bits.
template <QuantizedInteger Out = std::int8_t, Real T, std::size_t Inputs, std::size_t Outputs, typename Bias>
constexpr quantized_linear<Outputs, Inputs, Out> quantize(const linear<T, Inputs, Outputs, Bias>& layer,
                                                          const quantization& from, const quantization& to) {
  return detail::quantized_weights<Out, T, Outputs, Inputs>(layer.weight.elements, 1, Outputs, layer.bias,
                                                            from, to);
}
/// The same for weights that are stored out x in.
template <QuantizedInteger Out = std::int8_t, Real T, std::size_t Outputs, std::size_t Inputs, typename Bias>
constexpr quantized_linear<Outputs, Inputs, Out> quantize(
    const linear_out_in<T, Outputs, Inputs, Bias>& layer, const quantization& from, const quantization& to) {
  return detail::quantized_weights<Out, T, Outputs, Inputs>(layer.weight.elements, Inputs, 1, layer.bias,
                                                            from, to);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
