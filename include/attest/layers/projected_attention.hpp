// SPDX-License-Identifier: BSL-1.0
// Attention as a layer: projections to query, key and value before it, one of the output after it.
#pragma once

#include <cstddef>

#include <attest/attention/cache.hpp>
#include <attest/config.hpp>
#include <attest/layers/attend.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of an attention between projections: n tokens over m tokens.
template <typename Query, typename Key, typename Value, typename Attention, typename Output>
struct projected_attention_trace {
  Query query;          ///< of the tokens that look, n x d
  Key key;              ///< of the tokens that are looked at, m x d
  Value value;          ///< of the same, m x dv
  Attention attention;  ///< the steps in between: scores, scaled, weights, output, as attend gives them
  Output output;        ///< project(attention.output)
};

/// project(attend(query(x), key(x), value(x))), where all four projections are layers.
///
///     projected_attention{linear{wq}, linear{wk}, linear{wv}, linear{wo}}
///     projected_attention{wq, wk, wv, wo, multi_head<8>(causal)}
///     projected_attention{rotated{wq, rope}, rotated{wk, rope}, wv, wo, multi_head<8, 2>(causal)}
///     projected_attention{unchanged, unchanged, unchanged, unchanged}
///
/// attention(x)             self-attention: query, key and value of the same tokens
/// attention(x, memory)     cross-attention: queries from x, keys and values from the memory
/// attention(x, m, r)       keys from m, values from r: as many tokens, perhaps of another width
/// attention.decode(x, cache)  self-attention of the next tokens over all that went before: appends their
/// keys
///                          and values to the cache and never looks ahead. Token by token or in any chunks
///                          it gives the bits of attention(x) over all at once, where that is causal.
///
/// `attend` is any function of query, key and value; scaled_attention unless another is given.
template <typename Query, typename Key, typename Value, typename Project, typename Attend = scaled_attention>
struct projected_attention {
  static constexpr std::size_t inputs = detail::inputs_of<Query>;
  static constexpr std::size_t outputs = detail::outputs_of<Project>;

  Query query;
  Key key;
  Value value;
  Project project;
  Attend attend{};

  template <typename X, typename KeyTokens, typename ValueTokens>
  constexpr auto steps(const X& x, const KeyTokens& key_tokens, const ValueTokens& value_tokens) const {
    const auto q = query(x);
    const auto k = key(key_tokens);
    const auto v = value(value_tokens);
    const auto attended = steps_of(attend, q, k, v);
    const auto output = project(attended.output);
    return projected_attention_trace<decltype(query(x)), decltype(key(key_tokens)),
                                     decltype(value(value_tokens)), decltype(steps_of(attend, q, k, v)),
                                     decltype(project(attended.output))>{q, k, v, attended, output};
  }
  template <typename X, typename Memory>
  constexpr auto steps(const X& x, const Memory& memory) const {
    return steps(x, memory, memory);
  }
  template <typename X>
  constexpr auto steps(const X& x) const {
    return steps(x, x, x);
  }

  template <typename X, typename KeyTokens, typename ValueTokens>
  constexpr auto operator()(const X& x, const KeyTokens& key_tokens, const ValueTokens& value_tokens) const {
    return project(attend(query(x), key(key_tokens), value(value_tokens)));
  }
  template <typename X, typename Memory>
  constexpr auto operator()(const X& x, const Memory& memory) const {
    return (*this)(x, memory, memory);
  }
  template <typename X>
  constexpr auto operator()(const X& x) const {
    return (*this)(x, x, x);
  }

  template <typename X, KeyValueCache Cache>
  constexpr auto decode(const X& x, Cache& cache) const {
    const std::size_t first = cache.position();
    return project(attend.cached(cache, detail::call_at(query, x, first), detail::call_at(key, x, first),
                                 detail::call_at(value, x, first)));
  }
};

template <typename Query, typename Key, typename Value, typename Project>
projected_attention(Query, Key, Value, Project) -> projected_attention<Query, Key, Value, Project>;
template <typename Query, typename Key, typename Value, typename Project, typename Attend>
projected_attention(Query, Key, Value, Project, Attend)
    -> projected_attention<Query, Key, Value, Project, Attend>;

}  // namespace attest
ATTEST_ARITHMETIC_END
