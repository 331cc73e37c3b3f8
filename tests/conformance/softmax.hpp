// SPDX-License-Identifier: BSL-1.0
// ONNX Softmax and LogSoftmax (opset 13): what lies along the axis is a row.
#pragma once

#include <cstddef>

#include <attest/attention/log_softmax.hpp>
#include <attest/attention/softmax.hpp>
#include <attest/linalg/matrix.hpp>

#include "outside.hpp"

namespace outside {

/// Along which axis, counted from 0.
template <typename Case>
constexpr std::size_t axis_of() {
  constexpr auto rank = static_cast<long long>(rank_of(Case::x_shape));
  constexpr long long axis = [] {
    if constexpr (requires { Case::axis; }) return Case::axis;
    return -1LL;
  }();
  return static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
}

/// How far apart neighbours along the axis lie.
template <typename Case>
constexpr std::size_t stride_of_axis() {
  std::size_t stride = 1;
  for (std::size_t a = axis_of<Case>() + 1; a < rank_of(Case::x_shape); ++a) stride *= Case::x_shape[a];
  return stride;
}

template <typename Case, typename Function>
constexpr double error_of_rows(const Function& function) {
  constexpr std::size_t columns = Case::x_shape[axis_of<Case>()];
  constexpr std::size_t stride = stride_of_axis<Case>();
  constexpr std::size_t rows = size_of(Case::x_shape) / columns;
  attest::matrix<float, rows, columns> x, expected;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t first = i / stride * stride * columns + i % stride;
    for (std::size_t j = 0; j < columns; ++j) {
      x(i, j) = hidden(Case::x[first + j * stride]);
      expected(i, j) = Case::y[first + j * stride];
    }
  }
  const auto y = function(x);
  largest error;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    error.add(usual(Case::y_is_half).error(y.elements[i], expected.elements[i]));
  }
  return error.value;
}

struct softmax_of {
  template <typename Matrix>
  constexpr auto operator()(const Matrix& scores) const {
    return attest::softmax(scores);
  }
};
struct log_softmax_of {
  template <typename Matrix>
  constexpr auto operator()(const Matrix& scores) const {
    return attest::log_softmax(scores);
  }
};

}  // namespace outside

template <typename Case>
constexpr double error_of() {
  if constexpr (Case::op == "Softmax") {
    return outside::error_of_rows<Case>(outside::softmax_of{});
  } else {
    return outside::error_of_rows<Case>(outside::log_softmax_of{});
  }
}
