// SPDX-License-Identifier: BSL-1.0
// Attention itself: softmax(q kᵀ scale) v. The file to read first.
#pragma once

#include <cstddef>

#include <attest/attention/options.hpp>
#include <attest/attention/shapes.hpp>
#include <attest/attention/softmax.hpp>
#include <attest/attention/streaming.hpp>
#include <attest/config.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of an attention, n queries over m keys of width d with values of width dv.
template <typename T, std::size_t Queries, std::size_t Keys, std::size_t ValueWidth>
struct attention_trace {
  matrix<T, Queries, Keys> scores;        ///< q kᵀ, the dot product of every query with every key
  matrix<T, Queries, Keys> scaled;        ///< scores times the scale
  matrix<T, Queries, Keys> weights;       ///< softmax of each row of scaled
  matrix<T, Queries, ValueWidth> output;  ///< weights v, each row a mixture of the rows of v
};

/// Scaled dot-product attention with all its steps kept (Vaswani et al. 2017, equation 1):
/// query n x d, key m x d, value m x dv give scores, scaled and weights n x m and output n x dv.
/// Element types must be equal and real; every sum runs in increasing index order.
template <typename T, std::size_t N, std::size_t D, typename TK, std::size_t M, std::size_t DK, typename TV,
          std::size_t MV, std::size_t DV>
constexpr attention_trace<T, N, M, DV> attention_steps(const matrix<T, N, D>& query,
                                                       const matrix<TK, M, DK>& key,
                                                       const matrix<TV, MV, DV>& value,
                                                       const attention_options& options = {}) {
  attention_trace<T, N, M, DV> steps;
  detail::check_attention(query, key, value);
  if constexpr (detail::one_real_type<T, TK, TV> && detail::lengths_fit<D, M, DK, MV>) {
    steps.scores = multiply_transposed(query, key);
    steps.scaled = steps.scores * options.scale.template value<T>(D);
    steps.weights = softmax(steps.scaled);
    steps.output = steps.weights * value;
  }
  return steps;
}

/// output = attention(query, key, value, options), the same bits, for callers who cannot return a matrix
/// by value. `output` may not overlap with the others.
template <typename T, std::size_t N, std::size_t D, typename TK, std::size_t M, std::size_t DK, typename TV,
          std::size_t MV, std::size_t DV>
constexpr void attention_into(matrix<T, N, DV>& output, const matrix<T, N, D>& query,
                              const matrix<TK, M, DK>& key, const matrix<TV, MV, DV>& value,
                              const attention_options& options = {}) {
  detail::check_attention(query, key, value);
  if constexpr (detail::one_real_type<T, TK, TV> && detail::lengths_fit<D, M, DK, MV>) {
    if (__builtin_is_constant_evaluated() || FixedPoint<T>) {
      output = attention_steps(query, key, value, options).output;
      return;
    }
    if constexpr (Real<T>) {
      detail::stream_attention<T, N, D, M, DV>(output.elements, query.elements, key.elements, value.elements,
                                               options.scale.template value<T>(D));
    }
  }
}

namespace detail {

// By itself, because one local matrix and one return is what compilers build in place of a copy.
template <typename T, std::size_t N, std::size_t D, typename TK, std::size_t M, std::size_t DK, typename TV,
          std::size_t MV, std::size_t DV>
constexpr matrix<T, N, DV> run_time_attention(const matrix<T, N, D>& query, const matrix<TK, M, DK>& key,
                                              const matrix<TV, MV, DV>& value,
                                              const attention_options& options) {
  matrix<T, N, DV> output;
  attention_into(output, query, key, value, options);
  return output;
}

}  // namespace detail

/// The output of the same attention alone, n x dv, the same bits. At run time no table of scores exists; see
/// attention_scratch_bytes for what the stack holds instead.
template <typename T, std::size_t N, std::size_t D, typename TK, std::size_t M, std::size_t DK, typename TV,
          std::size_t MV, std::size_t DV>
constexpr matrix<T, N, DV> attention(const matrix<T, N, D>& query, const matrix<TK, M, DK>& key,
                                     const matrix<TV, MV, DV>& value, const attention_options& options = {}) {
  if (__builtin_is_constant_evaluated()) return attention_steps(query, key, value, options).output;
  return detail::run_time_attention(query, key, value, options);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
