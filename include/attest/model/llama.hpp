// SPDX-License-Identifier: BSL-1.0
// LLaMA: a language model put together from layers.
#pragma once

#include <cstddef>

#include <attest/attention/cache.hpp>
#include <attest/attention/mask.hpp>
#include <attest/config.hpp>
#include <attest/layers/attend.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/gated_feed_forward.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/layers/rms_norm.hpp>
#include <attest/layers/rotary.hpp>
#include <attest/layers/sigmoid.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/transpose.hpp>
#include <attest/math/real.hpp>
#include <attest/weights/llama2.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The keys and values of the tokens so far, in every layer: all that LLaMA remembers.
template <Real T, llama_dimensions D, std::size_t Capacity = D.positions>
struct llama_memory {
  kv_cache<T, Capacity, D.kv_width()> layers[D.layers]{};

  /// How many tokens there have been; the next one has this position.
  constexpr std::size_t position() const { return layers[0].position(); }
  constexpr bool has_room() const { return layers[0].has_room(1); }
  constexpr void clear() {
    for (auto& layer : layers) layer.clear();
  }
};

/// LLaMA (Touvron et al. 2023): an embedding, blocks that normalize before attention and before the
/// feed-forward network, a last normalization, a classifier. Weights lie in x out, turned round when they
/// were read, so that the columns of a product lie side by side.
///
///     constexpr auto scores = model.next(token, memory);   // 1 x vocabulary, and memory has grown by one
///
/// Weight is what holds a weight: matrix, or prepacked for a model that the compiler runs (the bits are those
/// of the matrix).
template <Real T, llama_dimensions D, template <typename, std::size_t, std::size_t> typename Weight = matrix>
struct llama {
  static constexpr llama_dimensions dimensions = D;
  using value_type = T;
  template <std::size_t In, std::size_t Out>
  using projection = linear<T, In, Out, no_bias, Weight<T, In, Out>>;
  using rotary = rotary_interleaved<T, D.head_width()>;
  using norm = rms_norm<T, D.width>;
  using attention = projected_attention<rotated<projection<D.width, D.width>, rotary>,
                                        rotated<projection<D.width, D.kv_width()>, rotary>,
                                        projection<D.width, D.kv_width()>, projection<D.width, D.width>,
                                        multi_head_attending<D.heads, D.kv_heads, everything_rule>>;
  using feed_forward = gated_feed_forward<projection<D.width, D.hidden>, decltype(silu),
                                          projection<D.width, D.hidden>, projection<D.hidden, D.width>>;
  using block = pre_norm_block<attention, norm, feed_forward, norm>;

  /// Column t is the row of token t: turned round like the classifier, which it is where they are shared.
  Weight<T, D.width, D.vocabulary> embedding{};
  block blocks[D.layers]{};
  norm final_norm{};
  /// A classifier of its own, or none.
  projection<D.width, D.shared_classifier ? 1 : D.vocabulary> own_classifier{};

  /// How many numbers were learned.
  static constexpr std::size_t parameters() {
    const std::size_t attended = 2 * D.width * D.width + 2 * D.width * D.kv_width();
    const std::size_t block_parameters = attended + 3 * D.width * D.hidden + 2 * D.width;
    return D.vocabulary * D.width * (D.shared_classifier ? 1 : 2) + D.layers * block_parameters + D.width;
  }

  /// The scores ("logits") of every token to come next, after `token` at the position that the memory is at.
  template <std::size_t Capacity>
  constexpr row_vector<T, D.vocabulary> next(std::size_t token, llama_memory<T, D, Capacity>& memory) const {
    row_vector<T, D.width> x = transpose(column(embedding, token));  // 1 x width
    for (std::size_t layer = 0; layer < D.layers; ++layer) {
      x = blocks[layer].decode(x, memory.layers[layer]);  // 1 x width
    }
    x = final_norm(x);
    if constexpr (D.shared_classifier) {
      return x * embedding;  // 1 x vocabulary
    } else {
      return own_classifier(x);
    }
  }
};

}  // namespace attest
ATTEST_ARITHMETIC_END
