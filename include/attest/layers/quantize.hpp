// SPDX-License-Identifier: BSL-1.0
// quantize: whole parts of a Transformer from float to int8, their scales found from sample inputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <attest/attention/quantized_attention.hpp>
#include <attest/config.hpp>
#include <attest/layers/activation.hpp>
#include <attest/layers/attend.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/calibration.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/position_table.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/layers/quantized_activation.hpp>
#include <attest/layers/quantized_layer_norm.hpp>
#include <attest/layers/quantized_linear.hpp>
#include <attest/layers/residual.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/numbers/quantization.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

// The result is the same kind of layer, made of layers in integers: a block stays a block. Every quantize
// takes the quantization of its input, `from`, and of its output, `to`; what lies between is found from the
// samples.

/// A tensor element by element.
template <QuantizedInteger Q = std::int8_t, Real T, std::size_t Rows, std::size_t Cols>
constexpr matrix<Q, Rows, Cols> quantize(const matrix<T, Rows, Cols>& m, const quantization& to) {
  matrix<Q, Rows, Cols> result;
  for (std::size_t k = 0; k < Rows * Cols; ++k) result.elements[k] = quantize<Q>(m.elements[k], to);
  return result;
}
/// The numbers that a tensor of integers stands for.
template <Real T = float, QuantizedInteger Q, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> dequantize(const matrix<Q, Rows, Cols>& m, const quantization& from) {
  matrix<T, Rows, Cols> result;
  for (std::size_t k = 0; k < Rows * Cols; ++k) result.elements[k] = dequantize<T>(m.elements[k], from);
  return result;
}

/// What is added to integers of this scale: a table of positions, a change to a residual stream.
constexpr quantization change_of(const quantization& stream) { return quantization{stream.scale}; }

/// The positions, to be added to rows quantized as `stream` says (and of its element type).
template <QuantizedInteger Q = std::int8_t, Real T, std::size_t Positions, std::size_t Width>
constexpr position_table<Q, Positions, Width> quantize(const position_table<T, Positions, Width>& layer,
                                                       const quantization& stream) {
  return {quantize<Q>(layer.table, change_of(stream))};
}

/// A feed-forward network. Behind relu, what is below zero saturates, so relu itself vanishes.
template <QuantizedInteger Out = std::int8_t, typename Expand, typename Activation, typename Contract,
          typename Matrix, std::size_t Count>
constexpr auto quantize(const feed_forward<Expand, Activation, Contract>& layer,
                        const calibration<Matrix, Count>& samples, const quantization& from,
                        const quantization& to) {
  const auto hidden = samples.after(layer.expand);
  const auto activated = hidden.after(layer.activation);
  const quantization inside = asymmetric(activated.range());
  if constexpr (std::is_same_v<Activation, std::remove_const_t<decltype(relu)>>) {
    return feed_forward{quantize(layer.expand, from, inside), unchanged,
                        quantize<Out>(layer.contract, inside, to)};
  } else {
    const quantization before = asymmetric(hidden.range());
    return feed_forward{quantize(layer.expand, from, before), quantize(layer.activation, before, inside),
                        quantize<Out>(layer.contract, inside, to)};
  }
}

namespace detail {

// How an attention of numbers attends in integers.
template <std::size_t Heads, std::size_t KeyValueHeads, typename Rule>
constexpr auto quantized_attending(const multi_head_attending<Heads, KeyValueHeads, Rule>& attend,
                                   const quantization& query, const quantization& key,
                                   const quantization& value, const quantization& output, std::size_t width) {
  return quantized_attention<Heads, KeyValueHeads, Rule>::of(query, key, value, output, width / Heads,
                                                             attend.rule, attend.options);
}
constexpr auto quantized_attending(const scaled_attention& attend, const quantization& query,
                                   const quantization& key, const quantization& value,
                                   const quantization& output, std::size_t width) {
  return quantized_attention<1>::of(query, key, value, output, width, everything, attend.options);
}

}  // namespace detail

/// Self-attention between projections. Query, key and value are symmetric.
template <QuantizedInteger Out = std::int8_t, typename Query, typename Key, typename Value, typename Project,
          typename Attend, typename Matrix, std::size_t Count>
constexpr auto quantize(const projected_attention<Query, Key, Value, Project, Attend>& layer,
                        const calibration<Matrix, Count>& samples, const quantization& from,
                        const quantization& to) {
  const auto queries = samples.after(layer.query);
  const auto keys = samples.after(layer.key);
  const auto values = samples.after(layer.value);
  const auto mixtures = queries.after(layer.attend, keys, values);
  const quantization query = symmetric(queries.range());
  const quantization key = symmetric(keys.range());
  const quantization value = symmetric(values.range());
  const quantization mixture = asymmetric(mixtures.range());
  return projected_attention{
      quantize(layer.query, from, query), quantize(layer.key, from, key), quantize(layer.value, from, value),
      quantize<Out>(layer.project, mixture, to),
      detail::quantized_attending(layer.attend, query, key, value, mixture,
                                  std::remove_cvref_t<decltype(queries.samples[0])>::cols)};
}

/// A block with its normalizations behind the residuals, from int8 to int8. The sums have 16 bits, so nothing
/// is lost in them.
template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm, typename Matrix,
          std::size_t Count>
constexpr auto quantize(const post_norm_block<Attention, FirstNorm, FeedForward, SecondNorm>& block,
                        const calibration<Matrix, Count>& samples, const quantization& from,
                        const quantization& to) {
  const auto normalized = samples.after(post_norm{block.first_norm, block.attention});
  const quantization inside = asymmetric(normalized.range());
  return post_norm_block{quantize<std::int16_t>(block.attention, samples, from, change_of(from)),
                         quantize(block.first_norm, from, inside),
                         quantize<std::int16_t>(block.feed_forward, normalized, inside, change_of(inside)),
                         quantize(block.second_norm, inside, to)};
}

/// A block with its normalizations before its parts, from int16 to int16: the stream of sums keeps one scale,
/// and the zero point 0, from the first block to the last.
template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm, typename Matrix,
          std::size_t Count>
constexpr auto quantize(const pre_norm_block<Attention, FirstNorm, FeedForward, SecondNorm>& block,
                        const calibration<Matrix, Count>& samples, const quantization& stream) {
  const auto first = samples.after(block.first_norm);
  const auto second = samples.after(pre_norm{block.first_norm, block.attention}).after(block.second_norm);
  const quantization before_attention = asymmetric(first.range());
  const quantization before_feed_forward = asymmetric(second.range());
  return pre_norm_block{quantize<std::int16_t>(block.attention, first, before_attention, stream),
                        quantize(block.first_norm, stream, before_attention),
                        quantize<std::int16_t>(block.feed_forward, second, before_feed_forward, stream),
                        quantize(block.second_norm, stream, before_feed_forward)};
}

}  // namespace attest
ATTEST_ARITHMETIC_END
