// SPDX-License-Identifier: BSL-1.0
// ONNX Softmax and LogSoftmax (opset 13) along the last axis, which is the rows of attest.
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

template <typename Case, typename Function>
constexpr double error_of_rows(const Function& function) {
  static_assert(axis_of<Case>() + 1 == rank_of(Case::x_shape), "this adapter knows the last axis alone");
  constexpr std::size_t columns = Case::x_shape[rank_of(Case::x_shape) - 1];
  constexpr std::size_t size = size_of(Case::x_shape);
  attest::matrix<float, size / columns, columns> x;
  for (std::size_t i = 0; i < size; ++i) x.elements[i] = hidden(Case::x[i]);
  const auto y = function(x);
  largest error;
  for (std::size_t i = 0; i < size; ++i) error.add(usual(Case::y_is_half).error(y.elements[i], Case::y[i]));
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
