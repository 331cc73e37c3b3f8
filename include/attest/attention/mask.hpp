// SPDX-License-Identifier: BSL-1.0
// Masks that follow from positions: causal, windows, alignment, padding.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/combine.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

// ---- alignment: where the queries stand among the keys ------------------------------------------

/// Query 0 stands at key 0, however many keys there are. (Without this the last query stands at the
/// last key that exists: lower right, as decoding with a cache needs it.)
struct upper_left_alignment {
  static constexpr bool is_score_rule = true;
  using alignment = upper_left_alignment;
  constexpr std::ptrdiff_t offset(const attention_layout&) const { return 0; }
};
/// Query 0 stands at key 0.
inline constexpr upper_left_alignment upper_left{};

/// Query 0 stands at key `past`: so many tokens came before.
struct starting_at {
  static constexpr bool is_score_rule = true;
  using alignment = starting_at;
  std::ptrdiff_t past = 0;
  constexpr std::ptrdiff_t offset(const attention_layout&) const { return past; }
};

// ---- ranges of keys -----------------------------------------------------------------------------

/// A query sees the keys up to its own position, its own included.
struct causal_mask {
  static constexpr bool is_score_rule = true;
  constexpr key_range reach(std::size_t query, const attention_layout& at) const {
    return {0, at.position(query) + 1};
  }
};

/// Lower right: with 2 queries and 5 keys, query 0 sees keys 0 to 3 and query 1 all five.
inline constexpr causal_mask causal{};

/// Upper left: with 2 queries and 5 keys, query 0 sees key 0 and query 1 keys 0 and 1.
inline constexpr both_rules<causal_mask, upper_left_alignment> causal_upper_left{};

/// How far a window reaches that has no end on that side.
inline constexpr std::size_t unlimited = (std::numeric_limits<std::size_t>::max)();

/// A query sees its own position, `left` keys before and `right` keys after it.
struct window {
  static constexpr bool is_score_rule = true;
  std::size_t left = unlimited;
  std::size_t right = unlimited;

  constexpr key_range reach(std::size_t query, const attention_layout& at) const {
    const std::ptrdiff_t position = at.position(query);
    const auto keys = static_cast<std::ptrdiff_t>(at.keys);
    // A reach so long that it passes every key is cut, or the sum below could overflow.
    constexpr auto limit = (std::numeric_limits<std::ptrdiff_t>::max)() / 4;
    return {
        left < static_cast<std::size_t>(limit) ? position - static_cast<std::ptrdiff_t>(left) : 0,
        right < static_cast<std::size_t>(limit) ? position + static_cast<std::ptrdiff_t>(right) + 1 : keys};
  }
};

namespace detail {

template <std::size_t Keys>
constexpr window window_of() {
  static_assert(Keys > 0, "attest: a sliding window counts the query itself, so it holds at least one key");
  return {Keys - 1, 0};
}

constexpr void check_padding(std::size_t valid, std::size_t tokens) {
  if (valid > tokens) stop("attest: padding has %zu tokens, but there are %zu", valid, tokens);
}

}  // namespace detail

/// A query sees Keys keys that end with itself: its own position and the Keys - 1 before it.
template <std::size_t Keys>
inline constexpr window sliding_window = detail::window_of<Keys>();

// ---- padding ------------------------------------------------------------------------------------

/// Only the first `keys` keys are tokens; the rest is padding whose content is never touched. The last
/// query stands at the last token (a chunk decoded over a cache with free places); where there are more
/// queries than tokens (self-attention over a padded sentence), query 0 stands at key 0. With
/// `padding{4, 4}` the queries after the fourth are padding too and get empty rows. A number beyond the
/// rows that there are ends a constant evaluation and stops a program.
struct padding {
  static constexpr bool is_score_rule = true;
  std::size_t keys = unlimited;
  std::size_t queries = unlimited;

  constexpr attention_layout narrow(const attention_layout& at) const {
    if (keys != unlimited) detail::check_padding(keys, at.keys);
    if (queries != unlimited) detail::check_padding(queries, at.queries);
    return {queries < at.queries ? queries : at.queries, keys < at.keys ? keys : at.keys, at.offset};
  }
};

// ---- rows without a key -------------------------------------------------------------------------

/// What a query row gets that may attend to nothing: exact zeros unless one of these says otherwise.
template <empty_row Content>
struct empty_rows_are {
  static constexpr bool is_score_rule = true;
  static constexpr empty_row empty = Content;
};
/// A row without keys becomes NaN everywhere.
inline constexpr empty_rows_are<empty_row::not_a_number> empty_rows_are_nan{};
/// A row without keys becomes the mean of all values.
inline constexpr empty_rows_are<empty_row::mean_of_values> empty_rows_are_mean{};

}  // namespace attest
ATTEST_ARITHMETIC_END
