// SPDX-License-Identifier: BSL-1.0
// ONNX LayerNormalization (opset 17) and RMSNormalization (opset 23): what lies behind the axis is a row.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/layers/layer_norm.hpp>
#include <attest/layers/rms_norm.hpp>
#include <attest/linalg/matrix.hpp>

#include "outside.hpp"

namespace outside {

/// The published values are rounded results themselves.
inline constexpr tolerance of_normalization{5e-6, 1e-5};

template <typename Case>
constexpr std::size_t first_normalized_axis() {
  constexpr auto rank = static_cast<long long>(rank_of(Case::X_shape));
  long long axis = -1;
  if constexpr (requires { Case::axis; }) axis = Case::axis;
  return static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
}

template <typename Case>
constexpr float epsilon_of() {
  if constexpr (requires { Case::epsilon; }) return static_cast<float>(Case::epsilon);
  return 1e-5F;
}

/// How many numbers are in a row.
template <typename Case>
constexpr std::size_t row_width() {
  std::size_t width = 1;
  for (std::size_t a = first_normalized_axis<Case>(); a < rank_of(Case::X_shape); ++a)
    width *= Case::X_shape[a];
  return width;
}

template <std::size_t Rows, std::size_t Cols>
constexpr attest::matrix<float, Rows, Cols> floats(const float (&data)[Rows * Cols]) {
  attest::matrix<float, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) result.elements[i] = hidden(data[i]);
  return result;
}

template <std::size_t Rows, std::size_t Cols>
constexpr void compare(const attest::matrix<float, Rows, Cols>& computed,
                       const float (&expected)[Rows * Cols], largest& error) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    error.add(of_normalization.error(computed.elements[i], expected[i]));
  }
}

template <typename Case>
constexpr double error_of_normalization() {
  constexpr std::size_t width = row_width<Case>();
  constexpr std::size_t rows = size_of(Case::X_shape) / width;
  const auto x = floats<rows, width>(Case::X);
  const auto gain = floats<1, width>(Case::W);
  largest error;
  if constexpr (Case::op == std::string_view("RMSNormalization")) {
    compare(attest::rms_norm{gain, epsilon_of<Case>()}(x), Case::Y, error);
  } else {
    attest::matrix<float, 1, width> bias;
    if constexpr (requires { Case::B; }) bias = floats<1, width>(Case::B);
    const auto steps = attest::layer_norm<float, width>{gain, bias, epsilon_of<Case>()}.steps(x);
    compare(steps.output, Case::Y, error);
    if constexpr (requires { Case::Mean; }) compare(steps.mean, Case::Mean, error);
    if constexpr (requires { Case::InvStdDev; }) {
      auto inverse = steps.deviation;
      for (float& element : inverse.elements) element = 1.0F / element;
      compare(inverse, Case::InvStdDev, error);
    }
  }
  return error.value;
}

}  // namespace outside

template <typename Case>
constexpr double error_of() {
  return outside::error_of_normalization<Case>();
}
