// SPDX-License-Identifier: BSL-1.0
// GPT-2: a language model put together from layers, and its weights by their usual names.
#pragma once

#include <cstddef>

#include <attest/attention/cache.hpp>
#include <attest/config.hpp>
#include <attest/layers/attend.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/position_table.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/transpose.hpp>
#include <attest/math/real.hpp>
#include <attest/model/named_tensors.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The dimensions of a GPT-2; the smallest published one is {768, 3072, 12, 12, 50257, 1024}.
struct gpt2_dimensions {
  std::size_t width = 0;   ///< of a token's row
  std::size_t hidden = 0;  ///< width inside the feed-forward network
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t vocabulary = 0;  ///< tokens
  std::size_t positions = 0;   ///< the longest sequence

  friend constexpr bool operator==(const gpt2_dimensions&, const gpt2_dimensions&) = default;
};

/// The keys and values of the tokens so far, in every layer.
template <Real T, gpt2_dimensions D, std::size_t Capacity = D.positions>
struct gpt2_memory {
  kv_cache<T, Capacity, D.width> layers[D.layers]{};

  constexpr std::size_t position() const { return layers[0].position(); }
  constexpr void clear() {
    for (auto& layer : layers) layer.clear();
  }
};

/// GPT-2 (Radford et al. 2019): an embedding and learned positions, blocks that normalize before attention
/// and before a feed-forward network with GELU, a last normalization; the embedding is the classifier, too.
///
///     constexpr auto scores = model.next(token, memory);   // 1 x vocabulary, and memory has grown by one
template <Real T, gpt2_dimensions D>
struct gpt2 {
  static constexpr gpt2_dimensions dimensions = D;
  using value_type = T;
  using projection = linear<T, D.width, D.width>;
  using norm = layer_norm<T, D.width>;
  using attention = projected_attention<projection, projection, projection, projection,
                                        multi_head_attending<D.heads, D.heads, everything_rule>>;
  using network =
      feed_forward<linear<T, D.width, D.hidden>, decltype(gelu_tanh), linear<T, D.hidden, D.width>>;
  using block = pre_norm_block<attention, norm, network, norm>;

  /// Column t is the row of token t, turned round like the classifier, which it is.
  matrix<T, D.width, D.vocabulary> embedding{};
  position_table<T, D.positions, D.width> positions{};
  block blocks[D.layers]{};
  norm final_norm{};

  /// How many numbers were learned: 124439808 for the smallest.
  static constexpr std::size_t parameters() {
    const std::size_t attended = 4 * (D.width * D.width + D.width);
    const std::size_t fed = 2 * D.width * D.hidden + D.hidden + D.width;
    return (D.vocabulary + D.positions) * D.width + D.layers * (attended + fed + 4 * D.width) + 2 * D.width;
  }

  /// The scores ("logits") of every token to come next, after `token` at the position that the memory is at.
  template <std::size_t Capacity>
  constexpr row_vector<T, D.vocabulary> next(std::size_t token, gpt2_memory<T, D, Capacity>& memory) const {
    row_vector<T, D.width> x = transpose(column(embedding, token));
    x = positions(x, memory.position());
    for (std::size_t layer = 0; layer < D.layers; ++layer) x = blocks[layer].decode(x, memory.layers[layer]);
    return final_norm(x) * embedding;
  }
};

namespace detail {

template <Real T, gpt2_dimensions D>
constexpr void fill_gpt2(gpt2<T, D>& model, const named_tensors& all) {
  all.read_turned("wte.weight", model.embedding);
  all.read("wpe.weight", model.positions.table);
  for (std::size_t l = 0; l < D.layers; ++l) {
    auto& block = model.blocks[l];
    const named_tensors here = all.of("h.", l);
    here.read_norm("ln_1.", block.first_norm);
    // query, key and value lie side by side in one table, in x out
    std::size_t third = 0;
    for (auto* part : {&block.attention.query, &block.attention.key, &block.attention.value}) {
      here.read_third("attn.c_attn.weight", third, part->weight);
      here.read_third("attn.c_attn.bias", third, part->bias);
      ++third;
    }
    here.read_in_out("attn.c_proj.", block.attention.project);
    here.read_norm("ln_2.", block.second_norm);
    here.read_in_out("mlp.c_fc.", block.feed_forward.expand);
    here.read_in_out("mlp.c_proj.", block.feed_forward.contract);
  }
  all.read_norm("ln_f.", model.final_norm);
}

}  // namespace detail

/// Fills a model from the tensors of a .safetensors file, under the names "wte.weight", "h.0.ln_1.bias" and
/// so on behind the prefix ("transformer." in some files). The first tensor that is missing, or does not fit,
/// ends it; what was read before stays in the model.
template <Real T, gpt2_dimensions D>
constexpr file_status read_gpt2(const safetensors& file, gpt2<T, D>& model, const char* prefix = "") {
  file_status status = file.status();
  detail::fill_gpt2(model, detail::named_tensors(file, status).of(prefix));
  return status;
}

/// The same as a value, for a constant expression: what is not there, or does not fit, is an error of the
/// compiler (and stops a program).
template <gpt2_dimensions D, Real T = float>
constexpr gpt2<T, D> load_gpt2(const safetensors& file, const char* prefix = "") {
  gpt2<T, D> model{};
  file_status status = file.status();
  detail::require(status);
  detail::fill_gpt2(model, detail::named_tensors(file, status, detail::if_unfit::stop).of(prefix));
  return model;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
