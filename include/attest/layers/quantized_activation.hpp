// SPDX-License-Identifier: BSL-1.0
// Activations in int8: a table of all 256 results, whatever the function.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/layers/activation.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/numbers/quantization.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// table(0, q + 128) for every element q: the function's value at the number that q stands for, rounded to
/// the nearest integer of the output. Made by quantize(gelu_erf, from, to), from any activation.
struct quantized_activation {
  static constexpr bool keeps_width = true;

  row_vector<std::int8_t, 256> table{};

  template <std::size_t N, std::size_t Width>
  constexpr matrix<std::int8_t, N, Width> operator()(const matrix<std::int8_t, N, Width>& x) const {
    matrix<std::int8_t, N, Width> y;
    for (std::size_t k = 0; k < N * Width; ++k) {
      y.elements[k] = table.elements[static_cast<std::size_t>(std::int32_t(x.elements[k]) + 128)];
    }
    return y;
  }
};

/// The activation in int8, for inputs quantized as `from` says and outputs as `to` says. It is evaluated in
/// double.
template <typename Function>
constexpr quantized_activation quantize(const activation<Function>& layer, const quantization& from,
                                        const quantization& to) {
  quantized_activation result;
  for (std::int32_t q = -128; q < 128; ++q) {
    const double x = dequantize<double>(static_cast<std::int8_t>(q), from);
    result.table.elements[static_cast<std::size_t>(q + 128)] = quantize(layer(x), to);
  }
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
