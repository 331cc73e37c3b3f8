// SPDX-License-Identifier: BSL-1.0
// Attention under a score rule: softmax(rule(q kᵀ scale)) v, with all its steps or the output alone.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/combine.hpp>
#include <attest/attention/evaluated.hpp>
#include <attest/attention/fixed_softmax_row.hpp>
#include <attest/attention/options.hpp>
#include <attest/attention/row.hpp>
#include <attest/attention/rule.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/attention/shapes.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of an attention under a rule. ONNX calls the tables qk_matmul_output, by mode:
template <typename T, std::size_t Queries, std::size_t Keys, std::size_t ValueWidth>
struct masked_attention_trace {
  matrix<T, Queries, Keys> scores;        ///< q kᵀ of every pair, those too that the rule forbids
  matrix<T, Queries, Keys> scaled;        ///< scores times the scale (mode 0)
  matrix<T, Queries, Keys> capped;        ///< scaled after softcap (mode 1)
  matrix<T, Queries, Keys> masked;        ///< capped plus bias; -infinity where the rule forbids (mode 2)
  matrix<T, Queries, Keys> weights;       ///< softmax of each row of masked (mode 3)
  matrix<T, Queries, ValueWidth> output;  ///< each row a mixture of the rows of v that it may see
};

namespace detail {

/// All the steps of one head. Keys is the number of columns of the tables, at.keys of them exist.
template <Number T, typename Rule, std::size_t N, std::size_t M, std::size_t DV, typename Rows>
constexpr void attend_with_steps(const Rule& rule, const attention_layout& at, T scale,
                                 const row_table<T>& query, std::size_t width, const Rows& keys,
                                 const Rows& values, masked_attention_trace<T, N, M, DV>& steps) {
  const bool tame = is_tame_attention(query, 0, N, width, keys, values, at.keys, DV);
  for (std::size_t i = 0; i < N; ++i) {
    const query_place<Rule> place(rule, i, at);
    for (std::size_t j = 0; j < M; ++j) {
      const std::size_t pair = i * M + j;
      steps.masked.elements[pair] = forbidden_score<T>();
      if (j >= at.keys) continue;
      steps.scores.elements[pair] = dot_of_rows(query.row(i), keys.row(j), width, tame);
      steps.scaled.elements[pair] = product(steps.scores.elements[pair], scale);
      steps.capped.elements[pair] = capped(rule, steps.scaled.elements[pair]);
    }
    for (auto k = place.seen.first; k < place.seen.last; ++k) {
      const auto j = static_cast<std::size_t>(k);
      const std::size_t pair = i * M + j;
      if (place.sees(j)) steps.masked.elements[pair] = added(rule, steps.capped.elements[pair], i, j, at);
      steps.weights.elements[pair] = steps.masked.elements[pair];
    }
    mixture_of_row(place, values, DV, tame, steps.weights.elements + i * M, steps.output.elements + i * DV);
  }
}

/// The output of query rows [first, last) of one head alone, written to rows of `output_stride`; no pair
/// that the rule forbids costs more than the question. Room for one row of weights, M numbers, on the
/// stack. `tame`: see is_tame_attention.
template <Number T, std::size_t M, typename Rule, typename Rows>
constexpr void attend(const Rule& rule, const attention_layout& at, T scale, const row_table<T>& query,
                      std::size_t first, std::size_t last, std::size_t width, const Rows& keys,
                      const Rows& values, std::size_t value_width, bool tame, T* output,
                      std::size_t output_stride) {
  T weights[M]{};
  for (std::size_t i = first; i < last; ++i) {
    const query_place<Rule> place(rule, i, at);
    scores_of_row(place, query.row(i), keys, width, scale, tame, weights);
    mixture_of_row(place, values, value_width, tame, weights, output + i * output_stride);
  }
}
template <Number T, std::size_t M, typename Rule, typename Rows>
constexpr void attend(const Rule& rule, const attention_layout& at, T scale, const row_table<T>& query,
                      std::size_t first, std::size_t last, std::size_t width, const Rows& keys,
                      const Rows& values, std::size_t value_width, T* output, std::size_t output_stride) {
  attend<T, M>(rule, at, scale, query, first, last, width, keys, values, value_width,
               is_tame_attention(query, first, last, width, keys, values, at.keys, value_width), output,
               output_stride);
}

}  // namespace detail

/// Attention under a rule with all its steps kept, as attention_steps(q, k, v) has them: query n x d,
/// key m x d, value m x dv, and a rule such as causal & padding{3} (see rule.hpp for the order of its
/// parts). A query that may attend to nothing gets zeros.
template <typename T, std::size_t N, std::size_t D, typename TK, std::size_t M, std::size_t DK, typename TV,
          std::size_t MV, std::size_t DV, typename Rule>
constexpr masked_attention_trace<T, N, M, DV> attention_steps(const matrix<T, N, D>& query,
                                                              const matrix<TK, M, DK>& key,
                                                              const matrix<TV, MV, DV>& value,
                                                              const Rule& rule,
                                                              const attention_options& options = {}) {
  masked_attention_trace<T, N, M, DV> steps;
  detail::check_attention(query, key, value);
  detail::check_rule<N, M, 1, Rule>();
  if constexpr (detail::one_real_type<T, TK, TV> && detail::lengths_fit<D, M, DK, MV> && ScoreRule<Rule>) {
    const auto own = detail::for_head<T>(rule, 0, 1);
    detail::attend_with_steps(own, detail::layout_of(own, N, M), options.scale.template value<T>(D),
                              detail::row_table<T>{query.elements, D}, D,
                              detail::row_table<T>{key.elements, DK},
                              detail::row_table<T>{value.elements, DV}, steps);
  }
  return steps;
}

/// The output of the same attention alone, bit for bit; no score is computed that the rule forbids.
template <typename T, std::size_t N, std::size_t D, typename TK, std::size_t M, std::size_t DK, typename TV,
          std::size_t MV, std::size_t DV, typename Rule>
constexpr matrix<T, N, DV> attention(const matrix<T, N, D>& query, const matrix<TK, M, DK>& key,
                                     const matrix<TV, MV, DV>& value, const Rule& rule,
                                     const attention_options& options = {}) {
  matrix<T, N, DV> output;
  detail::check_attention(query, key, value);
  detail::check_rule<N, M, 1, Rule>();
  if constexpr (detail::one_real_type<T, TK, TV> && detail::lengths_fit<D, M, DK, MV> && ScoreRule<Rule>) {
    const auto own = detail::for_head<T>(rule, 0, 1);
    if constexpr (detail::tables_are_cheaper<N, M, D, Rule>) {
      if (__builtin_is_constant_evaluated() &&
          detail::attend_by_tables(own, detail::layout_of(own, N, M), options.scale.template value<T>(D),
                                   query, key, value, output)) {
        return output;
      }
    }
    detail::attend<T, M>(own, detail::layout_of(own, N, M), options.scale.template value<T>(D),
                         detail::row_table<T>{query.elements, D}, 0, N, D,
                         detail::row_table<T>{key.elements, DK}, detail::row_table<T>{value.elements, DV}, DV,
                         output.elements, DV);
  }
  return output;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
