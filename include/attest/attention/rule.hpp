// SPDX-License-Identifier: BSL-1.0
// Score rules: masks, biases and caps as types, put together with & before any number appears.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Where the queries of an attention stand among its keys: query i has the position of key i + offset.
struct attention_layout {
  std::size_t queries = 0;    ///< rows of the query that are tokens; later ones attend to nothing
  std::size_t keys = 0;       ///< keys that exist; later ones are never touched
  std::ptrdiff_t offset = 0;  ///< keys - queries (lower right) unless a rule says otherwise

  constexpr std::ptrdiff_t position(std::size_t query) const {
    return static_cast<std::ptrdiff_t>(query) + offset;
  }
};

/// The keys first, first + 1, ..., last - 1; none where last <= first.
struct key_range {
  std::ptrdiff_t first = 0;
  std::ptrdiff_t last = 0;
};

/// What a query row gets that may attend to no key at all.
enum class empty_row { zeros, not_a_number, mean_of_values };

/// A score rule is a class that says `static constexpr bool is_score_rule = true;` and has any of these
/// members; what it lacks costs nothing.
///
///     attention_layout narrow(layout)       fewer queries or keys exist (padding)
///     std::ptrdiff_t offset(layout)         another alignment than lower right
///     key_range reach(query, layout)        the keys in reach (causal, window)
///     bool allows(query, key, layout)       one pair, asked only within reach (keep, ignore, -infinity)
///     T capped(score)                       on the scaled score (softcap)
///     T added(score, query, key, layout)    on the capped score (bias, alibi)
///     Rule for_head<T>(head, heads)         the rule of one head, for scores in T
///     empty_row empty                       what a row without any key gets
///     void check<Queries, Keys, Heads>()    static_asserts that shapes fit
///
/// However rules are combined, an attention applies them in this order: which pairs are allowed, score,
/// scale, cap, bias, softmax. For a pair that is not allowed no score is computed and no value read.
template <typename Rule>
concept ScoreRule = std::is_class_v<Rule> && requires {
  requires Rule::is_score_rule;
};

/// The rule that changes nothing.
struct everything_rule {
  static constexpr bool is_score_rule = true;
};
inline constexpr everything_rule everything{};

namespace detail {

constexpr std::ptrdiff_t smaller(std::ptrdiff_t a, std::ptrdiff_t b) { return b < a ? b : a; }
constexpr std::ptrdiff_t larger(std::ptrdiff_t a, std::ptrdiff_t b) { return a < b ? b : a; }

template <typename Rule>
concept has_alignment = requires(const Rule& rule, attention_layout at) {
  rule.offset(at);
};
template <typename Rule>
concept has_allows = requires(const Rule& rule, attention_layout at) {
  rule.allows(std::size_t{}, std::size_t{}, at);
};
template <typename Rule>
concept has_cap = requires(const Rule& rule) {
  rule.capped(1.0F);
};
template <typename Rule>
concept has_empty = requires {
  Rule::empty;
};

// One function for each thing that an attention asks of a rule.

template <typename Rule>
constexpr attention_layout narrow(const Rule& rule, const attention_layout& at) {
  if constexpr (requires { rule.narrow(at); }) {
    return rule.narrow(at);
  } else {
    return at;
  }
}

template <typename Rule>
constexpr std::ptrdiff_t offset(const Rule& rule, const attention_layout& at) {
  if constexpr (has_alignment<Rule>) {
    return rule.offset(at);
  } else {
    return static_cast<std::ptrdiff_t>(at.keys) - static_cast<std::ptrdiff_t>(at.queries);
  }
}

template <typename Rule>
constexpr key_range reach(const Rule& rule, std::size_t query, const attention_layout& at) {
  if constexpr (requires { rule.reach(query, at); }) {
    return rule.reach(query, at);
  } else {
    return {0, static_cast<std::ptrdiff_t>(at.keys)};
  }
}

template <typename Rule>
constexpr bool allows(const Rule& rule, std::size_t query, std::size_t key, const attention_layout& at) {
  if constexpr (has_allows<Rule>) {
    return rule.allows(query, key, at);
  } else {
    return true;
  }
}

template <typename Rule, typename T>
constexpr T capped(const Rule& rule, T score) {
  if constexpr (has_cap<Rule>) {
    return rule.capped(score);
  } else {
    return score;
  }
}

template <typename Rule, typename T>
constexpr T added(const Rule& rule, T score, std::size_t query, std::size_t key, const attention_layout& at) {
  if constexpr (requires { rule.added(score, query, key, at); }) {
    return rule.added(score, query, key, at);
  } else {
    return score;
  }
}

template <typename T, typename Rule>
constexpr auto for_head(const Rule& rule, std::size_t head, std::size_t heads) {
  if constexpr (requires { rule.template for_head<T>(head, heads); }) {
    return rule.template for_head<T>(head, heads);
  } else {
    return rule;
  }
}

template <typename Rule>
constexpr empty_row empty_row_of() {
  if constexpr (has_empty<Rule>) {
    return Rule::empty;
  } else {
    return empty_row::zeros;
  }
}

template <typename T>
inline constexpr bool is_matrix = false;
template <typename T, std::size_t Rows, std::size_t Cols>
inline constexpr bool is_matrix<matrix<T, Rows, Cols>> = true;

/// The sentences for a rule that is none, or does not fit; Queries x Keys pairs and Heads query heads.
template <std::size_t Queries, std::size_t Keys, std::size_t Heads, typename Rule>
constexpr void check_rule() {
  static_assert(!is_matrix<Rule>,
                "attest: a bare matrix is no mask, for true means attend in one library and ignore in "
                "another: write keep{m} or ignore{m}, or bias{m} for numbers to add to the scores");
  static_assert(ScoreRule<Rule> || is_matrix<Rule>,
                "attest: the fourth argument of an attention is a score rule (causal, window, keep, bias, "
                "..., joined by &) or attention_options");
  if constexpr (!ScoreRule<Rule>) {
    (void)sizeof(the_culprit_is<Rule>);
  } else if constexpr (requires { Rule::template check<Queries, Keys, Heads>(); }) {
    Rule::template check<Queries, Keys, Heads>();
  }
}

}  // namespace detail

template <ScoreRule Left, ScoreRule Right>
struct both_rules;
template <ScoreRule Left, ScoreRule Right>
constexpr both_rules<Left, Right> operator&(const Left& left, const Right& right);

/// Two rules at once: a pair is allowed where both allow it, and both add what they add, left first.
template <ScoreRule Left, ScoreRule Right>
struct both_rules {
  static constexpr bool is_score_rule = true;
  static_assert(!(detail::has_cap<Left> && detail::has_cap<Right>), "attest: two softcaps in one rule");
  static_assert(!(detail::has_alignment<Left> && detail::has_alignment<Right>),
                "attest: two alignments in one rule (causal_upper_left brings its own)");

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
  constexpr T added(T score, std::size_t query, std::size_t key, const attention_layout& at) const {
    return detail::added(right, detail::added(left, score, query, key, at), query, key, at);
  }
  template <typename T>
  constexpr auto for_head(std::size_t head, std::size_t heads) const {
    return detail::for_head<T>(left, head, heads) & detail::for_head<T>(right, head, heads);
  }
  static constexpr empty_row empty =
      detail::has_empty<Left> ? detail::empty_row_of<Left>() : detail::empty_row_of<Right>();

  template <std::size_t Queries, std::size_t Keys, std::size_t Heads>
  static constexpr void check() {
    detail::check_rule<Queries, Keys, Heads, Left>();
    detail::check_rule<Queries, Keys, Heads, Right>();
  }
};

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
