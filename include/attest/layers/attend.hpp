// SPDX-License-Identifier: BSL-1.0
// Attention as objects, without weights: how a layer between projections attends.
#pragma once

#include <cstddef>

#include <attest/attention/attention.hpp>
#include <attest/attention/cached.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/attention/options.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

// Such an object is called with query, key and value; steps(query, key, value) keeps the steps, and
// cached(cache, query, key, value) is the same over a key/value cache, which it appends to.

/// attention(query, key, value, options): one head, every key for every query.
struct scaled_attention {
  attention_options options{};

  template <typename Query, typename Key, typename Value>
  constexpr auto steps(const Query& query, const Key& key, const Value& value) const {
    return attention_steps(query, key, value, options);
  }
  template <typename Query, typename Key, typename Value>
  constexpr auto operator()(const Query& query, const Key& key, const Value& value) const {
    return attention(query, key, value, options);
  }
  template <typename Cache, typename Query, typename Key, typename Value>
  constexpr auto cached(Cache& cache, const Query& query, const Key& key, const Value& value) const {
    return cached_attention(cache, query, key, value, everything, options);
  }
};

/// multi_head_attention<Heads, KeyValueHeads>(query, key, value, rule, options): see multi_head.
template <std::size_t Heads, std::size_t KeyValueHeads, typename Rule>
struct multi_head_attending {
  Rule rule{};
  attention_options options{};

  template <typename Query, typename Key, typename Value>
  constexpr auto steps(const Query& query, const Key& key, const Value& value) const {
    return multi_head_attention_steps<Heads, KeyValueHeads>(query, key, value, rule, options);
  }
  template <typename Query, typename Key, typename Value>
  constexpr auto operator()(const Query& query, const Key& key, const Value& value) const {
    return multi_head_attention<Heads, KeyValueHeads>(query, key, value, rule, options);
  }
  template <typename Cache, typename Query, typename Key, typename Value>
  constexpr auto cached(Cache& cache, const Query& query, const Key& key, const Value& value) const {
    return cached_attention<Heads, KeyValueHeads>(cache, query, key, value, rule, options);
  }
};

/// How to attend with several heads, or under a rule:
///
///     multi_head<8>()            8 heads, every key for every query
///     multi_head<8>(causal)      none of them looks ahead
///     multi_head<8, 2>(causal)   8 query heads share 2 key/value heads
///     multi_head<1>(causal)      one head
template <std::size_t Heads, std::size_t KeyValueHeads = Heads, typename Rule = everything_rule>
constexpr multi_head_attending<Heads, KeyValueHeads, Rule> multi_head(const Rule& rule = {},
                                                                      const attention_options& options = {}) {
  return {rule, options};
}

}  // namespace attest
ATTEST_ARITHMETIC_END
