// SPDX-License-Identifier: BSL-1.0
// The digits classifier: a trained Transformer encoder, put together by the compiler from the bytes of its
// file.
#pragma once

#include <cstddef>

#include <attest/check/budget.hpp>
#include <attest/layers/activation.hpp>
#include <attest/layers/attend.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/mean_pooling.hpp>
#include <attest/layers/packed.hpp>
#include <attest/layers/position_table.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/weights/crc32.hpp>
#include <attest/weights/safetensors.hpp>

#include <embedded/digits.hpp>  // made from digits.safetensors by attest_embed

namespace digits {

inline constexpr std::size_t width = 16;
inline constexpr std::size_t heads = 2;
inline constexpr std::size_t hidden = 32;
inline constexpr std::size_t classes = 10;

using image = attest::matrix<float, 8, 8>;
using logits = attest::row_vector<float, classes>;

/// Eight rows of eight pixels, 0 white to 1 black, are eight tokens; the result is one number a digit, the
/// largest for the digit that it is.
template <typename Embed, typename Positions, typename Block, typename Classify>
struct classifier {
  Embed embed;
  Positions positions;
  Block block;
  Classify classify;

  template <typename Pixels>
  constexpr auto operator()(const Pixels& pixels) const {
    return classify(attest::mean_pooling(block(positions(embed(pixels)))));
  }
};
template <typename Embed, typename Positions, typename Block, typename Classify>
classifier(Embed, Positions, Block, Classify) -> classifier<Embed, Positions, Block, Classify>;

namespace detail {

inline constexpr attest::safetensors file{embedded::digits};

template <std::size_t Rows, std::size_t Cols>
constexpr auto tensor(const char* name) {
  return file.load<attest::matrix<float, Rows, Cols>>(name);
}

/// The layers by the names that PyTorch gives their weights.
constexpr auto read() {
  constexpr auto projections =
      attest::unpack(attest::linear_out_in{tensor<3 * width, width>("block.self_attn.in_proj_weight"),
                                           tensor<1, 3 * width>("block.self_attn.in_proj_bias")});
  constexpr attest::linear_out_in project{tensor<width, width>("block.self_attn.out_proj.weight"),
                                          tensor<1, width>("block.self_attn.out_proj.bias")};
  constexpr attest::feed_forward network{attest::linear_out_in{tensor<hidden, width>("block.linear1.weight"),
                                                               tensor<1, hidden>("block.linear1.bias")},
                                         attest::relu,
                                         attest::linear_out_in{tensor<width, hidden>("block.linear2.weight"),
                                                               tensor<1, width>("block.linear2.bias")}};
  return classifier{
      attest::linear_out_in{tensor<width, 8>("embed.weight"), tensor<1, width>("embed.bias")},
      attest::position_table{tensor<8, width>("positions")},
      attest::post_norm_block{
          attest::projected_attention{projections.query, projections.key, projections.value, project,
                                      attest::multi_head<heads>()},
          attest::layer_norm{tensor<1, width>("block.norm1.weight"), tensor<1, width>("block.norm1.bias")},
          network,
          attest::layer_norm{tensor<1, width>("block.norm2.weight"), tensor<1, width>("block.norm2.bias")}},
      attest::linear_out_in{tensor<classes, width>("classify.weight"), tensor<1, classes>("classify.bias")}};
}

}  // namespace detail

// These are the weights that train.py wrote, and no others.
static_assert(attest::crc32(embedded::digits) == 0x9ad59700);

/// The trained classifier: nothing has to be done before it can be called.
inline constexpr auto model = detail::read();
static_assert(attest::fits_flash<11 * 1024>(model));

/// A picture of 8 x 8 numbers from 0 to 16, as the data set has them.
constexpr image to_image(const unsigned char (&pixels)[64]) {
  image result;
  for (std::size_t i = 0; i < 64; ++i) result.elements[i] = static_cast<float>(pixels[i]) / 16.0F;
  return result;
}

/// The digit with the largest logit; the first of equals.
constexpr std::size_t digit_of(const logits& values) {
  std::size_t best = 0;
  for (std::size_t c = 1; c < classes; ++c) {
    if (values.elements[c] > values.elements[best]) best = c;
  }
  return best;
}

}  // namespace digits
