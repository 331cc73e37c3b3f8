// SPDX-License-Identifier: BSL-1.0
// What a score rule is: a mask, bias or cap as a type, which an attention asks before it computes.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>

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

/// What a query row gets that may attend to no key at all: zeros where nothing is said.
enum class empty_row { not_said, zeros, not_a_number, mean_of_values };

/// A score rule is a class that says `static constexpr bool is_score_rule = true;` and has any of these
/// members; what it lacks costs nothing.
///
///     attention_layout narrow(layout)       fewer queries or keys exist (padding)
///     std::ptrdiff_t offset(layout)         another alignment than lower right; with its name, the
///                                           class itself: using alignment = ...
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
/// The rule that allows everything.
inline constexpr everything_rule everything{};

}  // namespace attest
ATTEST_ARITHMETIC_END
