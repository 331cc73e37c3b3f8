// SPDX-License-Identifier: BSL-1.0
// Rules put together with & before any number appears, and the pairs that a rule allows.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/attention/rule.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

template <ScoreRule Left, ScoreRule Right>
struct both_rules;
template <ScoreRule Left, ScoreRule Right>
constexpr both_rules<Left, Right> operator&(const Left& left, const Right& right);

/// Two rules at once: a pair is allowed where both allow it, and both add what they add, left first.
template <ScoreRule Left, ScoreRule Right>
struct both_rules {
  static constexpr bool is_score_rule = true;
  static_assert(!(detail::has_cap<Left> && detail::has_cap<Right>),
                "attest: two softcaps in one rule: scores are capped once");
  static_assert(detail::alignments_agree<Left, Right>(),
                "attest: two alignments in one rule (causal_upper_left brings its own)");
  using alignment = typename detail::alignment_of_either<Left, Right>::type;

  Left left;
  Right right;

  constexpr attention_layout narrow(const attention_layout& at) const {
    return detail::narrow(right, detail::narrow(left, at));
  }
  constexpr std::ptrdiff_t offset(const attention_layout& at) const
      requires(detail::has_alignment<Left> || detail::has_alignment<Right>) {
    if constexpr (detail::has_alignment<Left>) {
      return left.offset(at);
    } else {
      return right.offset(at);
    }
  }
  constexpr key_range reach(std::size_t query, const attention_layout& at) const {
    const key_range a = detail::reach(left, query, at);
    const key_range b = detail::reach(right, query, at);
    return {detail::larger(a.first, b.first), detail::smaller(a.last, b.last)};
  }
  constexpr bool allows(std::size_t query, std::size_t key, const attention_layout& at) const
      requires(detail::has_allows<Left> || detail::has_allows<Right>) {
    return detail::allows(left, query, key, at) && detail::allows(right, query, key, at);
  }
  template <typename T>
  constexpr T capped(T score) const requires(detail::has_cap<Left> || detail::has_cap<Right>) {
    return detail::capped(right, detail::capped(left, score));
  }
  template <typename T>
  constexpr T added(T score, std::size_t query, std::size_t key, const attention_layout& at) const
      requires(detail::has_added<Left> || detail::has_added<Right>) {
    return detail::added(right, detail::added(left, score, query, key, at), query, key, at);
  }
  template <typename T>
  constexpr auto for_head(std::size_t head, std::size_t heads) const {
    return detail::for_head<T>(left, head, heads) & detail::for_head<T>(right, head, heads);
  }
  static constexpr empty_row empty = detail::empty_row_of<Left>() != empty_row::not_said
                                         ? detail::empty_row_of<Left>()
                                         : detail::empty_row_of<Right>();

  template <std::size_t Queries, std::size_t Keys, std::size_t Heads>
  static constexpr void check() {
    detail::check_rule<Queries, Keys, Heads, Left>();
    detail::check_rule<Queries, Keys, Heads, Right>();
  }
};

/// Two rules at once, causal & bias{table}: a pair is allowed where both allow it.
template <ScoreRule Left, ScoreRule Right>
constexpr both_rules<Left, Right> operator&(const Left& left, const Right& right) {
  return {left, right};
}

namespace detail {

/// The layout of `queries` by `keys` under a rule: narrowed by padding, then aligned. Where padding
/// leaves fewer keys than queries, the sentence that was padded begins at key 0, and so do its queries.
template <typename Rule>
constexpr attention_layout layout_of(const Rule& rule, std::size_t queries, std::size_t keys) {
  attention_layout at = narrow(rule, attention_layout{queries, keys, 0});
  at.offset = offset(rule, at);
  if (!has_alignment<Rule> && at.keys < keys) at.offset = larger(at.offset, 0);
  return at;
}

/// The keys that a query may see, as far as ranges tell; never outside the keys that exist.
template <typename Rule>
constexpr key_range seen_by(const Rule& rule, std::size_t query, const attention_layout& at) {
  if (query >= at.queries) return {0, 0};
  const key_range range = reach(rule, query, at);
  return {larger(range.first, 0), smaller(range.last, static_cast<std::ptrdiff_t>(at.keys))};
}

}  // namespace detail

/// Which of Queries x Keys pairs a rule allows: true at (i, j) where query i may attend to key j.
template <std::size_t Queries, std::size_t Keys, typename Rule>
constexpr matrix<bool, Queries, Keys> allowed_pairs(const Rule& rule) {
  detail::check_rule<Queries, Keys, 1, Rule>();
  matrix<bool, Queries, Keys> result;
  if constexpr (ScoreRule<Rule>) {
    const attention_layout at = detail::layout_of(rule, Queries, Keys);
    for (std::size_t i = 0; i < at.queries; ++i) {
      const key_range seen = detail::seen_by(rule, i, at);
      for (std::ptrdiff_t j = seen.first; j < seen.last; ++j) {
        const auto key = static_cast<std::size_t>(j);
        result.elements[i * Keys + key] = detail::allows(rule, i, key, at);
      }
    }
  }
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
