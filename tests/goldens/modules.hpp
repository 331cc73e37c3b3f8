// SPDX-License-Identifier: BSL-1.0
// What the adapters share: parameters, sequences and masks as torch stores them, and what is allowed.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

#include <attest/attention/multi_head.hpp>
#include <attest/layers/conventions.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/packed.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/linalg/matrix.hpp>

#include "../conformance/outside.hpp"

namespace goldens {

using attest::linear_out_in;
using attest::matrix;
using outside::largest;
using torch = attest::conventions::torch;
using torch_multihead = attest::conventions::torch_multihead;

/// 64 unit roundoffs, absolute and relative: README.md says why so many.
template <typename T>
inline constexpr double distance = 32.0 * static_cast<double>(std::numeric_limits<T>::epsilon());
template <typename T>
inline constexpr outside::tolerance allowed{distance<T>, distance<T>};

/// Rows x Cols elements from number `first` on; a parameter of one dimension is one row.
template <typename T, std::size_t Rows, std::size_t Cols, typename Stored, std::size_t Size>
constexpr matrix<T, Rows, Cols> table(const Stored (&data)[Size], std::size_t first = 0) {
  static_assert(Size % (Rows * Cols) == 0);
  matrix<T, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    result.elements[i] = static_cast<T>(outside::hidden(data[first + i]));
  }
  return result;
}

/// How a tensor of (tokens, width) lies, or of (batch, tokens, width), or of (tokens, batch, width).
struct layout {
  std::size_t batch, tokens, width;
  bool batch_first;

  /// Where the row of a token begins.
  constexpr std::size_t row(std::size_t b, std::size_t token) const {
    return (batch_first ? b * tokens + token : token * batch + b) * width;
  }
};
template <std::size_t Rank>
constexpr layout layout_of(const std::size_t (&shape)[Rank], bool batch_first) {
  static_assert(Rank == 2 || Rank == 3);
  if constexpr (Rank == 2) {
    return {1, shape[0], shape[1], true};
  } else {
    return {shape[batch_first ? 0 : 1], shape[batch_first ? 1 : 0], shape[2], batch_first};
  }
}

/// The tokens of one member of the batch.
template <typename T, layout Layout, std::size_t Size>
constexpr auto tokens(const double (&data)[Size], std::size_t b) {
  matrix<T, Layout.tokens, Layout.width> result;
  for (std::size_t i = 0; i < Layout.tokens; ++i) {
    const auto row = table<T, 1, Layout.width>(data, Layout.row(b, i));
    for (std::size_t j = 0; j < Layout.width; ++j) result(i, j) = row(0, j);
  }
  return result;
}

/// Computed and expected tokens of one member of the batch.
template <typename T, layout Layout, std::size_t Size>
constexpr void compare(const matrix<T, Layout.tokens, Layout.width>& computed, const double (&expected)[Size],
                       std::size_t b, largest& error) {
  for (std::size_t i = 0; i < Layout.tokens; ++i) {
    for (std::size_t j = 0; j < Layout.width; ++j) {
      error.add(allowed<T>.error(static_cast<double>(computed(i, j)), expected[Layout.row(b, i) + j]));
    }
  }
}

/// Rows x Cols weights, from number `first` on: what torch says is exactly 0 has to be so.
template <typename T, std::size_t Rows, std::size_t Cols, std::size_t Size>
constexpr void compare_weights(const matrix<T, Rows, Cols>& computed, const double (&expected)[Size],
                               std::size_t first, largest& error) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    const double wanted = expected[first + i];
    error.add(allowed<T>.error(static_cast<double>(computed.elements[i]), wanted));
    if (wanted == 0.0 && computed.elements[i] != T(0)) error.add(std::numeric_limits<double>::infinity());
  }
}

/// Bit by bit the same, or an infinite error.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr void compare_steps(const matrix<T, Rows, Cols>& with_steps, const matrix<T, Rows, Cols>& without,
                             largest& error) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    const T a = with_steps.elements[i], b = without.elements[i];
    if (a != b && (a == a || b == b)) error.add(std::numeric_limits<double>::infinity());
  }
}

/// The mask of a module: bools say what is left out, numbers are added.
template <typename T, std::size_t Rows, std::size_t Cols, typename Stored, std::size_t Size>
constexpr auto mask(const Stored (&data)[Size], std::size_t first = 0) {
  using element = std::conditional_t<std::is_same_v<Stored, bool>, bool, T>;
  return torch_multihead::mask(table<element, Rows, Cols>(data, first));
}

/// attn_mask and its like: (queries, keys), or (batch heads, queries, keys) for two heads.
template <typename T, const auto& Shape, typename Stored, std::size_t Size>
constexpr auto attention_mask(const Stored (&data)[Size], std::size_t b) {
  constexpr std::size_t rank = outside::rank_of(Shape);
  constexpr std::size_t n = Shape[rank - 2], m = Shape[rank - 1];
  if constexpr (rank == 2) {
    return mask<T, n, m>(data);
  } else {
    return attest::per_head{mask<T, n, m>(data, 2 * b * n * m), mask<T, n, m>(data, (2 * b + 1) * n * m)};
  }
}

/// key_padding_mask and its like: (keys), or (batch, keys).
template <typename T, const auto& Shape, typename Stored, std::size_t Size>
constexpr auto padding_mask(const Stored (&data)[Size], std::size_t b) {
  constexpr std::size_t rank = outside::rank_of(Shape);
  constexpr std::size_t m = Shape[rank - 1];
  return mask<T, 1, m>(data, rank == 1 ? 0 : b * m);
}

/// torch.nn.MultiheadAttention, of in_proj_weight and in_proj_bias, out_proj.weight and out_proj.bias.
template <std::size_t Heads, typename InProjection, typename OutProjection, typename Rule>
constexpr auto multihead_attention(const InProjection& in_proj, const OutProjection& out_proj,
                                   const Rule& rule) {
  const auto in = attest::unpack(in_proj);
  return attest::projected_attention{in.query, in.key, in.value, out_proj, attest::multi_head<Heads>(rule)};
}

/// The largest error of a case in units of what is allowed; an adapter defines it.
template <typename T, typename Case>
constexpr double error_in();

/// Each type is a constant of its own, so that each has the compiler's whole budget.
template <typename T, typename Case>
inline constexpr double constant_error = error_in<T, Case>();

}  // namespace goldens

template <typename Case>
constexpr double error_of() {
  goldens::largest error;
  if (std::is_constant_evaluated()) {
    error.add(goldens::constant_error<double, Case>);
    error.add(goldens::constant_error<float, Case>);
  } else {
    error.add(goldens::error_in<double, Case>());
    error.add(goldens::error_in<float, Case>());
  }
  return error.value;
}
