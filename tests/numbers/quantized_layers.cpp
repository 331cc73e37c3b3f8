// SPDX-License-Identifier: BSL-1.0
// Layers in int8 against exact numbers, and whole blocks against the same blocks in float.
#include <attest/attention/keep.hpp>
#include <attest/attention/mask.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/mean_pooling.hpp>
#include <attest/layers/quantize.hpp>

#include "catch.hpp"
#include "compare.hpp"
#include "oracle.hpp"

using attest::matrix;
using attest::quantization;
using test::hidden;

namespace {

constexpr quantization input{0.03F, 5};

constexpr attest::linear_out_in float_linear{matrix{oracle::linear_weight}, matrix{oracle::linear_bias}};
constexpr auto int8_linear = quantize(float_linear, input, quantization{0.04F, -7});
constexpr auto wide_linear = attest::quantize<std::int16_t>(float_linear, input, quantization{0.001F});

TEST_CASE("a linear layer has the bits of exact numbers") {
  constexpr matrix x{oracle::linear_x};
  STATIC_REQUIRE(int8_linear(x) == matrix{oracle::linear_y});
  STATIC_REQUIRE(wide_linear(x) == matrix{oracle::linear_wide});
  CHECK(hidden(int8_linear)(hidden(x)) == matrix{oracle::linear_y});
  CHECK(hidden(wide_linear)(hidden(x)) == matrix{oracle::linear_wide});
  // The other orientation of the weight is the same layer.
  constexpr attest::linear turned{transpose(matrix{oracle::linear_weight}), matrix{oracle::linear_bias}};
  STATIC_REQUIRE(quantize(turned, input, quantization{0.04F, -7})(x) == matrix{oracle::linear_y});
}

TEST_CASE("weights are symmetric, each output with its own scale") {
  // 0.5 and 1 are the largest of their outputs: both are 127; -0.25 / (0.5 / 127) = -63.5, a tie.
  constexpr attest::linear layer{matrix{{{0.5F, 1.0F}, {-0.25F, -1.0F}}}};
  constexpr auto int8 = quantize(layer, input, quantization{});
  STATIC_REQUIRE(int8.weight == matrix<std::int8_t, 2, 2>{{{127, -64}, {127, -127}}});
  // What the zero point adds: -5 (127 - 64) and -5 (127 - 127)
  STATIC_REQUIRE(int8.bias == matrix<std::int32_t, 1, 2>{{{-315, 0}}});
}

constexpr attest::layer_norm float_norm{matrix{oracle::norm_gain}, matrix{oracle::norm_bias}};
constexpr quantization normalized{0.025F, 11};

TEST_CASE("a normalization has the bits of exact numbers") {
  constexpr auto int8 = quantize(float_norm, quantization{0.03F, -4}, normalized);
  constexpr auto from_int16 = quantize(float_norm, quantization{0.0005F}, normalized);
  STATIC_REQUIRE(int8(matrix{oracle::norm_x}) == matrix{oracle::norm_y});
  STATIC_REQUIRE(from_int16(matrix{oracle::norm_wide_x}) == matrix{oracle::norm_wide_y});
  CHECK(hidden(int8)(hidden(matrix{oracle::norm_x})) == matrix{oracle::norm_y});
  CHECK(hidden(from_int16)(hidden(matrix{oracle::norm_wide_x})) == matrix{oracle::norm_wide_y});
}

TEST_CASE("a normalization of extremes") {
  // Without epsilon a row of equal numbers is zeros, here the zero point; +-1 is its own normalization.
  constexpr auto norm =
      quantize(attest::layer_norm<float, 2>{0.0F}, quantization{}, quantization{1.0F / 64, 3});
  STATIC_REQUIRE(norm(matrix<std::int8_t, 3, 2>{{{9, 9}, {-1, 1}, {127, -128}}}) ==
                 matrix<std::int8_t, 3, 2>{{{3, 3}, {-61, 67}, {67, -61}}});
  STATIC_REQUIRE(norm(matrix<std::int16_t, 2, 2>{{{32767, -32768}, {-1, 0}}}) ==
                 matrix<std::int8_t, 2, 2>{{{67, -61}, {-61, 67}}});
  // One of a thousand numbers stands out: it is sqrt(999) = 31.6 deviations away, the others -0.03.
  constexpr auto wide = attest::quantize<std::int16_t>(attest::layer_norm<float, 1000>{0.0F}, quantization{},
                                                       quantization{1.0F / 1024});
  matrix<std::int16_t, 1, 1000> spike;
  spike(0, 0) = 32767;
  const auto result = wide(hidden(spike));
  CHECK(result(0, 0) == 32366);  // sqrt(999) 2^10 = 32365.53
  CHECK(result(0, 1) == -32);    // -2^10 / sqrt(999) = -32.4
  CHECK(result(0, 999) == -32);
}

TEST_CASE("attention in integers has the bits of exact numbers") {
  constexpr auto attend = attest::quantized_attention<1>::of(quantization{0.02F}, quantization{0.015F},
                                                             quantization{0.05F}, quantization{0.04F, -3}, 6);
  constexpr auto causal = attest::quantized_attention<1, 1, attest::causal_mask>::of(
      quantization{0.02F}, quantization{0.015F}, quantization{0.05F}, quantization{0.04F, -3}, 6);
  constexpr matrix query{oracle::query};
  constexpr matrix key{oracle::key};
  constexpr matrix value{oracle::value};
  STATIC_REQUIRE(attend(query, key, value) == matrix{oracle::attended});
  STATIC_REQUIRE(causal(query, key, value) == matrix{oracle::attended_causally});
  CHECK(hidden(attend)(hidden(query), key, value) == matrix{oracle::attended});
  CHECK(hidden(causal)(hidden(query), key, value) == matrix{oracle::attended_causally});
}

TEST_CASE("masks, heads and queries with nothing to attend to") {
  constexpr quantization one{};
  constexpr quantization output{1.0F, 7};
  // Scores of 0, so weights are equal; 4 query heads over 2 key/value heads of one column: 10 10 20 20.
  constexpr auto grouped = attest::quantized_attention<4, 2>::of(one, one, one, output, 1);
  constexpr matrix<std::int8_t, 1, 4> zeros4{};
  constexpr matrix<std::int8_t, 1, 2> zeros2{};
  STATIC_REQUIRE(grouped(zeros4, zeros2, matrix<std::int8_t, 1, 2>{{{10, 20}}}) ==
                 matrix<std::int8_t, 1, 4>{{{17, 17, 27, 27}}});
  // The first of two queries sees nothing, and gets zero: the zero point. A key alone is copied, exactly.
  constexpr attest::keep kept{matrix<bool, 2, 2>{{{false, false}, {true, false}}}};
  constexpr auto masked = attest::quantized_attention<1, 1, std::remove_const_t<decltype(kept)>>::of(
      one, one, one, output, 1, kept);
  constexpr matrix<std::int8_t, 2, 1> column{{{100}, {-100}}};
  STATIC_REQUIRE(masked(column, column, matrix<std::int8_t, 2, 1>{{{-128}, {127}}}) ==
                 matrix<std::int8_t, 2, 1>{{{7}, {-121}}});
  CHECK(hidden(masked)(column, column, matrix<std::int8_t, 2, 1>{{{-128}, {127}}}) ==
        matrix<std::int8_t, 2, 1>{{{7}, {-121}}});
}

TEST_CASE("an activation in int8 is a table of its values") {
  constexpr quantization from{0.05F, 10};
  constexpr quantization to{0.03F, -100};
  constexpr auto gelu = quantize(attest::gelu_erf, from, to);
  // gelu(0) = 0; gelu(0.5) = 0.3457312 / 0.03 = 11.52; gelu(-0.75) = -0.1699706 / 0.03 = -5.67;
  // gelu(5.85) / 0.03 = 195; gelu(-6.9) = 0
  constexpr matrix<std::int8_t, 1, 5> x{{{10, 20, -5, 127, -128}}};
  STATIC_REQUIRE(gelu(x) == matrix<std::int8_t, 1, 5>{{{-100, -88, -106, 95, -100}}});
  CHECK(hidden(gelu)(hidden(x)) == matrix<std::int8_t, 1, 5>{{{-100, -88, -106, 95, -100}}});
}

// ---- whole blocks ------------------------------------------------------------------------------------

constexpr matrix weight{{{0.5F, 0.25F, -0.5F, 0.75F},
                         {0.25F, 0.5F, 0.125F, -0.5F},
                         {-0.375F, 0.5F, 0.75F, 0.25F},
                         {0.5F, -0.25F, 0.5F, 0.625F}}};
constexpr attest::linear projection{weight};
constexpr attest::linear_out_in back{weight, matrix{{{0.1F, -0.2F, 0.3F, -0.4F}}}};
constexpr attest::layer_norm norm{matrix{{{1.0F, 0.5F, 1.5F, 1.0F}}}, matrix{{{0.0F, 0.25F, -0.25F, 0.5F}}}};
constexpr attest::projected_attention attention{projection, back, projection, back, attest::multi_head<2>()};
constexpr attest::feed_forward network{projection, attest::gelu_tanh, back};
constexpr attest::feed_forward rectified{projection, attest::relu, back};
constexpr attest::calibration samples{{
    matrix{{{1.0F, 0.0F, -1.0F, 2.0F}, {0.5F, 0.25F, -2.0F, 1.0F}, {-1.0F, 1.5F, 0.0F, 0.5F}}},
    matrix{{{-2.0F, 1.0F, 0.5F, 0.25F}, {0.0F, 2.0F, 1.0F, -1.5F}, {0.75F, -0.25F, 1.25F, -1.0F}}},
}};

/// The largest distance of the int8 results from the float ones.
template <typename Q, typename Quantized, typename Layer>
constexpr float distance(const Quantized& quantized, const Layer& layer, const quantization& from,
                         const quantization& to) {
  float most = 0.0F;
  for (const auto& sample : samples.samples) {
    const auto got = attest::dequantize(quantized(attest::quantize<Q>(sample, from)), to);
    const auto right = layer(sample);
    for (std::size_t k = 0; k < 12; ++k) {
      const float difference = got.elements[k] - right.elements[k];
      most = difference > most ? difference : -difference > most ? -difference : most;
    }
  }
  return most;
}

// Numbers of size 2 to 3 in 256 steps; every rounding on the way adds a part of one.
TEST_CASE("blocks keep their kind, and come within a few steps of float") {
  constexpr quantization from = asymmetric(samples.range());
  constexpr attest::post_norm_block post{attention, norm, rectified, norm};
  constexpr quantization to = asymmetric(samples.after(post).range());
  constexpr auto int8 = quantize(post, samples, from, to);
  STATIC_REQUIRE(distance<std::int8_t>(int8, post, from, to) < 0.1F);
  CHECK(distance<std::int8_t>(hidden(int8), post, from, to) < 0.1F);

  constexpr attest::pre_norm_block pre{attention, norm, network, norm};
  constexpr quantization stream = attest::symmetric<std::int16_t>(attest::number_range{-16.0, 16.0});
  constexpr auto wide = quantize(pre, samples, stream);
  CHECK(distance<std::int16_t>(hidden(wide), pre, stream, stream) < 0.05F);
}

TEST_CASE("a block in integers keeps its steps") {
  constexpr quantization from = asymmetric(samples.range());
  constexpr attest::post_norm_block post{attention, norm, network, norm};
  constexpr auto int8 = quantize(post, samples, from, quantization{0.03F});
  constexpr auto x = quantize(samples.samples[0], from);
  constexpr auto steps = int8.steps(x);
  STATIC_REQUIRE(steps.output == int8(x));
  STATIC_REQUIRE(std::is_same_v<decltype(steps.after_attention)::value_type, std::int16_t>);
  constexpr quantization stream = attest::symmetric<std::int16_t>(attest::number_range{-16.0, 16.0});
  constexpr auto wide = quantize(attest::pre_norm_block{attention, norm, network, norm}, samples, stream);
  constexpr auto y = attest::quantize<std::int16_t>(samples.samples[0], stream);
  STATIC_REQUIRE(wide.steps(y).output == wide(y));
}

}  // namespace
