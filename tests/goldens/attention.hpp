// SPDX-License-Identifier: BSL-1.0
// torch.nn.functional.scaled_dot_product_attention: two heads, each a matrix of its own.
#pragma once

#include <cstddef>

#include <attest/attention/masked.hpp>

#include "modules.hpp"

namespace goldens {

template <typename T, typename Case>
constexpr auto rule_of() {
  if constexpr (requires { Case::is_causal; }) {
    return torch::causal;
  } else if constexpr (requires { Case::attn_mask; }) {
    return torch::mask(table<bool, Case::attn_mask_shape[0], Case::attn_mask_shape[1]>(Case::attn_mask));
  } else {
    return attest::everything;
  }
}

template <typename T, typename Case>
constexpr double error_in() {
  constexpr layout queries = layout_of(Case::query_shape, true), keys = layout_of(Case::key_shape, true),
                   values = layout_of(Case::value_shape, true), outputs = layout_of(Case::output_shape, true);
  largest error;
  for (std::size_t head = 0; head < queries.batch; ++head) {
    const auto q = tokens<T, queries>(Case::query, head);
    const auto k = tokens<T, keys>(Case::key, head);
    const auto v = tokens<T, values>(Case::value, head);
    const auto output = attest::attention(q, k, v, rule_of<T, Case>());
    const auto steps = attest::attention_steps(q, k, v, rule_of<T, Case>());
    compare<T, outputs>(output, Case::output, head, error);
    compare_steps(steps.output, output, error);
    compare_weights(steps.weights, Case::weights, head * queries.tokens * keys.tokens, error);
  }
  return error.value;
}

}  // namespace goldens
