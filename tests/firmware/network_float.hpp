// SPDX-License-Identifier: BSL-1.0
// What is measured: the classifier in float.
#pragma once

#include "../../examples/digits/classifier.hpp"
#include "../../examples/digits/test_images.hpp"

namespace network {

using result = digits::logits;

[[gnu::noinline]] inline void classify(const unsigned char (&pixels)[64], result& logits) {
  logits = digits::model(digits::to_image(pixels));
}
/// The first test image, as the compiler has it.
inline constexpr result by_compiler = digits::model(digits::to_image(digits::test_images[0]));
inline std::size_t digit_of(const result& logits) { return digits::digit_of(logits); }

}  // namespace network
