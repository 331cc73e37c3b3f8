// SPDX-License-Identifier: BSL-1.0
// What other libraries mean by "causal", "mask" and "window", each under the library's name.
#pragma once

#include <cstddef>

#include <attest/attention/bias.hpp>
#include <attest/attention/combine.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::conventions {

// A convention is a class of static members, each a score rule or a function that makes one:
//
//     causal             its causal mask, where queries and keys differ in number
//     mask(matrix)       its mask: of bools with its polarity, of numbers to be added
//     window(...)        its window, where it has one
//
// Each of them also says what the convention puts into a row without a key. So
// `attention(q, k, v, conventions::torch::causal)` computes what that library does, and changing the
// name changes every disputed choice at once.

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

}  // namespace detail

/// ONNX Attention, opset 23 to 25. Causal: key j is allowed for query i where j <= i + offset, the offset
/// being the length of the past, or what nonpad_kv_seqlen leaves beyond the queries, else 0.
struct onnx : detail::convention<polarity::true_keeps, upper_left_alignment, empty_row::zeros> {
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
struct torch : detail::convention<polarity::true_keeps, upper_left_alignment, empty_row::not_a_number> {};

/// PyTorch's MultiheadAttention and the Transformer layers made of it: attn_mask and key_padding_mask
/// say true for what is left out.
struct torch_multihead
    : detail::convention<polarity::true_ignores, upper_left_alignment, empty_row::not_a_number> {};

/// jax.nn.dot_product_attention. What is masked gets a large negative score, so that a row without a key
/// weighs all values alike. A window of one number reaches as far to the right as to the left, the query
/// itself not counted.
struct jax : detail::convention<polarity::true_keeps, upper_left_alignment, empty_row::mean_of_values> {
  static constexpr auto window(std::size_t each_side) {
    return attest::window{each_side, each_side} & upper_left & empty_rows_are_mean;
  }
};

/// flash_attn from version 2.1 on: lower right, a window of (left, right) keys besides the query's own.
struct flash_attention : detail::convention<polarity::true_keeps, everything_rule, empty_row::zeros> {
  static constexpr auto window(std::size_t left, std::size_t right) { return attest::window{left, right}; }
};

}  // namespace attest::conventions
ATTEST_ARITHMETIC_END
