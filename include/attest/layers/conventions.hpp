// SPDX-License-Identifier: BSL-1.0
// What other libraries and models mean by "causal", "mask", "GELU", "rotary" and the like, by their names.
#pragma once

#include <cstddef>

#include <attest/attention/bias.hpp>
#include <attest/attention/combine.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/rotary.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::conventions {

// A convention is a class of static members, those on which libraries disagree and on which it has a view:
//
//     causal                  its causal mask, where queries and keys differ in number
//     mask(matrix)            its mask: of bools with its polarity, of numbers to be added
//     window(...)             its window of keys
//     projection(weight)      the linear layer whose weight is stored as it stores one
//     gelu                    the function that it calls GELU
//     rotary<T, HeadWidth>    its pairs of columns
//     layer_norm_epsilon, rms_norm_epsilon
//
// `attention(q, k, v, conventions::torch::causal)` computes what that library does, down to a row without a
// key, and another name in its place changes every disputed choice at once.

/// What `true` says in a mask of bools.
enum class polarity { true_keeps, true_ignores };

namespace detail {

template <polarity Polarity, typename Alignment, empty_row Empty>
struct convention {
  static constexpr auto causal = attest::causal & Alignment{} & empty_rows_are<Empty>{};

  template <std::size_t Rows, std::size_t Cols>
  static constexpr auto mask(const matrix<bool, Rows, Cols>& bits) {
    if constexpr (Polarity == polarity::true_keeps) {
      return keep{bits} & empty_rows_are<Empty>{};
    } else {
      return ignore{bits} & empty_rows_are<Empty>{};
    }
  }
  template <Real T, std::size_t Rows, std::size_t Cols>
  static constexpr auto mask(const matrix<T, Rows, Cols>& numbers) {
    return bias{numbers} & empty_rows_are<Empty>{};
  }
};

/// Weights stored input x output: x W.
struct stores_in_out {
  template <Real T, std::size_t Inputs, std::size_t Outputs>
  static constexpr auto projection(const matrix<T, Inputs, Outputs>& weight) {
    return linear{weight};
  }
};

/// Weights stored output x input: x Wᵀ.
struct stores_out_in {
  template <Real T, std::size_t Outputs, std::size_t Inputs>
  static constexpr auto projection(const matrix<T, Outputs, Inputs>& weight) {
    return linear_out_in{weight};
  }
};

struct pairs_interleaved {
  template <Real T, std::size_t HeadWidth, std::size_t RotaryWidth = HeadWidth>
  using rotary = rotary_interleaved<T, HeadWidth, RotaryWidth>;
};

struct pairs_half_split {
  template <Real T, std::size_t HeadWidth, std::size_t RotaryWidth = HeadWidth>
  using rotary = rotary_half_split<T, HeadWidth, RotaryWidth>;
};

}  // namespace detail

/// ONNX Attention, opset 23 to 25. Causal: key j is allowed for query i where j <= i + offset, the offset
/// being the length of the past, or what nonpad_kv_seqlen leaves beyond the queries, else 0.
struct onnx : detail::convention<polarity::true_keeps, upper_left_alignment, empty_row::zeros>,
              detail::stores_in_out,
              detail::pairs_half_split {
  static constexpr auto gelu = gelu_erf;
  static constexpr double layer_norm_epsilon = 1e-5;
  static constexpr double rms_norm_epsilon = 1e-5;

  static constexpr auto causal_after(std::size_t past) {
    return attest::causal & starting_at{static_cast<std::ptrdiff_t>(past)};
  }
  /// nonpad_kv_seqlen: so many keys exist. The offset is negative where there are more queries.
  static constexpr auto nonpad(std::size_t keys) { return padding{.keys = keys}; }
  static constexpr auto causal_nonpad(std::size_t keys, std::size_t queries) {
    return nonpad(keys) & attest::causal &
           starting_at{static_cast<std::ptrdiff_t>(keys) - static_cast<std::ptrdiff_t>(queries)};
  }
};

/// PyTorch's scaled_dot_product_attention, by the reference code in its documentation. (Later releases
/// than that code answer zeros for a row without a key.)
struct torch : detail::convention<polarity::true_keeps, upper_left_alignment, empty_row::not_a_number>,
               detail::stores_out_in {
  static constexpr auto gelu = gelu_erf;
  static constexpr double layer_norm_epsilon = 1e-5;
};

/// PyTorch's MultiheadAttention and the Transformer layers made of it: attn_mask and key_padding_mask
/// say true for what is left out.
struct torch_multihead
    : detail::convention<polarity::true_ignores, upper_left_alignment, empty_row::not_a_number>,
      detail::stores_out_in {
  static constexpr auto gelu = gelu_erf;
  static constexpr double layer_norm_epsilon = 1e-5;
};

/// jax.nn and flax.linen. What is masked gets a large negative score, so that a row without a key
/// weighs all values alike. A window of one number reaches as far to the right as to the left, the query
/// itself not counted.
struct jax : detail::convention<polarity::true_keeps, upper_left_alignment, empty_row::mean_of_values>,
             detail::stores_in_out {
  static constexpr auto gelu = gelu_tanh;
  static constexpr double layer_norm_epsilon = 1e-6;
  static constexpr double rms_norm_epsilon = 1e-6;

  static constexpr auto window(std::size_t each_side) {
    return attest::window{each_side, each_side} & upper_left & empty_rows_are_mean;
  }
};

/// flash_attn from version 2.1 on: lower right, a window of (left, right) keys besides the query's own.
struct flash_attention : detail::convention<polarity::true_keeps, everything_rule, empty_row::zeros> {
  static constexpr auto window(std::size_t left, std::size_t right) { return attest::window{left, right}; }
};

/// GPT-2 and its checkpoints.
struct gpt2 : detail::stores_in_out {
  static constexpr auto gelu = gelu_tanh;
  static constexpr double layer_norm_epsilon = 1e-5;
};

/// BERT and its checkpoints.
struct bert : detail::stores_out_in {
  static constexpr auto gelu = gelu_erf;
  static constexpr double layer_norm_epsilon = 1e-12;
};

/// LLaMA as Meta published it (llama2.c too).
struct llama : detail::stores_out_in, detail::pairs_interleaved {
  static constexpr double rms_norm_epsilon = 1e-5;
};
/// The same in Hugging Face's order of columns.
struct llama_of_hugging_face : detail::stores_out_in, detail::pairs_half_split {
  static constexpr double rms_norm_epsilon = 1e-5;
};

}  // namespace attest::conventions
ATTEST_ARITHMETIC_END
