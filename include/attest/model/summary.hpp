// SPDX-License-Identifier: BSL-1.0
// summary: the parts of a model with their shapes, parameters, bytes and multiply-adds, as numbers.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/math/real.hpp>
#include <attest/model/bert.hpp>
#include <attest/model/gpt2.hpp>
#include <attest/model/llama.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// One kind of part, which a model has `times` times. Multiply-adds are those of the weights for one token;
/// what attention itself adds grows with the text: 2 width for each earlier token, layer by layer.
struct model_part {
  const char* name = "";
  std::size_t times = 1;
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  std::size_t parameters = 0;     ///< of one of them
  std::size_t multiply_adds = 0;  ///< of one of them
};

/// The parts of a model.
template <std::size_t Parts>
struct model_summary {
  const char* name = "";
  std::size_t element_size = 0;
  std::size_t cached_numbers = 0;  ///< keys and values to remember for each token
  model_part parts[Parts]{};

  constexpr std::size_t parameters() const {
    std::size_t sum = 0;
    for (const model_part& part : parts) sum += part.times * part.parameters;
    return sum;
  }
  constexpr std::size_t multiply_adds() const {
    std::size_t sum = 0;
    for (const model_part& part : parts) sum += part.times * part.multiply_adds;
    return sum;
  }
  constexpr std::size_t bytes() const { return parameters() * element_size; }
  constexpr std::size_t cached_bytes() const { return cached_numbers * element_size; }
};

namespace detail {

constexpr model_part table_part(const char* name, std::size_t rows, std::size_t width) {
  return {name, 1, rows, width, rows * width, 0};
}
constexpr model_part norm_part(const char* name, std::size_t times, std::size_t width, std::size_t rows) {
  return {name, times, width, width, rows * width, 0};
}
/// A linear layer, with a bias or without.
constexpr model_part linear_part(const char* name, std::size_t times, std::size_t in, std::size_t out,
                                 bool bias) {
  return {name, times, in, out, in * out + (bias ? out : 0), in * out};
}
/// A classifier that is the embedding: it computes, and has no parameter of its own.
constexpr model_part tied_part(std::size_t in, std::size_t out) {
  return {"classifier (the embedding)", 1, in, out, 0, in * out};
}

}  // namespace detail

/// The parts of a LLaMA: their shapes, parameters, bytes and multiply-adds.
template <Real T, llama_dimensions D>
constexpr model_summary<9> summary(const llama<T, D>&) {
  using namespace detail;
  const std::size_t w = D.width, n = D.layers;
  return {"LLaMA",
          sizeof(T),
          2 * n * D.kv_width(),
          {table_part("embedding", D.vocabulary, w), norm_part("RMS normalization", 2 * n + 1, w, 1),
           linear_part("query", n, w, w, false), linear_part("key, value", 2 * n, w, D.kv_width(), false),
           linear_part("attention output", n, w, w, false), linear_part("gate", n, w, D.hidden, false),
           linear_part("up", n, w, D.hidden, false), linear_part("down", n, D.hidden, w, false),
           D.shared_classifier ? tied_part(w, D.vocabulary)
                               : linear_part("classifier", 1, w, D.vocabulary, false)}};
}

/// The parts of a GPT-2.
template <Real T, gpt2_dimensions D>
constexpr model_summary<7> summary(const gpt2<T, D>&) {
  using namespace detail;
  const std::size_t w = D.width, n = D.layers;
  return {"GPT-2",
          sizeof(T),
          2 * n * w,
          {table_part("embedding", D.vocabulary, w), table_part("positions", D.positions, w),
           norm_part("layer normalization", 2 * n + 1, w, 2),
           linear_part("query, key, value, output", 4 * n, w, w, true),
           linear_part("expand", n, w, D.hidden, true), linear_part("contract", n, D.hidden, w, true),
           tied_part(w, D.vocabulary)}};
}

/// The parts of a BERT.
template <Real T, bert_dimensions D>
constexpr model_summary<7> summary(const bert<T, D>&) {
  using namespace detail;
  const std::size_t w = D.width, n = D.layers;
  return {"BERT",
          sizeof(T),
          0,
          {table_part("embedding", D.vocabulary, w), table_part("positions", D.positions, w),
           table_part("segments", D.segments, w), norm_part("layer normalization", 2 * n + 1, w, 2),
           linear_part("query, key, value, output", 4 * n, w, w, true),
           linear_part("expand", n, w, D.hidden, true), linear_part("contract", n, D.hidden, w, true)}};
}

}  // namespace attest
ATTEST_ARITHMETIC_END
