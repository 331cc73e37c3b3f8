// SPDX-License-Identifier: BSL-1.0
// ONNX RotaryEmbedding (opset 23): cosines and sines are given, by position or by token.
#pragma once

#include <cstddef>

#include <attest/layers/rotate.hpp>
#include <attest/linalg/matrix.hpp>

#include "outside.hpp"

namespace outside {

template <typename Case>
constexpr bool is_interleaved() {
  if constexpr (requires { Case::interleaved; }) return Case::interleaved != 0;
  return false;
}

/// The extents of a case: (batch, heads, tokens, width) or (batch, tokens, heads * width).
template <typename Case>
struct rotary_extents {
  static constexpr bool by_head = rank_of(Case::input_shape) == 4;
  static constexpr std::size_t batch = Case::input_shape[0];
  static constexpr std::size_t tokens = Case::input_shape[by_head ? 2 : 1];
  static constexpr std::size_t heads = [] {
    if constexpr (by_head) {
      return Case::input_shape[1];
    } else {
      return static_cast<std::size_t>(Case::num_heads);
    }
  }();
  static constexpr std::size_t width = by_head ? Case::input_shape[3] : Case::input_shape[2] / heads;
  static constexpr std::size_t pairs = Case::cos_cache_shape[rank_of(Case::cos_cache_shape) - 1];
};

/// Where element (token t, head h, column c) of a sequence lies in the tensor.
template <typename Case>
constexpr std::size_t place(std::size_t b, std::size_t t, std::size_t h, std::size_t c) {
  using e = rotary_extents<Case>;
  return e::by_head ? ((b * e::heads + h) * e::tokens + t) * e::width + c
                    : ((b * e::tokens + t) * e::heads + h) * e::width + c;
}

/// Which row of the caches serves a token.
template <typename Case>
constexpr std::size_t cache_row(std::size_t b, std::size_t t) {
  const std::size_t token = b * rotary_extents<Case>::tokens + t;
  if constexpr (requires { Case::position_ids; }) {
    return static_cast<std::size_t>(hidden(Case::position_ids[token]));
  } else {
    return token;
  }
}

template <typename Case>
constexpr double error_of_rotary() {
  using e = rotary_extents<Case>;
  largest error;
  for (std::size_t b = 0; b < e::batch; ++b) {
    attest::matrix<float, e::tokens, e::heads * e::width> x;
    attest::matrix<float, e::tokens, e::pairs> cosine, sine;
    for (std::size_t t = 0; t < e::tokens; ++t) {
      for (std::size_t h = 0; h < e::heads; ++h) {
        for (std::size_t c = 0; c < e::width; ++c) {
          x(t, h * e::width + c) = hidden(Case::input[place<Case>(b, t, h, c)]);
        }
      }
      for (std::size_t p = 0; p < e::pairs; ++p) {
        cosine(t, p) = hidden(Case::cos_cache[cache_row<Case>(b, t) * e::pairs + p]);
        sine(t, p) = hidden(Case::sin_cache[cache_row<Case>(b, t) * e::pairs + p]);
      }
    }
    const auto y = is_interleaved<Case>() ? attest::rotate_interleaved<e::width>(x, cosine, sine)
                                          : attest::rotate_half_split<e::width>(x, cosine, sine);
    for (std::size_t t = 0; t < e::tokens; ++t) {
      for (std::size_t h = 0; h < e::heads; ++h) {
        for (std::size_t c = 0; c < e::width; ++c) {
          error.add(usual(false).error(y(t, h * e::width + c), Case::output[place<Case>(b, t, h, c)]));
        }
      }
    }
  }
  return error.value;
}

}  // namespace outside

template <typename Case>
constexpr double error_of() {
  return outside::error_of_rotary<Case>();
}
