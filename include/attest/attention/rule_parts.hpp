// SPDX-License-Identifier: BSL-1.0
// What an attention asks of a score rule: one function a question, with the answer of a rule that is silent.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

constexpr std::ptrdiff_t smaller(std::ptrdiff_t a, std::ptrdiff_t b) { return b < a ? b : a; }
constexpr std::ptrdiff_t larger(std::ptrdiff_t a, std::ptrdiff_t b) { return a < b ? b : a; }

template <typename Rule>
concept has_alignment = requires(const Rule& rule, attention_layout at) {
  rule.offset(at);
};
/// Whether a rule's alignment, where it has one, is a type without a choice, which may be said twice.
template <typename Rule>
concept has_fixed_alignment = has_alignment<Rule> && std::is_empty_v<typename Rule::alignment>;

/// Whether two rules leave no doubt where the queries stand.
template <typename Left, typename Right>
constexpr bool alignments_agree() {
  if constexpr (has_fixed_alignment<Left> && has_fixed_alignment<Right>) {
    return std::is_same_v<typename Left::alignment, typename Right::alignment>;
  } else {
    return !(has_alignment<Left> && has_alignment<Right>);
  }
}

/// The alignment type of a rule that has one.
template <typename Left, typename Right>
struct alignment_of_either {
  using type = void;
};
template <typename Left, typename Right>
requires has_alignment<Left>
struct alignment_of_either<Left, Right> {
  using type = typename Left::alignment;
};
template <typename Left, typename Right>
requires(!has_alignment<Left> && has_alignment<Right>) struct alignment_of_either<Left, Right> {
  using type = typename Right::alignment;
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
concept has_added = requires(const Rule& rule, attention_layout at) {
  rule.added(1.0F, std::size_t{}, std::size_t{}, at);
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
  if constexpr (has_added<Rule>) {
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
    return empty_row::not_said;
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

}  // namespace attest
ATTEST_ARITHMETIC_END
