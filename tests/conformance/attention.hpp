// SPDX-License-Identifier: BSL-1.0
// ONNX Attention (opset 23 to 25) in attest's words, one sequence of the batch at a time.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/attention/softcap.hpp>
#include <attest/layers/conventions.hpp>

#include "outside.hpp"

namespace outside {

// Absent attributes and inputs have their defaults.
template <typename Case>
constexpr bool is_causal() {
  if constexpr (requires { Case::is_causal; }) return Case::is_causal != 0;
  return false;
}
template <typename Case>
constexpr std::size_t past_length() {
  if constexpr (requires { Case::past_key; }) return Case::past_key_shape[2];
  return 0;
}
template <typename Case>
inline constexpr bool has_key_lengths = requires {
  Case::nonpad_kv_seqlen;
};

/// The extents of a case.
template <typename Case>
struct extents {
  static constexpr bool by_head = rank_of(Case::Q_shape) == 4;
  static constexpr std::size_t batch = Case::Q_shape[0];
  static constexpr std::size_t queries = Case::Q_shape[by_head ? 2 : 1];
  static constexpr std::size_t fresh = Case::K_shape[by_head ? 2 : 1];
  static constexpr std::size_t keys = past_length<Case>() + fresh;
  static constexpr std::size_t heads = [] {
    if constexpr (by_head) {
      return Case::Q_shape[1];
    } else {
      return static_cast<std::size_t>(Case::q_num_heads);
    }
  }();
  static constexpr std::size_t key_heads = [] {
    if constexpr (by_head) {
      return Case::K_shape[1];
    } else {
      return static_cast<std::size_t>(Case::kv_num_heads);
    }
  }();
  static constexpr std::size_t width = by_head ? Case::Q_shape[3] : Case::Q_shape[2] / heads;
  static constexpr std::size_t value_width = by_head ? Case::V_shape[3] : Case::V_shape[2] / key_heads;
};

/// Rows of one sequence, written below row `first` of a matrix in which heads lie side by side. In the
/// tensor they are (batch, heads, tokens, width) or (batch, tokens, heads * width).
template <std::size_t Tokens, std::size_t Heads, std::size_t Width, std::size_t Size, typename Matrix>
constexpr void put_rows(const float (&tensor)[Size], bool by_head, std::size_t batch, std::size_t first,
                        Matrix& target) {
  for (std::size_t t = 0; t < Tokens; ++t) {
    for (std::size_t h = 0; h < Heads; ++h) {
      for (std::size_t c = 0; c < Width; ++c) {
        const std::size_t from = by_head ? ((batch * Heads + h) * Tokens + t) * Width + c
                                         : ((batch * Tokens + t) * Heads + h) * Width + c;
        target(first + t, h * Width + c) = hidden(tensor[from]);
      }
    }
  }
}

/// The element of attn_mask for one pair, broadcast from the right; `beyond` where its last axis ends.
template <typename Case, typename T>
constexpr T mask_at(std::size_t batch, std::size_t head, std::size_t query, std::size_t key, T beyond) {
  constexpr std::size_t rank = rank_of(Case::attn_mask_shape);
  const std::size_t wanted[] = {batch, head, query, key};
  if (key >= Case::attn_mask_shape[rank - 1]) return beyond;
  std::size_t index = 0;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const std::size_t extent = Case::attn_mask_shape[axis];
    index = index * extent + (extent == 1 ? 0 : wanted[4 - rank + axis]);
  }
  return hidden(Case::attn_mask[index]);
}

template <typename Case>
constexpr auto rule_of_mask(std::size_t batch) {
  using e = extents<Case>;
  if constexpr (!requires { Case::attn_mask; }) {
    return attest::everything;
  } else {
    using T = std::remove_cvref_t<decltype(Case::attn_mask[0])>;
    constexpr bool is_keep = std::is_same_v<T, bool>;
    const T beyond = is_keep ? T(0) : static_cast<T>(-std::numeric_limits<float>::infinity());
    const auto head_rule = [&](std::size_t head) {
      attest::matrix<T, e::queries, e::keys> table;
      for (std::size_t i = 0; i < e::queries; ++i) {
        for (std::size_t j = 0; j < e::keys; ++j) table(i, j) = mask_at<Case>(batch, head, i, j, beyond);
      }
      return attest::conventions::onnx::mask(table);
    };
    return [&]<std::size_t... H>(std::index_sequence<H...>) { return attest::per_head{head_rule(H)...}; }
    (std::make_index_sequence<e::heads>{});
  }
}

template <typename Case>
constexpr auto rule_of_positions(std::size_t batch) {
  using onnx = attest::conventions::onnx;
  if constexpr (has_key_lengths<Case>) {
    const auto valid = static_cast<std::size_t>(hidden(Case::nonpad_kv_seqlen[batch]));
    if constexpr (is_causal<Case>()) {
      return onnx::causal_nonpad(valid, extents<Case>::queries);
    } else {
      return onnx::nonpad(valid);
    }
  } else if constexpr (is_causal<Case>()) {
    return onnx::causal_after(past_length<Case>());
  } else {
    return attest::everything;
  }
}

template <typename Case>
constexpr double cap_of() {
  if constexpr (requires { Case::softcap; }) return static_cast<double>(Case::softcap);
  return 0.0;  // 0 is no cap
}
template <typename Case>
constexpr auto rule_of_cap() {
  if constexpr (cap_of<Case>() > 0.0) {
    return attest::softcap{cap_of<Case>()};
  } else {
    return attest::everything;
  }
}

template <typename Case>
constexpr attest::attention_options options_of() {
  if constexpr (requires { Case::scale; }) return {.scale = hidden(Case::scale)};
  return {};
}

/// The table that qk_matmul_output_mode names.
template <typename Case, typename Trace>
constexpr const auto& table_of(const Trace& steps) {
  constexpr long long mode = [] {
    if constexpr (requires { Case::qk_matmul_output_mode; }) return Case::qk_matmul_output_mode;
    return 0LL;
  }();
  if constexpr (mode == 0) {
    return steps.scaled;
  } else if constexpr (mode == 1) {
    return steps.capped;
  } else if constexpr (mode == 2) {
    return steps.masked;
  } else {
    return steps.weights;
  }
}

/// Compares a matrix, heads side by side, with one sequence of a tensor.
template <std::size_t Tokens, std::size_t Heads, std::size_t Width, std::size_t Size, typename Matrix>
constexpr void compare_rows(const float (&tensor)[Size], bool half, bool by_head, std::size_t batch,
                            const Matrix& computed, largest& error) {
  Matrix expected;
  put_rows<Tokens, Heads, Width>(tensor, by_head, batch, 0, expected);
  for (std::size_t i = 0; i < Tokens * Heads * Width; ++i) {
    error.add(usual(half).error(computed.elements[i], expected.elements[i]));
  }
}

template <typename Case>
constexpr double error_of_sequence(std::size_t batch) {
  using e = extents<Case>;
  attest::matrix<float, e::queries, e::heads * e::width> q;
  attest::matrix<float, e::keys, e::key_heads * e::width> k;
  attest::matrix<float, e::keys, e::key_heads * e::value_width> v;
  constexpr std::size_t past = past_length<Case>();
  put_rows<e::queries, e::heads, e::width>(Case::Q, e::by_head, batch, 0, q);
  put_rows<e::fresh, e::key_heads, e::width>(Case::K, e::by_head, batch, past, k);
  put_rows<e::fresh, e::key_heads, e::value_width>(Case::V, e::by_head, batch, past, v);
  largest error;
  if constexpr (past > 0) {
    put_rows<past, e::key_heads, e::width>(Case::past_key, true, batch, 0, k);
    put_rows<past, e::key_heads, e::value_width>(Case::past_value, true, batch, 0, v);
  }
  if constexpr (requires { Case::present_key; }) {
    compare_rows<e::keys, e::key_heads, e::width>(Case::present_key, false, true, batch, k, error);
    compare_rows<e::keys, e::key_heads, e::value_width>(Case::present_value, false, true, batch, v, error);
  }
  const auto rule = rule_of_mask<Case>(batch) & rule_of_positions<Case>(batch) & rule_of_cap<Case>();
  const auto output = attest::multi_head_attention<e::heads, e::key_heads>(q, k, v, rule, options_of<Case>());
  compare_rows<e::queries, e::heads, e::value_width>(Case::Y, Case::Y_is_half, e::by_head, batch, output,
                                                     error);
  if constexpr (requires { Case::qk_matmul_output; }) {
    const auto steps =
        attest::multi_head_attention_steps<e::heads, e::key_heads>(q, k, v, rule, options_of<Case>());
    for (std::size_t i = 0; i < e::queries * e::heads * e::value_width; ++i) {
      if (steps.output.elements[i] != output.elements[i]) error.add(std::numeric_limits<double>::infinity());
    }
    for (std::size_t h = 0; h < e::heads; ++h) {
      for (std::size_t pair = 0; pair < e::queries * e::keys; ++pair) {
        const std::size_t at = (batch * e::heads + h) * e::queries * e::keys + pair;
        error.add(usual(Case::qk_matmul_output_is_half)
                      .error(table_of<Case>(steps.head(h)).elements[pair], Case::qk_matmul_output[at]));
      }
    }
  }
  return error.value;
}

/// Each sequence is a constant of its own, so that each has the compiler's whole budget.
template <typename Case, std::size_t Batch>
inline constexpr double constant_error = error_of_sequence<Case>(Batch);

}  // namespace outside

template <typename Case>
constexpr double error_of() {
  outside::largest error;
  if (std::is_constant_evaluated()) {
    [&]<std::size_t... Batch>(std::index_sequence<Batch...>) {
      (error.add(outside::constant_error<Case, Batch>), ...);
    }
    (std::make_index_sequence<outside::extents<Case>::batch>{});
  } else {
    for (std::size_t b = 0; b < outside::extents<Case>::batch; ++b) {
      error.add(outside::error_of_sequence<Case>(b));
    }
  }
  return error.value;
}
