// SPDX-License-Identifier: BSL-1.0
// worked_example: what a walkthrough tells about, the input of an attention and all its steps.
#pragma once

#include <cstddef>

#include <attest/attention/attention.hpp>
#include <attest/attention/masked.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The self-attention of a sentence, with everything that a walkthrough tells of it: one row a token.
template <typename T, std::size_t Tokens, std::size_t Width, std::size_t KeyWidth, std::size_t ValueWidth>
struct worked_example {
  matrix<T, Tokens, Width> embeddings;
  matrix<T, Tokens, KeyWidth> query;
  matrix<T, Tokens, KeyWidth> key;
  matrix<T, Tokens, ValueWidth> value;
  T scale;
  attention_trace<T, Tokens, Tokens, ValueWidth> steps;
};

/// The self-attention of these embeddings with these projections (width x key width, width x value width).
template <Real T, std::size_t Tokens, std::size_t Width, std::size_t KeyWidth, std::size_t ValueWidth>
constexpr worked_example<T, Tokens, Width, KeyWidth, ValueWidth> work_example(
    const matrix<T, Tokens, Width>& embeddings, const matrix<T, Width, KeyWidth>& query_projection,
    const matrix<T, Width, KeyWidth>& key_projection, const matrix<T, Width, ValueWidth>& value_projection,
    const attention_options& options = {}) {
  const auto query = embeddings * query_projection;
  const auto key = embeddings * key_projection;
  const auto value = embeddings * value_projection;
  return {embeddings,
          query,
          key,
          value,
          options.scale.template value<T>(KeyWidth),
          attention_steps(query, key, value, options)};
}

/// The same from steps that are there already, of any attention of a sentence to itself, a masked one say.
/// `options` are those that the steps were computed with.
template <Real T, std::size_t Tokens, std::size_t Width, std::size_t KeyWidth, std::size_t ValueWidth>
constexpr worked_example<T, Tokens, Width, KeyWidth, ValueWidth> example_of(
    const matrix<T, Tokens, Width>& embeddings, const matrix<T, Tokens, KeyWidth>& query,
    const matrix<T, Tokens, KeyWidth>& key, const matrix<T, Tokens, ValueWidth>& value,
    const attention_trace<T, Tokens, Tokens, ValueWidth>& steps, const attention_options& options = {}) {
  return {embeddings, query, key, value, options.scale.template value<T>(KeyWidth), steps};
}

/// The same under a rule, attention_steps(query, key, value, causal): what is masked counts as -infinity.
template <Real T, std::size_t Tokens, std::size_t Width, std::size_t KeyWidth, std::size_t ValueWidth>
constexpr worked_example<T, Tokens, Width, KeyWidth, ValueWidth> example_of(
    const matrix<T, Tokens, Width>& embeddings, const matrix<T, Tokens, KeyWidth>& query,
    const matrix<T, Tokens, KeyWidth>& key, const matrix<T, Tokens, ValueWidth>& value,
    const masked_attention_trace<T, Tokens, Tokens, ValueWidth>& steps,
    const attention_options& options = {}) {
  const attention_trace<T, Tokens, Tokens, ValueWidth> shown{steps.scores, steps.masked, steps.weights,
                                                             steps.output};
  return example_of(embeddings, query, key, value, shown, options);
}

/// The same where queries, keys and values are the embeddings: attention_steps(x, x, x, options).
template <Real T, std::size_t Tokens, std::size_t Width>
constexpr worked_example<T, Tokens, Width, Width, Width> example_of(
    const matrix<T, Tokens, Width>& embeddings, const attention_trace<T, Tokens, Tokens, Width>& steps,
    const attention_options& options = {}) {
  return example_of(embeddings, embeddings, embeddings, embeddings, steps, options);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
