// SPDX-License-Identifier: BSL-1.0
// Packed projections: one linear layer to query, key and value, taken apart into three.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/linear.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/linalg/slice.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The three parts of a packed projection, each a layer of the same kind.
template <typename Query, typename KeyValue>
struct unpacked_projection {
  Query query;
  KeyValue key;
  KeyValue value;
};

namespace detail {

/// Bias elements First to First + Count - 1.
template <std::size_t First, std::size_t Count>
constexpr no_bias slice_bias(const no_bias&) {
  return {};
}
template <std::size_t First, std::size_t Count, typename T, std::size_t Width>
constexpr row_vector<T, Count> slice_bias(const row_vector<T, Width>& bias) {
  return slice_columns<First, Count>(bias);
}

/// The layer with outputs First to First + Count - 1 alone.
template <std::size_t First, std::size_t Count, typename T, std::size_t Inputs, std::size_t Outputs,
          typename Bias>
constexpr auto slice_outputs(const linear<T, Inputs, Outputs, Bias>& layer) {
  return linear{slice_columns<First, Count>(layer.weight), slice_bias<First, Count>(layer.bias)};
}
template <std::size_t First, std::size_t Count, typename T, std::size_t Outputs, std::size_t Inputs,
          typename Bias>
constexpr auto slice_outputs(const linear_out_in<T, Outputs, Inputs, Bias>& layer) {
  return linear_out_in{slice_rows<First, Count>(layer.weight), slice_bias<First, Count>(layer.bias)};
}

/// The outputs of the key, and of the value, in a packed projection: those asked for, else a third of all.
/// 0 where the parts do not come out.
template <std::size_t Outputs, std::size_t Asked>
inline constexpr std::size_t key_outputs = 2 * Asked < Outputs ? Asked : 0;
template <std::size_t Outputs>
inline constexpr std::size_t key_outputs<Outputs, any_width> = Outputs % 3 == 0 ? Outputs / 3 : 0;

template <std::size_t Asked, std::size_t Inputs, std::size_t Outputs, typename Layer>
constexpr auto unpack(const Layer& packed) {
  constexpr std::size_t part = key_outputs<Outputs, Asked>;
  static_assert(
      part != 0,
      "attest: a packed projection holds the outputs for the query, then those for the key, then as "
      "many for the value; three equal parts unless the width of a key is given");
  if constexpr (part == 0) {
    (void)sizeof(shapes_do_not_fit<shape<Inputs, Outputs>, shape<Inputs, Asked>>);
    return unpacked_projection<Layer, Layer>{packed, packed, packed};
  } else {
    constexpr std::size_t rest = Outputs - 2 * part;
    const auto query = slice_outputs<0, rest>(packed);
    const auto key = slice_outputs<rest, part>(packed);
    const auto value = slice_outputs<rest + part, part>(packed);
    return unpacked_projection<decltype(slice_outputs<0, rest>(packed)),
                               decltype(slice_outputs<rest, part>(packed))>{query, key, value};
  }
}

}  // namespace detail

/// A packed projection taken apart: its first outputs are the query's, then come those of the key, then
/// those of the value.
///
///     unpack(linear_out_in{in_proj_weight, in_proj_bias})   torch.nn.MultiheadAttention: weight 3d x d
///     unpack(linear{weight, bias})                          GPT-2's c_attn: weight d x 3d
///     unpack<16>(packed)                                    key and value 16 wide, the query has the rest
///
/// The parts compute the bits of the packed layer's columns: they are the same sums.
template <std::size_t KeyValueWidth = any_width, typename T, std::size_t Inputs, std::size_t Outputs,
          typename Bias>
constexpr auto unpack(const linear<T, Inputs, Outputs, Bias>& packed) {
  return detail::unpack<KeyValueWidth, Inputs, Outputs>(packed);
}
/// The same for weights that are stored out x in.
template <std::size_t KeyValueWidth = any_width, typename T, std::size_t Outputs, std::size_t Inputs,
          typename Bias>
constexpr auto unpack(const linear_out_in<T, Outputs, Inputs, Bias>& packed) {
  return detail::unpack<KeyValueWidth, Inputs, Outputs>(packed);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
