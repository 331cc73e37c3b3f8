// SPDX-License-Identifier: BSL-1.0
// Attention over a cache: token by token, in chunks or all at once, with the same bits.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

#include <attest/attention/cache.hpp>
#include <attest/attention/combine.hpp>
#include <attest/attention/evaluated_cache.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/attention/options.hpp>
#include <attest/attention/row.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The shapes of a cache as those of a key and a value matrix.
template <typename Cache>
using cached_keys = matrix<typename Cache::value_type, Cache::capacity, Cache::key_width>;
template <typename Cache>
using cached_values = matrix<typename Cache::value_type, Cache::capacity, Cache::value_width>;

template <std::size_t Heads, std::size_t KeyHeads, typename Query, typename Cache>
using cached_output = multi_head_output<Heads, KeyHeads, Query, cached_values<Cache>>;

template <std::size_t Heads, std::size_t KeyHeads, typename Query, typename Cache, typename Rule>
constexpr bool check_cached() {
  return check_multi_head<Heads, KeyHeads, Query, cached_keys<Cache>, cached_values<Cache>, Rule>();
}

/// Rows [first, last) of the query over what the cache holds, every head.
template <std::size_t Heads, std::size_t KeyHeads, typename Query, typename Cache, typename Rule>
constexpr void attend_cache(const Query& query, std::size_t first, std::size_t last, const Cache& cache,
                            const Rule& rule, const attention_layout* fixed, const attention_options& options,
                            cached_output<Heads, KeyHeads, Query, Cache>& output) {
  using T = typename Cache::value_type;
  constexpr std::size_t d = Query::cols / Heads;
  constexpr std::size_t dv = Cache::value_width / KeyHeads;
  bool tame = !__builtin_is_constant_evaluated() || (cache.is_tame() && is_tame(query.elements));
  if constexpr (can_attend_in_lanes<Cache, Rule>) {
    const T scale = options.scale.template value<T>(d);
    if (__builtin_is_constant_evaluated() && tame && scale <= T(1) && scale >= T(-1) &&
        cache.size() >= least_scores_for_lanes) {
      for (std::size_t i = first; i < last; ++i) {
        attend_cache_in_lanes<Heads, KeyHeads>(query, i, cache, rule, fixed, scale,
                                               output.elements + i * Heads * dv);
      }
      return;
    }
  }
  for (std::size_t h = 0; h < Heads; ++h) {
    const std::size_t serving = serving_head<Heads, KeyHeads>(h);
    const auto own = for_head<T>(rule, h, Heads);
    const attention_layout at = fixed ? *fixed : layout_of(own, Query::rows, cache.size());
    attend<T, Cache::capacity>(own, at, options.scale.template value<T>(d), column_block(query, h, d), first,
                               last, d, cache.key_rows(serving * d), cache.value_rows(serving * dv), dv, tame,
                               output.elements + h * dv, Heads * dv);
  }
}

}  // namespace detail

/// Appends the keys and values of a chunk of tokens to the cache, one at a time, and lets each token's
/// query attend to what is then held, itself included: query n x (Heads d), key n x (KeyValueHeads d) and
/// value n x (KeyValueHeads dv) give n x (Heads dv). For any way to cut a sequence into chunks the rows
/// are, bit for bit, those of causal attention over all of it (over a ring_cache those of
/// sliding_window<Capacity>).
///
/// A rule restricts further; positions are those of the sequence, which the cache knows, so a rule's
/// alignment is not asked. A bias or mask of pairs has one column for each place, oldest token first.
/// Without room for the whole chunk: see kv_cache; at run time the answer is then NaN everywhere.
template <std::size_t Heads = 1, std::size_t KeyValueHeads = Heads, KeyValueCache Cache, typename Query,
          typename Key, typename Value, typename Rule = everything_rule>
constexpr detail::cached_output<Heads, KeyValueHeads, Query, Cache> cached_attention(
    Cache& cache, const Query& query, const Key& key, const Value& value, const Rule& rule = {},
    const attention_options& options = {}) {
  detail::cached_output<Heads, KeyValueHeads, Query, Cache> output;
  static_assert(Query::rows == Key::rows && Query::rows == Value::rows,
                "attest: a cached attention needs as many keys and values as queries, one of each a token");
  static_assert(Key::cols == Cache::key_width && Value::cols == Cache::value_width,
                "attest: keys and values must be as wide as the cache that stores them");
  if constexpr (Query::rows != Key::rows || Query::rows != Value::rows || Key::cols != Cache::key_width ||
                Value::cols != Cache::value_width) {
    (void)sizeof(
        detail::shapes_do_not_fit<shape<Query::rows, Query::cols>, shape<Key::rows, Key::cols>,
                                  shape<Value::rows, Value::cols>, shape<Cache::capacity, Cache::key_width>,
                                  shape<Cache::capacity, Cache::value_width>>);
  } else if constexpr (detail::check_cached<Heads, KeyValueHeads, Query, Cache, Rule>()) {
    using T = typename Cache::value_type;
    if (!cache.reserve(Query::rows)) {
      for (T& element : output.elements) element = std::numeric_limits<T>::quiet_NaN();
      return output;
    }
    for (std::size_t i = 0; i < Query::rows; ++i) {
      cache.append_row(key.elements + i * Key::cols, value.elements + i * Value::cols);
      const attention_layout at{
          Query::rows, cache.size(),
          static_cast<std::ptrdiff_t>(cache.size()) - 1 - static_cast<std::ptrdiff_t>(i)};
      detail::attend_cache<Heads, KeyValueHeads>(query, i, i + 1, cache, rule, &at, options, output);
    }
  }
  return output;
}

/// Attention over what the cache holds, which stays as it is: cross-attention to a text read once, or
/// queries of tokens appended before. The rule decides who sees what; the last query stands at the
/// newest token.
template <std::size_t Heads, std::size_t KeyValueHeads = Heads, typename Query, KeyValueCache Cache,
          typename Rule = everything_rule>
constexpr detail::cached_output<Heads, KeyValueHeads, Query, Cache> multi_head_attention(
    const Query& query, const Cache& cache, const Rule& rule = {}, const attention_options& options = {}) {
  detail::cached_output<Heads, KeyValueHeads, Query, Cache> output;
  if constexpr (detail::check_cached<Heads, KeyValueHeads, Query, Cache, Rule>()) {
    detail::attend_cache<Heads, KeyValueHeads>(query, 0, Query::rows, cache, rule, nullptr, options, output);
  }
  return output;
}
/// The same with a single head.
template <typename T, std::size_t N, std::size_t D, KeyValueCache Cache, typename Rule = everything_rule>
constexpr matrix<T, N, Cache::value_width> attention(const matrix<T, N, D>& query, const Cache& cache,
                                                     const Rule& rule = {},
                                                     const attention_options& options = {}) {
  return multi_head_attention<1>(query, cache, rule, options);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
