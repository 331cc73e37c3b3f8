// SPDX-License-Identifier: BSL-1.0
// A BERT-like encoder put together from layers, and its weights by their usual names.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/attend.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/embedding.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/position_table.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/model/named_tensors.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The dimensions of a BERT; the base model is {768, 3072, 12, 12, 30522, 512, 2}.
struct bert_dimensions {
  std::size_t width = 0;   ///< of a token's row
  std::size_t hidden = 0;  ///< width inside the feed-forward network
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t vocabulary = 0;  ///< tokens
  std::size_t positions = 0;   ///< the longest sequence
  std::size_t segments = 2;    ///< sentences that can be told apart

  friend constexpr bool operator==(const bert_dimensions&, const bert_dimensions&) = default;
};

/// The encoder of BERT (Devlin et al. 2018), without the pooler: embeddings of tokens, positions and segments
/// are added and normalized; then blocks in which every token sees every other, normalized after each part.
///
///     constexpr auto rows = model({101, 7592, 102});   // 3 x width
template <Real T, bert_dimensions D>
struct bert {
  static constexpr bert_dimensions dimensions = D;
  using value_type = T;
  using projection = linear<T, D.width, D.width>;
  using norm = layer_norm<T, D.width>;
  using attention = projected_attention<projection, projection, projection, projection,
                                        multi_head_attending<D.heads, D.heads, everything_rule>>;
  using network =
      feed_forward<linear<T, D.width, D.hidden>, decltype(gelu_erf), linear<T, D.hidden, D.width>>;
  using block = post_norm_block<attention, norm, network, norm>;

  embedding<T, D.vocabulary, D.width> tokens{};
  position_table<T, D.positions, D.width> positions{};
  embedding<T, D.segments, D.width> segments{};
  norm first_norm{T(1e-12)};
  block blocks[D.layers]{};

  /// How many numbers were learned: 108891648 for the base model (without its pooler).
  static constexpr std::size_t parameters() {
    const std::size_t attended = 4 * (D.width * D.width + D.width);
    const std::size_t fed = 2 * D.width * D.hidden + D.hidden + D.width;
    return (D.vocabulary + D.positions + D.segments + 2) * D.width +
           D.layers * (attended + fed + 4 * D.width);
  }

  /// n tokens, each of its segment (0 unless given), as n rows.
  template <std::size_t N>
  constexpr matrix<T, N, D.width> operator()(const std::size_t (&text)[N],
                                             const std::size_t (&segment)[N]) const {
    matrix<T, N, D.width> x = first_norm(positions(tokens(text) + segments(segment)));
    for (const block& each : blocks) x = each(x);
    return x;
  }
  template <std::size_t N>
  constexpr matrix<T, N, D.width> operator()(const std::size_t (&text)[N]) const {
    const std::size_t segment[N] = {};
    return (*this)(text, segment);
  }
};

namespace detail {

template <Real T, bert_dimensions D>
constexpr void fill_bert(bert<T, D>& model, const named_tensors& all) {
  const named_tensors embeddings = all.of("embeddings.");
  embeddings.read("word_embeddings.weight", model.tokens.table);
  embeddings.read("position_embeddings.weight", model.positions.table);
  embeddings.read("token_type_embeddings.weight", model.segments.table);
  embeddings.read_norm("LayerNorm.", model.first_norm);
  for (std::size_t l = 0; l < D.layers; ++l) {
    auto& block = model.blocks[l];
    const named_tensors here = all.of("encoder.layer.", l);
    here.read_out_in("attention.self.query.", block.attention.query);
    here.read_out_in("attention.self.key.", block.attention.key);
    here.read_out_in("attention.self.value.", block.attention.value);
    here.read_out_in("attention.output.dense.", block.attention.project);
    here.read_norm("attention.output.LayerNorm.", block.first_norm);
    here.read_out_in("intermediate.dense.", block.feed_forward.expand);
    here.read_out_in("output.dense.", block.feed_forward.contract);
    here.read_norm("output.LayerNorm.", block.second_norm);
    block.first_norm.epsilon = block.second_norm.epsilon = T(1e-12);
  }
}

}  // namespace detail

/// Fills a model from the tensors of a .safetensors file, under the names
/// "embeddings.word_embeddings.weight", "encoder.layer.0.attention.self.query.bias" and so on behind the
/// prefix ("bert." in some files). The first tensor that is missing, or does not fit, ends it; what was read
/// before stays in the model.
template <Real T, bert_dimensions D>
constexpr file_status read_bert(const safetensors& file, bert<T, D>& model, const char* prefix = "") {
  file_status status = file.status();
  detail::fill_bert(model, detail::named_tensors(file, status).of(prefix));
  return status;
}

/// The same as a value, for a constant expression: what is not there, or does not fit, is an error of the
/// compiler (and stops a program).
template <bert_dimensions D, Real T = float>
constexpr bert<T, D> load_bert(const safetensors& file, const char* prefix = "") {
  bert<T, D> model{};
  file_status status = file.status();
  detail::require(status);
  detail::fill_bert(model, detail::named_tensors(file, status, detail::if_unfit::stop).of(prefix));
  return model;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
