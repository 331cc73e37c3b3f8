// SPDX-License-Identifier: BSL-1.0
// ONNX Gelu (opset 20), Swish (opset 24) and SwiGLU (opset 28).
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/layers/gated_feed_forward.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/sigmoid.hpp>
#include <attest/linalg/matrix.hpp>

#include "outside.hpp"

namespace outside {

template <typename Case>
constexpr float alpha_of() {
  if constexpr (requires { Case::alpha; }) return static_cast<float>(Case::alpha);
  return 1.0F;
}

template <typename Case>
constexpr bool is_by_tanh() {
  if constexpr (requires { Case::approximate; }) return Case::approximate == std::string_view("tanh");
  return false;
}

template <typename Case, std::size_t Size>
constexpr attest::matrix<float, 1, Size> activated(const attest::matrix<float, 1, Size>& x) {
  if constexpr (Case::op == std::string_view("Swish")) {
    return attest::swish(alpha_of<Case>())(x);
  } else if constexpr (is_by_tanh<Case>()) {
    return attest::gelu_tanh(x);
  } else {
    return attest::gelu_erf(x);
  }
}

/// Columns [First, First + Width) of a row of 2 Width, as the weight of a linear layer.
template <std::size_t First, std::size_t Width>
constexpr attest::matrix<float, 2 * Width, Width> columns_from() {
  attest::matrix<float, 2 * Width, Width> weight;
  for (std::size_t j = 0; j < Width; ++j) weight(First + j, j) = 1.0F;
  return weight;
}

/// The gate a and the other half b, side by side, as a gated feed-forward layer takes them apart.
template <typename Case>
constexpr double error_of_swiglu() {
  constexpr std::size_t rows = Case::a_shape[0], width = Case::a_shape[1];
  attest::matrix<float, rows, 2 * width> x;
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < width; ++j) {
      x(i, j) = hidden(Case::a[i * width + j]);
      x(i, width + j) = hidden(Case::b[i * width + j]);
    }
  }
  const attest::gated_feed_forward layer{
      attest::linear{columns_from<0, width>()}, attest::swish(alpha_of<Case>()),
      attest::linear{columns_from<width, width>()}, attest::linear{attest::identity<float, width>()}};
  const auto y = layer(x);
  largest error;
  for (std::size_t i = 0; i < rows * width; ++i) error.add(usual(false).error(y.elements[i], Case::y[i]));
  return error.value;
}

template <typename Case>
constexpr double error_of_elements() {
  constexpr std::size_t size = size_of(Case::x_shape);
  attest::matrix<float, 1, size> x;
  for (std::size_t i = 0; i < size; ++i) x.elements[i] = hidden(Case::x[i]);
  const auto y = activated<Case>(x);
  largest error;
  for (std::size_t i = 0; i < size; ++i) error.add(usual(Case::y_is_half).error(y.elements[i], Case::y[i]));
  return error.value;
}

}  // namespace outside

template <typename Case>
constexpr double error_of() {
  if constexpr (Case::op == std::string_view("SwiGLU")) {
    return outside::error_of_swiglu<Case>();
  } else {
    return outside::error_of_elements<Case>();
  }
}
