// SPDX-License-Identifier: BSL-1.0
// What is measured: the classifier in int8.
#pragma once

#include "../../examples/digits/quantized.hpp"
#include "../../examples/digits/test_images.hpp"

namespace network {

using result = digits::int8_logits;

[[gnu::noinline]] inline void classify(const unsigned char (&pixels)[64], result& logits) {
  logits = digits::int8_model(digits::to_int8_image(pixels));
}
/// The first test image, as the compiler has it.
inline constexpr result by_compiler = digits::int8_model(digits::to_int8_image(digits::test_images[0]));
inline std::size_t digit_of(const result& logits) { return digits::digit_of(logits); }

}  // namespace network
