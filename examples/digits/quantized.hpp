// SPDX-License-Identifier: BSL-1.0
// The digits classifier in int8: made by the compiler from the float one and six images of the training.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/check/budget.hpp>
#include <attest/layers/calibration.hpp>
#include <attest/layers/mean_pooling.hpp>
#include <attest/layers/quantize.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/numbers/quantization.hpp>

#include "calibration_images.hpp"
#include "classifier.hpp"

namespace digits {

/// The pixels as they are, 0 to 16: the number that one stands for is a sixteenth of it.
using int8_image = attest::matrix<std::int8_t, 8, 8>;
/// Sixteen bits, so that equal logits are seldom.
using int8_logits = attest::row_vector<std::int16_t, classes>;

namespace detail {

// What the float layers make of the samples, layer by layer. Each is a constant of its own, so that none is
// too much for the limits of a compiler.
constexpr auto read_samples() {
  constexpr std::size_t count = sizeof(calibration_images) / sizeof(calibration_images[0]);
  attest::calibration<image, count> samples;
  for (std::size_t i = 0; i < count; ++i) samples.samples[i] = to_image(calibration_images[i]);
  return samples;
}
inline constexpr auto samples = read_samples();
inline constexpr auto embedded_samples = samples.after(model.embed);
inline constexpr auto positioned_samples = embedded_samples.after(model.positions);
inline constexpr auto block_samples = positioned_samples.after(model.block);
inline constexpr auto logits_of_samples = block_samples.after(attest::mean_pooling).after(model.classify);

inline constexpr attest::quantization pixels{1.0F / 16.0F};
inline constexpr attest::quantization stream =
    attest::asymmetric(embedded_samples.range() | positioned_samples.range());
inline constexpr attest::quantization block_output = attest::asymmetric(block_samples.range());
inline constexpr auto int8_block = attest::quantize(model.block, positioned_samples, stream, block_output);

}  // namespace detail

/// How the logits in integers stand for numbers.
inline constexpr attest::quantization logits_quantization =
    attest::symmetric<std::int16_t>(detail::logits_of_samples.range());

/// The classifier in integers alone.
inline constexpr auto int8_model =
    classifier{attest::quantize(model.embed, detail::pixels, detail::stream),
               attest::quantize(model.positions, detail::stream), detail::int8_block,
               attest::quantize<std::int16_t>(model.classify, detail::block_output, logits_quantization)};
static_assert(attest::fits_flash<5 * 1024>(int8_model));

constexpr int8_image to_int8_image(const unsigned char (&pixels)[64]) {
  int8_image result;
  for (std::size_t i = 0; i < 64; ++i) result.elements[i] = static_cast<std::int8_t>(pixels[i]);
  return result;
}

constexpr std::size_t digit_of(const int8_logits& values) {
  std::size_t best = 0;
  for (std::size_t c = 1; c < classes; ++c) {
    if (values.elements[c] > values.elements[best]) best = c;
  }
  return best;
}

}  // namespace digits
