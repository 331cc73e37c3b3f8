// SPDX-License-Identifier: BSL-1.0
// From a .safetensors file to a llama: at run time with a status, in the compiler as a constant.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/linear.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/model/llama.hpp>
#include <attest/model/named_tensors.hpp>
#include <attest/weights/file_status.hpp>
#include <attest/weights/llama2.hpp>
#include <attest/weights/safetensors.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

template <Real T, llama_dimensions D>
constexpr void fill_llama(llama<T, D>& model, const named_tensors& all) {
  all.read_turned("tok_embeddings.weight", model.embedding);
  for (std::size_t l = 0; l < D.layers; ++l) {
    auto& block = model.blocks[l];
    const named_tensors here = all.of("layers.", l);
    here.read("attention_norm.weight", block.first_norm.gain);
    here.read_turned("attention.wq.weight", block.attention.query.projection.weight);
    here.read_turned("attention.wk.weight", block.attention.key.projection.weight);
    here.read_turned("attention.wv.weight", block.attention.value.weight);
    here.read_turned("attention.wo.weight", block.attention.project.weight);
    here.read("ffn_norm.weight", block.second_norm.gain);
    here.read_turned("feed_forward.w1.weight", block.feed_forward.gate.weight);
    here.read_turned("feed_forward.w2.weight", block.feed_forward.down.weight);
    here.read_turned("feed_forward.w3.weight", block.feed_forward.up.weight);
  }
  all.read("norm.weight", model.final_norm.gain);
  if constexpr (!D.shared_classifier) all.read_turned("output.weight", model.own_classifier.weight);
}

}  // namespace detail

/// Fills a model from the tensors of a .safetensors file, under the names that Meta's own files have:
/// "tok_embeddings.weight", "layers.0.attention.wq.weight" and so on behind the prefix. (Files with
/// "q_proj" in their names hold query and key in another order, for half-split rotary positions.) The first
/// tensor that is missing, or does not fit, ends it; what was read before stays in the model.
template <Real T, llama_dimensions D>
constexpr file_status read_llama(const safetensors& file, llama<T, D>& model, const char* prefix = "") {
  file_status status = file.status();
  detail::fill_llama(model, detail::named_tensors(file, status).of(prefix));
  return status;
}

/// The same as a value, for a constant expression: what is not there, or does not fit, is an error of the
/// compiler (and stops a program).
///
///     constexpr auto model = attest::load_llama<dimensions>(attest::safetensors{embedded::fable});
template <llama_dimensions D, Real T = float>
constexpr llama<T, D> load_llama(const safetensors& file, const char* prefix = "") {
  llama<T, D> model{};
  file_status status = file.status();
  detail::require(status);
  detail::fill_llama(model, detail::named_tensors(file, status, detail::if_unfit::stop).of(prefix));
  return model;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
