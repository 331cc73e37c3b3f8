// SPDX-License-Identifier: BSL-1.0
// What it is compared with: the same network in plain C, with the same weights.
#pragma once

#include "../../examples/digits/classifier.hpp"
#include "plain.h"

namespace network {

using result = digits::logits;

inline constexpr const auto& attention = digits::model.block.attention;
inline constexpr const auto& feed_forward = digits::model.block.feed_forward;
inline constexpr plain_weights weights{digits::model.embed.weight.elements,
                                       digits::model.embed.bias.elements,
                                       digits::model.positions.table.elements,
                                       attention.query.weight.elements,
                                       attention.query.bias.elements,
                                       attention.key.weight.elements,
                                       attention.key.bias.elements,
                                       attention.value.weight.elements,
                                       attention.value.bias.elements,
                                       attention.project.weight.elements,
                                       attention.project.bias.elements,
                                       digits::model.block.first_norm.gain.elements,
                                       digits::model.block.first_norm.bias.elements,
                                       feed_forward.expand.weight.elements,
                                       feed_forward.expand.bias.elements,
                                       feed_forward.contract.weight.elements,
                                       feed_forward.contract.bias.elements,
                                       digits::model.block.second_norm.gain.elements,
                                       digits::model.block.second_norm.bias.elements,
                                       digits::model.classify.weight.elements,
                                       digits::model.classify.bias.elements};

[[gnu::noinline]] inline void classify(const unsigned char (&pixels)[64], result& logits) {
  const digits::image image = digits::to_image(pixels);
  plain_classify(&weights, image.elements, logits.elements);
}
inline std::size_t digit_of(const result& logits) { return digits::digit_of(logits); }

}  // namespace network
