// SPDX-License-Identifier: BSL-1.0
// One query over what a cache holds, in constant evaluation: a lane a key for scores, a lane a column for
// mixtures.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

#include <attest/attention/combine.hpp>
#include <attest/attention/heads.hpp>
#include <attest/attention/row.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/attention/softmax_row.hpp>
#include <attest/config.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Whether a cache and a rule are such that all keys held may be scored together.
template <typename Cache, typename Rule>
inline constexpr bool can_attend_in_lanes =
    has_lanes && !Cache::is_ring && Cache::capacity >= least_scores_for_lanes && sees_whole_ranges<Rule>;

/// Keys at once; half as many each time for the last ones, and below the least one by one.
inline constexpr std::size_t most_keys_at_once = 32;
inline constexpr std::size_t least_keys_at_once = 4;

/// The queries of the heads that one key/value head serves, and their scores or weights for some keys.
template <typename T, std::size_t Heads, std::size_t Capacity>
struct scores_of_heads {
  T rows[Heads][Capacity]{};
};

/// Keys first + J...: `keys` points to the head's block in the first of them.
template <std::size_t KeyWidth, typename T, std::size_t Heads, std::size_t D, std::size_t Capacity,
          std::size_t... J>
constexpr void score_keys(const scalar_table<T, Heads, D>& queries, const T* keys, T scale, std::size_t first,
                          scores_of_heads<T, Heads, Capacity>& scores, std::index_sequence<J...>) {
  constexpr std::size_t count = sizeof...(J);
  lane_table<T, D, count> columns{};
  for (std::size_t c = 0; c < D; ++c) {
    const T* const column = keys + c;
    columns.rows[c].head = lanes<T, count>{column[J * KeyWidth]...};
  }
  lane_table<T, Heads, count> products{};
  multiply_lanes(products, queries, columns);
  for (std::size_t h = 0; h < Heads; ++h) {
    const lanes<T, count> scaled = products.rows[h].head * scale;
    const auto numbers = numbers_of<T, count>(scaled);
    for (std::size_t j = 0; j < count; ++j) scores.rows[h][first + j] = numbers.elements[j];
  }
}
template <std::size_t KeyWidth, std::size_t AtOnce, typename T, std::size_t Heads, std::size_t D,
          std::size_t Capacity>
constexpr void score_all_keys(const scalar_table<T, Heads, D>& queries, const T* keys, T scale,
                              std::size_t first, std::size_t last,
                              scores_of_heads<T, Heads, Capacity>& scores) {
  if constexpr (AtOnce > Capacity && AtOnce > least_keys_at_once) {  // GCC 12 would warn of writing beyond
    return score_all_keys<KeyWidth, AtOnce / 2>(queries, keys, scale, first, last, scores);
  }
  for (; first + AtOnce <= last; first += AtOnce) {
    score_keys<KeyWidth>(queries, keys + first * KeyWidth, scale, first, scores,
                         std::make_index_sequence<AtOnce>{});
  }
  if constexpr (AtOnce > least_keys_at_once) {
    score_all_keys<KeyWidth, AtOnce / 2>(queries, keys, scale, first, last, scores);
  } else {
    for (; first < last; ++first) {
      for (std::size_t h = 0; h < Heads; ++h) {
        scores.rows[h][first] = dot_of_rows(queries.rows[h], keys + first * KeyWidth, D, true) * scale;
      }
    }
  }
}

/// mixtures += the weights of Count keys from `first` on times their values.
template <std::size_t ValueWidth, std::size_t Count, typename T, std::size_t Heads, std::size_t DV,
          std::size_t Capacity>
constexpr void mix_values(lane_table<T, Heads, DV>& mixtures, const T* values, std::size_t first,
                          const scores_of_heads<T, Heads, Capacity>& weights) {
  lane_table<T, Count, DV> rows{};
  scalar_table<T, Heads, Count> factors{};
  for (std::size_t j = 0; j < Count; ++j) {
    fill_row(rows.rows[j], values + (first + j) * ValueWidth, std::make_index_sequence<lanes_of_width(DV)>{});
    for (std::size_t h = 0; h < Heads; ++h) factors.rows[h][j] = weights.rows[h][first + j];
  }
  multiply_lanes(mixtures, factors, rows);
}
template <std::size_t ValueWidth, std::size_t AtOnce, typename T, std::size_t Heads, std::size_t DV,
          std::size_t Capacity>
constexpr void mix_all_values(lane_table<T, Heads, DV>& mixtures, const T* values, std::size_t first,
                              std::size_t last, const scores_of_heads<T, Heads, Capacity>& weights) {
  for (; first + AtOnce <= last; first += AtOnce) {
    mix_values<ValueWidth, AtOnce>(mixtures, values, first, weights);
  }
  if constexpr (AtOnce > 1) mix_all_values<ValueWidth, AtOnce / 2>(mixtures, values, first, last, weights);
}

template <typename Rule, typename T>
inline constexpr bool changes_scores = has_cap<Rule> || requires(const Rule& rule, attention_layout at) {
  rule.added(T(), std::size_t(), std::size_t(), at);
};

/// What became of one head's row of scores.
enum class weighed_row { as_usual, empty, undefined };

/// The scores of `held` keys to weights, 0 for keys out of reach and where there are none.
template <typename Rule, typename T>
constexpr weighed_row weigh_keys(const query_place<Rule>& place, std::size_t held, T* weights) {
  std::size_t first = static_cast<std::size_t>(place.seen.first);
  std::size_t last = place.seen.last > place.seen.first ? static_cast<std::size_t>(place.seen.last) : first;
  weighed_row result = first < last ? weighed_row::as_usual : weighed_row::empty;
  if constexpr (changes_scores<Rule, T>) {
    for (std::size_t j = first; j < last; ++j) {
      weights[j] = added(place.rule, capped(place.rule, weights[j]), place.query, j, place.at);
    }
  }
  if (first < last) {
    softmax_row(weights + first, weights + first, last - first);
    if (weights[first] != weights[first]) {
      result = weighed_row::undefined;
      last = first;
    }
  }
  for (std::size_t j = 0; j < first; ++j) weights[j] = T(0);
  for (std::size_t j = last; j < held; ++j) weights[j] = T(0);
  return result;
}

/// Row i of the query over what the cache holds, every head, for numbers that need no guarding and a scale
/// of at most 1. The bits are those of attend(): every sum has the same order, and a key out of reach adds 0
/// times its value to a sum that began at 0.
template <std::size_t Heads, std::size_t KeyHeads, typename Query, typename Cache, typename Rule, typename T>
constexpr void attend_cache_in_lanes(const Query& query, std::size_t i, const Cache& cache, const Rule& rule,
                                     const attention_layout* fixed, T scale, T* output) {
  constexpr std::size_t group = Heads / KeyHeads;
  constexpr std::size_t d = Query::cols / Heads;
  constexpr std::size_t dv = Cache::value_width / KeyHeads;
  for (std::size_t serving = 0; serving < KeyHeads; ++serving) {
    scalar_table<T, group, d> queries{};
    for (std::size_t g = 0; g < group; ++g) {
      const T* const from = query.elements + i * Query::cols + (serving * group + g) * d;
      for (std::size_t c = 0; c < d; ++c) queries.rows[g][c] = from[c];
    }
    scores_of_heads<T, group, Cache::capacity> weights;
    score_all_keys<Cache::key_width, most_keys_at_once>(queries, cache.keys().elements + serving * d, scale,
                                                        0, cache.size(), weights);
    weighed_row became[group]{};
    for (std::size_t g = 0; g < group; ++g) {
      const auto own = for_head<T>(rule, serving * group + g, Heads);
      const query_place<std::remove_cvref_t<decltype(own)>> place(
          own, i, fixed ? *fixed : layout_of(own, Query::rows, cache.size()));
      became[g] = weigh_keys(place, cache.size(), weights.rows[g]);
    }
    const T* const values = cache.values().elements + serving * dv;
    lane_table<T, group, dv> mixtures{};
    mix_all_values<Cache::value_width, most_keys_at_once>(mixtures, values, 0, cache.size(), weights);
    const auto mixed = elements_of<matrix<T, group, dv>>(mixtures);
    for (std::size_t g = 0; g < group; ++g) {
      T* const to = output + (serving * group + g) * dv;
      for (std::size_t c = 0; c < dv; ++c) {
        to[c] = became[g] == weighed_row::undefined ? std::numeric_limits<T>::quiet_NaN()
                                                    : mixed.elements[g * dv + c];
      }
      if (became[g] == weighed_row::empty) {
        const auto own = for_head<T>(rule, serving * group + g, Heads);
        const attention_layout at = fixed ? *fixed : layout_of(own, Query::rows, cache.size());
        fill_empty_row<T, std::remove_cvref_t<decltype(own)>>(row_table<T>{values, Cache::value_width},
                                                              at.keys, weights.rows[g], to, dv);
      }
    }
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
