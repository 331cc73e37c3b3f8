// SPDX-License-Identifier: BSL-1.0
// Two Transformer blocks in int8 on numbers that come from outside; the compiler made their tables from
// floats.
#include <attest/attest.hpp>

extern "C" {
extern std::int8_t sentence_in[3][4];
extern std::int16_t block_output[3][4];
std::int8_t sentence_in[3][4];
std::int16_t block_output[3][4];

void the_program();
}

namespace {

constexpr attest::matrix weight{{{1.0F, 0.5F, -1.0F, 0.5F},
                                 {0.5F, 1.0F, 0.5F, -1.0F},
                                 {-0.5F, 1.0F, 1.0F, 0.5F},
                                 {0.5F, -0.5F, 1.0F, 1.0F}}};
constexpr attest::linear projection{weight};
constexpr attest::layer_norm<float, 4> norm;
constexpr attest::projected_attention attention{projection, projection, projection, projection,
                                                attest::multi_head<2>(attest::causal)};
constexpr attest::calibration samples{
    {attest::matrix{{{1.0F, 0.0F, -1.0F, 2.0F}, {0.5F, 0.25F, -2.0F, 1.0F}, {-1.0F, 1.5F, 0.0F, 0.5F}}}}};
constexpr attest::quantization from = attest::asymmetric(samples.range());
constexpr attest::quantization to{0.02F};
constexpr attest::quantization stream = attest::symmetric<std::int16_t>(attest::number_range{-16.0, 16.0});
constexpr auto after = attest::quantize(
    attest::post_norm_block{attention, norm, attest::feed_forward{projection, attest::relu, projection},
                            norm},
    samples, from, to);
constexpr auto before = attest::quantize(
    attest::pre_norm_block{attention, norm, attest::feed_forward{projection, attest::gelu_erf, projection},
                           norm},
    samples, stream);

constexpr attest::quantized_softmax<> softmax{to};

}  // namespace

void the_program() {
  const auto through = after(attest::matrix{sentence_in});
  const auto weights = softmax(through);
  const auto mean = attest::mean_pooling(through);
  attest::matrix<std::int16_t, 3, 4> wide;
  for (std::size_t k = 0; k < 12; ++k) {
    wide.elements[k] =
        static_cast<std::int16_t>(through.elements[k] + weights.elements[k] + mean.elements[k % 4]);
  }
  const auto result = before(wide);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 4; ++j) block_output[i][j] = result(i, j);
  }
}
