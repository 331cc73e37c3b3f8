// SPDX-License-Identifier: BSL-1.0
// torch.nn.TransformerEncoderLayer and TransformerDecoderLayer: post-norm and pre-norm, activations, masks.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/layers/activation.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/decoder_block.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/sigmoid.hpp>

#include "modules.hpp"

namespace goldens {

template <typename Case>
constexpr auto activation_of() {
  if constexpr (Case::activation == std::string_view("gelu")) {
    return torch::gelu;
  } else if constexpr (Case::activation == std::string_view("gelu_tanh")) {
    return attest::gelu_tanh;
  } else if constexpr (Case::activation == std::string_view("silu")) {
    return attest::silu;
  } else {
    return attest::relu;
  }
}

/// The parameters of a layer under their names in the state_dict, as layers of ours.
template <typename T, typename Case>
struct parts {
  static constexpr std::size_t hidden = Case::linear1_weight_shape[0], width = Case::linear1_weight_shape[1];

  static constexpr auto norm(const double (&weight)[width], const double (&bias)[width]) {
    return attest::layer_norm{table<T, 1, width>(weight), table<T, 1, width>(bias), T(Case::layer_norm_eps)};
  }
  template <std::size_t Outputs, std::size_t Inputs>
  static constexpr auto linear(const double (&weight)[Outputs * Inputs], const double (&bias)[Outputs]) {
    return linear_out_in{table<T, Outputs, Inputs>(weight), table<T, 1, Outputs>(bias)};
  }
  static constexpr auto feed_forward() {
    return attest::feed_forward{linear<hidden, width>(Case::linear1_weight, Case::linear1_bias),
                                activation_of<Case>(),
                                linear<width, hidden>(Case::linear2_weight, Case::linear2_bias)};
  }
  template <typename Rule>
  static constexpr auto self_attention(const Rule& rule) {
    return multihead_attention<Case::heads>(
        linear<3 * width, width>(Case::self_attn_in_proj_weight, Case::self_attn_in_proj_bias),
        linear<width, width>(Case::self_attn_out_proj_weight, Case::self_attn_out_proj_bias), rule);
  }
  template <typename Rule>
  static constexpr auto cross_attention(const Rule& rule) {
    return multihead_attention<Case::heads>(
        linear<3 * width, width>(Case::multihead_attn_in_proj_weight, Case::multihead_attn_in_proj_bias),
        linear<width, width>(Case::multihead_attn_out_proj_weight, Case::multihead_attn_out_proj_bias), rule);
  }
  static constexpr auto norm1() { return norm(Case::norm1_weight, Case::norm1_bias); }
  static constexpr auto norm2() { return norm(Case::norm2_weight, Case::norm2_bias); }
  static constexpr auto norm3() { return norm(Case::norm3_weight, Case::norm3_bias); }
};

// A part of the rule for each mask that a case may have.

template <typename T, typename Case>
constexpr auto src_rule(std::size_t b) {
  if constexpr (requires { Case::src_mask, Case::src_key_padding_mask; }) {
    return attention_mask<T, Case::src_mask_shape>(Case::src_mask, b) &
           padding_mask<T, Case::src_key_padding_mask_shape>(Case::src_key_padding_mask, b);
  } else if constexpr (requires { Case::src_mask; }) {
    return attention_mask<T, Case::src_mask_shape>(Case::src_mask, b);
  } else if constexpr (requires { Case::src_key_padding_mask; }) {
    return padding_mask<T, Case::src_key_padding_mask_shape>(Case::src_key_padding_mask, b);
  } else {
    return attest::everything;
  }
}
template <typename T, typename Case>
constexpr auto tgt_rule(std::size_t b) {
  if constexpr (requires { Case::tgt_mask, Case::tgt_key_padding_mask; }) {
    return attention_mask<T, Case::tgt_mask_shape>(Case::tgt_mask, b) &
           padding_mask<T, Case::tgt_key_padding_mask_shape>(Case::tgt_key_padding_mask, b);
  } else if constexpr (requires { Case::tgt_mask; }) {
    return attention_mask<T, Case::tgt_mask_shape>(Case::tgt_mask, b);
  } else {
    return attest::everything;
  }
}
template <typename T, typename Case>
constexpr auto memory_rule(std::size_t b) {
  if constexpr (requires { Case::memory_mask; }) {
    return attention_mask<T, Case::memory_mask_shape>(Case::memory_mask, b);
  } else if constexpr (requires { Case::memory_key_padding_mask; }) {
    return padding_mask<T, Case::memory_key_padding_mask_shape>(Case::memory_key_padding_mask, b);
  } else {
    return attest::everything;
  }
}

template <typename T, typename Case>
constexpr auto encoder_layer(std::size_t b) {
  using of = parts<T, Case>;
  const auto attention = of::self_attention(src_rule<T, Case>(b));
  if constexpr (Case::norm_first) {
    return attest::pre_norm_block{attention, of::norm1(), of::feed_forward(), of::norm2()};
  } else {
    return attest::post_norm_block{attention, of::norm1(), of::feed_forward(), of::norm2()};
  }
}
template <typename T, typename Case>
constexpr auto decoder_layer(std::size_t b) {
  using of = parts<T, Case>;
  const auto own = of::self_attention(tgt_rule<T, Case>(b));
  const auto cross = of::cross_attention(memory_rule<T, Case>(b));
  if constexpr (Case::norm_first) {
    return attest::pre_norm_decoder_block{own,         of::norm1(),        cross,
                                          of::norm2(), of::feed_forward(), of::norm3()};
  } else {
    return attest::post_norm_decoder_block{own,         of::norm1(),        cross,
                                           of::norm2(), of::feed_forward(), of::norm3()};
  }
}

template <typename T, typename Case>
constexpr double error_in() {
  constexpr layout rows = layout_of(Case::output_shape, Case::batch_first);
  largest error;
  for (std::size_t b = 0; b < rows.batch; ++b) {
    if constexpr (Case::op == std::string_view("transformer_encoder_layer")) {
      const auto layer = encoder_layer<T, Case>(b);
      const auto x = tokens<T, rows>(Case::src, b);
      const auto output = layer(x);
      compare<T, rows>(output, Case::output, b, error);
      compare_steps(layer.steps(x).output, output, error);
    } else {
      const auto layer = decoder_layer<T, Case>(b);
      const auto x = tokens<T, rows>(Case::tgt, b);
      const auto memory = tokens<T, layout_of(Case::memory_shape, Case::batch_first)>(Case::memory, b);
      const auto output = layer(x, memory);
      compare<T, rows>(output, Case::output, b, error);
      compare_steps(layer.steps(x, memory).output, output, error);
    }
  }
  return error.value;
}

}  // namespace goldens
