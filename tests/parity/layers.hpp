// SPDX-License-Identifier: BSL-1.0
// Groups of results: normalizations, positions and whole Transformer blocks.
#pragma once

#include <cstddef>

#include <attest/layers/activation.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/decoder_block.hpp>
#include <attest/layers/embedding.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/gated_feed_forward.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/mean_pooling.hpp>
#include <attest/layers/position_table.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/layers/residual.hpp>
#include <attest/layers/rms_norm.hpp>
#include <attest/layers/rotary.hpp>
#include <attest/layers/sigmoid.hpp>
#include <attest/layers/sinusoidal.hpp>
#include <attest/linalg/slice.hpp>

#include "record.hpp"

namespace parity {

template <typename T>
struct normalizations {
  static constexpr const char* name = "layer_norm";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const attest::layer_norm<T, 12> norm{random_matrix<T, 1, 12>(20, zero, -1, 1),
                                         random_matrix<T, 1, 12>(21, zero, -1, 1)};
    record_all(record, 0, norm(random_matrix<T, 4, 12>(22, zero, -4, 4)));
    // nearly equal numbers far from zero, where a fused or reordered variance loses everything
    record_all(record, 1, norm(random_matrix<T, 3, 12>(23, zero, 10, 10)));
    // so small that epsilon rules, or the squares vanish
    record_all(record, 2, norm(random_matrix<T, 3, 12>(24, zero, -100, -60)));
    const attest::rms_norm<T, 12> by_squares;
    record_all(record, 3, by_squares(random_matrix<T, 4, 12>(34, zero, -4, 4)));
    record_all(record, 4, by_squares(random_matrix<T, 3, 12>(35, zero, -100, -60)));
    record_all(record, 5, attest::mean_pooling(random_matrix<T, 7, 5>(60, zero, -4, 4)));
  }
};

template <typename T>
struct positions {
  static constexpr const char* name = "positions";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto first = static_cast<std::size_t>(zero);
    record_all(record, 0, attest::sinusoidal_interleaved<T, 6, 10>(first));
    record_all(record, 1, attest::sinusoidal_concatenated<T, 3, 8>(first + 100000));
    const auto x = random_matrix<T, 3, 16>(36, zero, -3, 3);
    record_all(record, 2, attest::rotary_interleaved<T, 8>{}(x, first + 1));
    record_all(record, 3, attest::rotary_half_split<T, 8, 4>{}(x, first + 4000));
  }
};

/// One row wide enough for lanes.
template <typename T>
struct wide_rows {
  static constexpr const char* name = "wide rows";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto x = random_matrix<T, 1, 80>(61, zero, -4, 4);
    record_all(record, 0, attest::rms_norm<T, 80>(random_matrix<T, 1, 80>(62, zero, -1, 1))(x));
    record_all(record, 1, attest::silu(x));
    // as far left as the first of its two ways goes, and beyond
    record_all(record, 2, attest::silu(random_matrix<T, 1, 70>(63, zero, 3, 6)));
    record_all(record, 3, attest::silu(random_matrix<T, 1, 70>(64, zero, 5, 7)));
    const auto first = static_cast<std::size_t>(zero);
    record_all(record, 4, attest::rotary_interleaved<T, 8>{}(x, first + 77));
    record_all(record, 5, attest::rotary_half_split<T, 16>{}(x, first + 3));
    record_all(record, 6, attest::rotary_half_split<T, 16, 6>{}(x, first + 3));
  }
};

template <typename T>
struct blocks {
  static constexpr const char* name = "block";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    using attest::linear;
    const attest::projected_attention attend{
        linear{random_matrix<T, 6, 6>(25, zero, -3, -1)}, linear{random_matrix<T, 6, 6>(26, zero, -3, -1)},
        linear{random_matrix<T, 6, 6>(27, zero, -3, -1)},
        linear{random_matrix<T, 6, 6>(28, zero, -3, -1), random_matrix<T, 1, 6>(29, zero, -3, -1)}};
    const attest::feed_forward feed{
        linear{random_matrix<T, 6, 10>(30, zero, -3, -1), random_matrix<T, 1, 10>(31, zero, -3, -1)},
        attest::relu, linear{random_matrix<T, 10, 6>(32, zero, -3, -1)}};
    const attest::layer_norm<T, 6> norm;
    const auto x = random_matrix<T, 5, 6>(33, zero, -2, 1);
    record_all(record, 0, attest::post_norm_block{attend, norm, feed, norm}(x));
    record_all(record, 1, attest::pre_norm_block{attend, norm, feed, norm}(x));
  }
};

template <typename T>
struct decoders {
  static constexpr const char* name = "decoder block";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    using attest::linear;
    const linear weight{random_matrix<T, 6, 6>(50, zero, -3, -1)};
    const linear other{random_matrix<T, 6, 6>(51, zero, -3, -1)};
    const attest::projected_attention self{weight, other, weight, other};
    const attest::projected_attention cross{other, weight, weight, other};
    const attest::gated_feed_forward feed{linear{random_matrix<T, 6, 10>(52, zero, -3, -1)}, attest::silu,
                                          linear{random_matrix<T, 6, 10>(53, zero, -3, -1)},
                                          linear{random_matrix<T, 10, 6>(54, zero, -3, -1)}};
    const attest::rms_norm<T, 6> norm;
    const auto x = random_matrix<T, 4, 6>(55, zero, -2, 1);
    const auto memory = random_matrix<T, 5, 6>(56, zero, -2, 1);
    record_all(record, 0, attest::pre_norm_decoder_block{self, norm, cross, norm, feed, norm}(x, memory));
    record_all(record, 1, attest::post_norm_decoder_block{self, norm, cross, norm, feed, norm}(x, memory));
  }
};

/// From tokens to scores of tokens, with little in between.
template <typename T>
struct models {
  static constexpr const char* name = "embedding to output";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const std::size_t first = static_cast<std::size_t>(zero);
    const std::size_t tokens[] = {first + 3, first + 0, first + 3, first + 5};
    const attest::embedding embedding{random_matrix<T, 7, 6>(57, zero, -2, 2)};
    const attest::position_table place{random_matrix<T, 8, 6>(58, zero, -4, 0)};
    const auto packed = random_matrix<T, 6, 9>(59, zero, -3, 0);
    const attest::residual layer{attest::linear_out_in{attest::transpose(attest::slice_columns<2, 6>(packed)),
                                                       attest::slice_columns<3, 6>(attest::row(packed, 1))}};
    const auto x = place(embedding(tokens), first + 2);
    record_all(record, 0, x);
    record_all(record, 1, layer(x));
    record_all(record, 2, attest::tied_output{embedding}(layer(x)));
    record_all(record, 3, attest::slice_rows<1, 2>(x));
  }
};

}  // namespace parity
