// SPDX-License-Identifier: BSL-1.0
// Groups of results: quantization, and layers in integers.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/attention/integer_softmax.hpp>
#include <attest/attention/mask.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/mean_pooling.hpp>
#include <attest/layers/quantize.hpp>
#include <attest/linalg/stored_product.hpp>
#include <attest/numbers/fixed_functions.hpp>
#include <attest/numbers/fixed_point.hpp>
#include <attest/numbers/quantization.hpp>
#include <attest/numbers/requantize.hpp>
#include <attest/numbers/small_float.hpp>

#include "record.hpp"

namespace parity {

/// Any integers of eight or sixteen bits.
template <typename Q, std::size_t Rows, std::size_t Cols>
constexpr attest::matrix<Q, Rows, Cols> random_integers(std::uint64_t number, secret zero) {
  attest::matrix<Q, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    result.elements[i] = static_cast<Q>(mixed((number * 0x10001 + i) ^ zero));
  }
  return result;
}

struct integer_functions {
  static constexpr const char* name = "integers";
  using real = float;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint64_t bits = mixed(i ^ zero);
      const auto x = static_cast<std::int32_t>(bits);
      const auto multiplier = static_cast<std::int32_t>(1U << 30 | (bits >> 32 & 0x3FFFFFFF));
      // every other product ends in a tie, or next to one
      const auto shift = static_cast<std::int32_t>(i % 62) - 31;
      record(i, attest::rescale(i % 2 == 0 ? x : x % 64, i % 2 == 0 ? multiplier : 1 << 30, shift));
      record(64 + i, attest::detail::exp2_of_minus(static_cast<std::uint32_t>(bits >> 44)));
      const float number = random<float>(i ^ zero, -4, 8);
      record(128 + i, attest::quantize(number, attest::quantization{0.0625F, 3}));
      record(192 + i, attest::requantizer{static_cast<double>(magnitude(number))}.multiplier);
      record(256 + i, attest::detail::rescale_by_32_places(i % 2 == 0 ? x : x % 64,
                                                           i % 2 == 0 ? multiplier : 1 << 30, 7));
    }
    const auto scores = random_integers<std::int8_t, 4, 9>(60, zero);
    record_all(record, 1, attest::quantized_softmax<>{attest::quantization{0.03F, 7}}(scores));
    record_all(record, 2,
               attest::quantized_softmax<15, std::int16_t>{attest::quantization{0.01F, 7}}(scores));
  }

 private:
  static constexpr float magnitude(float x) { return x < 0 ? -x : x; }
};

struct integer_layers {
  static constexpr const char* name = "integer layers";
  using real = float;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    using attest::quantization;
    const quantization from{0.03F, -12};
    const quantization to{0.02F, 9};
    const auto x = random_integers<std::int8_t, 4, 10>(61, zero);
    const attest::linear layer{random_matrix<float, 10, 7>(62, zero, -3, 0),
                               random_matrix<float, 1, 7>(63, zero, -3, 1)};
    record_all(record, 0, attest::quantize(layer, from, to)(x));
    record_all(record, 1, attest::quantize<std::int16_t>(layer, from, attest::change_of(to))(x));
    const attest::layer_norm<float, 10> norm{random_matrix<float, 1, 10>(64, zero, -1, 0),
                                             random_matrix<float, 1, 10>(65, zero, -1, 0)};
    record_all(record, 2, attest::quantize(norm, from, to)(x));
    record_all(record, 3, attest::quantize(norm, from, to)(random_integers<std::int16_t, 4, 10>(66, zero)));
    record_all(record, 4, attest::quantize(attest::gelu_erf, from, to)(x));
    record_all(record, 5, attest::mean_pooling(x));
    record_all(record, 6,
               attest::quantize(attest::position_table{random_matrix<float, 5, 10>(67, zero, -3, 1)}, to)(x));
    const auto attend = attest::quantized_attention<2, 1, attest::causal_mask>::of(
        quantization{0.03F}, quantization{0.02F}, quantization{0.02F}, to, 5);
    record_all(record, 7,
               attend(x, random_integers<std::int8_t, 6, 5>(68, zero),
                      random_integers<std::int8_t, 6, 3>(69, zero)));
  }
};

/// Whole blocks, from float weights to int8 results.
struct integer_blocks {
  static constexpr const char* name = "integer blocks";
  using real = float;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    using attest::linear;
    const attest::projected_attention attend{
        linear{random_matrix<float, 6, 6>(70, zero, -3, -1)},
        linear{random_matrix<float, 6, 6>(71, zero, -3, -1)},
        linear{random_matrix<float, 6, 6>(72, zero, -3, -1)},
        linear{random_matrix<float, 6, 6>(73, zero, -3, -1), random_matrix<float, 1, 6>(74, zero, -3, -1)},
        attest::multi_head<2>(attest::causal)};
    const linear expand{random_matrix<float, 6, 8>(75, zero, -3, -1),
                        random_matrix<float, 1, 8>(76, zero, -3, -1)};
    const linear contract{random_matrix<float, 8, 6>(77, zero, -3, -1)};
    const attest::layer_norm<float, 6> norm;
    const attest::calibration samples{
        {random_matrix<float, 3, 6>(78, zero, -2, 1), random_matrix<float, 3, 6>(79, zero, -2, 1)}};
    const attest::quantization from = attest::asymmetric(samples.range());
    const attest::quantization to{0.02F};
    const auto post = attest::quantize(
        attest::post_norm_block{attend, norm, attest::feed_forward{expand, attest::relu, contract}, norm},
        samples, from, to);
    record_all(record, 0, post(attest::quantize(samples.samples[0], from)));
    const attest::quantization stream = attest::symmetric<std::int16_t>(attest::number_range{-8.0, 8.0});
    const auto pre = attest::quantize(
        attest::pre_norm_block{attend, norm, attest::feed_forward{expand, attest::gelu_tanh, contract}, norm},
        samples, stream);
    record_all(record, 1, pre(attest::quantize<std::int16_t>(samples.samples[1], stream)));
  }
};

/// Weights stored in sixteen bits.
template <typename T>
struct stored_weights {
  static constexpr const char* name = "stored weights";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto weight = random_matrix<float, 7, 5>(80, zero, -18, 2);
    const auto x = random_matrix<T, 3, 7>(81, zero, -4, 4);
    record_all(record, 0, attest::linear{attest::store_as<attest::half>(weight)}(x));
    record_all(record, 1, attest::linear{attest::store_as<attest::bfloat16>(weight)}(x));
    record_all(record, 2, attest::linear_out_in{attest::store_as<attest::half>(transpose(weight))}(x));
  }
};

/// Fixed point: functions, and an attention of several heads under a rule.
struct fixed_points {
  static constexpr const char* name = "fixed point";
  using real = float;
  using number = attest::fixed<std::int32_t, 16>;

  template <std::size_t Rows, std::size_t Cols>
  static constexpr attest::matrix<number, Rows, Cols> numbers(std::uint64_t which, secret zero) {
    attest::matrix<number, Rows, Cols> result;
    const auto any = random_matrix<float, Rows, Cols>(which, zero, -6, 2);
    for (std::size_t i = 0; i < Rows * Cols; ++i) result.elements[i] = number(any.elements[i]);
    return result;
  }
  template <typename Record, std::size_t Rows, std::size_t Cols>
  static constexpr void record_raw(Record& record, std::uint64_t place,
                                   const attest::matrix<number, Rows, Cols>& m) {
    for (std::size_t i = 0; i < Rows * Cols; ++i) record(place << 16 | i, m.elements[i].raw);
  }

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto x = numbers<1, 16>(82, zero);
    for (std::size_t i = 0; i < 16; ++i) {
      const number element = x.elements[i];
      record(i, (exp(element) + sqrt(element) + rsqrt(element)).raw);
      record(16 + i, (log(element) + tanh(element) + erf(element)).raw);
      record(32 + i, (element * element / (element + number(3))).raw);
    }
    const auto tokens = numbers<4, 6>(83, zero);
    record_raw(record, 1, attest::multi_head_attention<2>(tokens, tokens, tokens, attest::causal));
    record_raw(record, 2, attest::linear{numbers<6, 5>(84, zero), numbers<1, 5>(85, zero)}(tokens));
    record_raw(record, 3, attest::attention(tokens, tokens, tokens));
  }
};

}  // namespace parity
