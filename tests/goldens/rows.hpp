// SPDX-License-Identifier: BSL-1.0
// torch.nn.LayerNorm and Embedding, the latter also as the output projection that it is tied to.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/layers/embedding.hpp>
#include <attest/layers/layer_norm.hpp>

#include "modules.hpp"

namespace goldens {

template <typename T, typename Case>
constexpr auto layer_norm_of() {
  constexpr std::size_t width = Case::x_shape[1];
  if constexpr (requires { Case::weight; }) {
    return attest::layer_norm{table<T, 1, width>(Case::weight), table<T, 1, width>(Case::bias), T(Case::eps)};
  } else {
    return attest::layer_norm<T, width>{T(Case::eps)};
  }
}

template <typename T, typename Case>
constexpr double error_of_embedding() {
  constexpr std::size_t n = Case::tokens_shape[0];
  constexpr layout outputs = layout_of(Case::output_shape, true), scores = layout_of(Case::tied_shape, true);
  const attest::embedding layer{table<T, Case::weight_shape[0], Case::weight_shape[1]>(Case::weight)};
  std::size_t tokens[n]{};
  for (std::size_t i = 0; i < n; ++i) {
    tokens[i] = static_cast<std::size_t>(outside::hidden(Case::tokens[i]));
  }
  const auto output = layer(tokens);
  largest error;
  compare<T, outputs>(output, Case::output, 0, error);
  // A lookup rounds nothing.
  compare_steps(output, table<T, n, outputs.width>(Case::output), error);
  compare<T, scores>(attest::tied_output{layer}(output), Case::tied, 0, error);
  return error.value;
}

template <typename T, typename Case>
constexpr double error_in() {
  if constexpr (Case::op == std::string_view("embedding")) {
    return error_of_embedding<T, Case>();
  } else {
    constexpr layout rows = layout_of(Case::x_shape, true);
    largest error;
    compare<T, rows>(layer_norm_of<T, Case>()(tokens<T, rows>(Case::x, 0)), Case::output, 0, error);
    return error.value;
  }
}

}  // namespace goldens
