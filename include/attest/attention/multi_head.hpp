// SPDX-License-Identifier: BSL-1.0
// Several heads at once: multi-head, grouped-query and multi-query attention.
#pragma once

#include <cstddef>

#include <attest/attention/combine.hpp>
#include <attest/attention/evaluated.hpp>
#include <attest/attention/heads.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/options.hpp>
#include <attest/attention/rule.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// A rule of its own for every head: per_head{keep{a}, keep{b}} for two heads. Their type is one.
template <ScoreRule Rule, std::size_t Heads>
struct per_head {
  static constexpr bool is_score_rule = true;
  Rule rules[Heads];

  template <typename T>
  constexpr auto for_head(std::size_t head, std::size_t heads) const {
    return detail::for_head<T>(rules[head], head, heads);
  }
  template <std::size_t Queries, std::size_t Keys, std::size_t QueryHeads>
  static constexpr void check() {
    static_assert(Heads == QueryHeads, "attest: per_head needs one rule for every query head");
    if constexpr (Heads != QueryHeads) {
      (void)sizeof(detail::the_culprit_is<detail::rules<Heads>, detail::query_heads<QueryHeads>>);
    }
    detail::check_rule<Queries, Keys, QueryHeads, Rule>();
  }
};
template <typename Rule, typename... Rules>
per_head(Rule, Rules...) -> per_head<Rule, 1 + sizeof...(Rules)>;

/// Every step of an attention of several heads.
template <typename T, std::size_t Heads, std::size_t Queries, std::size_t Keys, std::size_t ValueWidth>
struct multi_head_trace {
  using head_trace = masked_attention_trace<T, Queries, Keys, ValueWidth>;

  head_trace by_head[Heads];                      ///< the steps of each query head
  matrix<T, Queries, Heads * ValueWidth> output;  ///< their outputs side by side

  constexpr const head_trace& head(std::size_t h) const {
    detail::check_index(h, Heads, 0, 1);
    return by_head[h];
  }

  /// The mean over the heads of one of the tables, averaged(&head_trace::weights) say: the sum from head
  /// 0 upwards, divided by the number of heads.
  constexpr matrix<T, Queries, Keys> averaged(matrix<T, Queries, Keys> head_trace::*table) const {
    matrix<T, Queries, Keys> mean;
    for (std::size_t i = 0; i < Queries * Keys; ++i) {
      for (const head_trace& head : by_head) {
        mean.elements[i] = detail::sum(mean.elements[i], (head.*table).elements[i]);
      }
      // Constant evaluation refuses to divide a NaN.
      if (mean.elements[i] == mean.elements[i]) mean.elements[i] /= static_cast<T>(Heads);
    }
    return mean;
  }
  constexpr matrix<T, Queries, Keys> averaged_weights() const { return averaged(&head_trace::weights); }
};

namespace detail {

template <std::size_t Heads, std::size_t KeyHeads, typename Query, typename Key, typename Value>
using multi_head_steps = multi_head_trace<typename Query::value_type, Heads, Query::rows, Key::rows,
                                          head_width(Value::cols, KeyHeads)>;

}  // namespace detail

/// Attention of several heads, each on its own block of columns (head 0 has the first), none copied:
/// query n x (Heads d), key m x (KeyValueHeads d), value m x (KeyValueHeads dv) give n x (Heads dv).
/// Query head h uses key/value head h / (Heads / KeyValueHeads): fewer key/value heads make it
/// grouped-query attention, a single one multi-query attention. The scale is 1 / sqrt(d), d the width of
/// one head. The rule holds for every head, unless it knows them apart (per_head, alibi_by_head).
template <std::size_t Heads, std::size_t KeyValueHeads = Heads, typename Query, typename Key, typename Value,
          typename Rule = everything_rule>
requires detail::is_matrix<Key>
constexpr detail::multi_head_output<Heads, KeyValueHeads, Query, Value> multi_head_attention(
    const Query& query, const Key& key, const Value& value, const Rule& rule = {},
    const attention_options& options = {}) {
  using T = typename Query::value_type;
  detail::multi_head_output<Heads, KeyValueHeads, Query, Value> output;
  if constexpr (detail::check_multi_head<Heads, KeyValueHeads, Query, Key, Value, Rule>()) {
    constexpr std::size_t d = Query::cols / Heads;
    constexpr std::size_t dv = Value::cols / KeyValueHeads;
    for (std::size_t h = 0; h < Heads; ++h) {
      const std::size_t serving = detail::serving_head<Heads, KeyValueHeads>(h);
      const auto own = detail::for_head<T>(rule, h, Heads);
      if constexpr (detail::tables_are_cheaper<Query::rows, Key::rows, d, Rule>) {
        if (__builtin_is_constant_evaluated()) {
          matrix<T, Query::rows, dv> columns;
          if (detail::attend_by_tables(own, detail::layout_of(own, Query::rows, Key::rows),
                                       options.scale.template value<T>(d), head<Heads>(query, h),
                                       head<KeyValueHeads>(key, serving), head<KeyValueHeads>(value, serving),
                                       columns)) {
            detail::put_head<Heads>(output, h, columns);
            continue;
          }
        }
      }
      detail::attend<T, Key::rows>(
          own, detail::layout_of(own, Query::rows, Key::rows), options.scale.template value<T>(d),
          detail::column_block(query, h, d), 0, Query::rows, d, detail::column_block(key, serving, d),
          detail::column_block(value, serving, dv), dv, output.elements + h * dv, Heads * dv);
    }
  }
  return output;
}

/// The same with all its steps kept, by head and side by side.
template <std::size_t Heads, std::size_t KeyValueHeads = Heads, typename Query, typename Key, typename Value,
          typename Rule = everything_rule>
constexpr detail::multi_head_steps<Heads, KeyValueHeads, Query, Key, Value> multi_head_attention_steps(
    const Query& query, const Key& key, const Value& value, const Rule& rule = {},
    const attention_options& options = {}) {
  using T = typename Query::value_type;
  detail::multi_head_steps<Heads, KeyValueHeads, Query, Key, Value> steps;
  if constexpr (detail::check_multi_head<Heads, KeyValueHeads, Query, Key, Value, Rule>()) {
    constexpr std::size_t d = Query::cols / Heads;
    constexpr std::size_t dv = Value::cols / KeyValueHeads;
    for (std::size_t h = 0; h < Heads; ++h) {
      const std::size_t serving = detail::serving_head<Heads, KeyValueHeads>(h);
      const auto own = detail::for_head<T>(rule, h, Heads);
      detail::attend_with_steps(own, detail::layout_of(own, Query::rows, Key::rows),
                                options.scale.template value<T>(d), detail::column_block(query, h, d), d,
                                detail::column_block(key, serving, d),
                                detail::column_block(value, serving, dv), steps.by_head[h]);
      detail::put_head<Heads>(steps.output, h, steps.by_head[h].output);
    }
  }
  return steps;
}

/// Both without a rule, with options.
template <std::size_t Heads, std::size_t KeyValueHeads = Heads, typename Query, typename Key, typename Value>
constexpr auto multi_head_attention(const Query& query, const Key& key, const Value& value,
                                    const attention_options& options) {
  return multi_head_attention<Heads, KeyValueHeads>(query, key, value, everything, options);
}
/// The same without a rule.
template <std::size_t Heads, std::size_t KeyValueHeads = Heads, typename Query, typename Key, typename Value>
constexpr auto multi_head_attention_steps(const Query& query, const Key& key, const Value& value,
                                          const attention_options& options) {
  return multi_head_attention_steps<Heads, KeyValueHeads>(query, key, value, everything, options);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
