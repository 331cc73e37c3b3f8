// SPDX-License-Identifier: BSL-1.0
// torch.nn.MultiheadAttention: packed and separate projections, masks, and the weights that it gives.
#pragma once

#include <cstddef>

#include "modules.hpp"

namespace goldens {

/// A weight, and `Width` elements from `first` on of the bias where the module has one.
template <typename T, std::size_t Width, typename Weight, typename Bias>
constexpr auto with_bias(const Weight& weight, const Bias& bias, std::size_t first = 0) {
  return linear_out_in{weight, table<T, 1, Width>(bias, first)};
}

template <typename T, typename Case, typename Rule>
constexpr auto module_of(const Rule& rule) {
  constexpr std::size_t d = Case::out_proj_weight_shape[0];
  const auto out_proj = table<T, d, d>(Case::out_proj_weight);
  if constexpr (requires { Case::in_proj_weight; }) {
    const auto in_proj = table<T, 3 * d, d>(Case::in_proj_weight);
    if constexpr (requires { Case::in_proj_bias; }) {
      return multihead_attention<Case::heads>(linear_out_in{in_proj, table<T, 1, 3 * d>(Case::in_proj_bias)},
                                              linear_out_in{out_proj, table<T, 1, d>(Case::out_proj_bias)},
                                              rule);
    } else {
      return multihead_attention<Case::heads>(linear_out_in{in_proj}, linear_out_in{out_proj}, rule);
    }
  } else {
    // The widths of key and value are not the query's: three weights, but one bias.
    const auto query = table<T, d, d>(Case::q_proj_weight);
    const auto key = table<T, d, Case::k_proj_weight_shape[1]>(Case::k_proj_weight);
    const auto value = table<T, d, Case::v_proj_weight_shape[1]>(Case::v_proj_weight);
    const auto attend = attest::multi_head<Case::heads>(rule);
    if constexpr (requires { Case::in_proj_bias; }) {
      return attest::projected_attention{linear_out_in{query, table<T, 1, d>(Case::in_proj_bias, 0)},
                                         linear_out_in{key, table<T, 1, d>(Case::in_proj_bias, d)},
                                         linear_out_in{value, table<T, 1, d>(Case::in_proj_bias, 2 * d)},
                                         linear_out_in{out_proj, table<T, 1, d>(Case::out_proj_bias)},
                                         attend};
    } else {
      return attest::projected_attention{linear_out_in{query}, linear_out_in{key}, linear_out_in{value},
                                         linear_out_in{out_proj}, attend};
    }
  }
}

template <typename T, typename Case>
constexpr auto rule_of(std::size_t b) {
  if constexpr (requires { Case::attn_mask, Case::key_padding_mask; }) {
    return attention_mask<T, Case::attn_mask_shape>(Case::attn_mask, b) &
           padding_mask<T, Case::key_padding_mask_shape>(Case::key_padding_mask, b);
  } else if constexpr (requires { Case::attn_mask; }) {
    return attention_mask<T, Case::attn_mask_shape>(Case::attn_mask, b);
  } else if constexpr (requires { Case::key_padding_mask; }) {
    return padding_mask<T, Case::key_padding_mask_shape>(Case::key_padding_mask, b);
  } else {
    return attest::everything;
  }
}

/// f(query), f(query, key) or f(query, key, value), whatever the case has.
template <typename T, typename Case, typename Function>
constexpr auto call(const Function& f, std::size_t b) {
  const auto query = tokens<T, layout_of(Case::query_shape, Case::batch_first)>(Case::query, b);
  if constexpr (requires { Case::value; }) {
    return f(query, tokens<T, layout_of(Case::key_shape, Case::batch_first)>(Case::key, b),
             tokens<T, layout_of(Case::value_shape, Case::batch_first)>(Case::value, b));
  } else if constexpr (requires { Case::key; }) {
    return f(query, tokens<T, layout_of(Case::key_shape, Case::batch_first)>(Case::key, b));
  } else {
    return f(query);
  }
}

template <typename T, typename Case>
constexpr double error_in() {
  constexpr layout outputs = layout_of(Case::output_shape, Case::batch_first);
  constexpr std::size_t keys =
      Case::averaged_weights_shape[outside::rank_of(Case::averaged_weights_shape) - 1];
  constexpr std::size_t pairs = outputs.tokens * keys;
  largest error;
  for (std::size_t b = 0; b < outputs.batch; ++b) {
    const auto module = module_of<T, Case>(rule_of<T, Case>(b));
    const auto output = call<T, Case>(module, b);
    const auto steps = call<T, Case>([&](const auto&... inputs) { return module.steps(inputs...); }, b);
    compare<T, outputs>(output, Case::output, b, error);
    compare_steps(steps.output, output, error);
    for (std::size_t h = 0; h < Case::heads; ++h) {
      const auto& weights = steps.attention.head(h).weights;
      compare_weights(weights, Case::weights, (b * Case::heads + h) * pairs, error);
    }
    compare_weights(steps.attention.averaged_weights(), Case::averaged_weights, b * pairs, error);
  }
  return error.value;
}

}  // namespace goldens
