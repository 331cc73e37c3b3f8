// SPDX-License-Identifier: BSL-1.0
// token_list: the tokens of a sentence in their order; where each one stands, and its name.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/model/token.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The first place of Token among Tokens, sizeof...(Tokens) when there is none.
template <typename Token, typename... Tokens>
constexpr std::size_t first_place() {
  constexpr bool same[] = {std::is_same_v<Token, Tokens>..., true};
  std::size_t place = 0;
  while (!same[place]) ++place;
  return place;
}

}  // namespace detail

/// The tokens that label the rows (or columns) of a matrix, in their order.
template <typename... Tokens>
struct token_list {
  static constexpr std::size_t size = sizeof...(Tokens);

  /// The tokens for printing: names[0] is the first.
  static constexpr std::array<std::string_view, size> names{Tokens::name...};

  /// How often a token occurs.
  template <typename Token>
  static constexpr std::size_t count = (std::size_t{std::is_same_v<Token, Tokens>} + ... + 0);

  /// Where a token stands, counted from 0. It must occur exactly once.
  template <char... Characters>
  static constexpr std::size_t position(token<Characters...>) {
    using wanted = token<Characters...>;
    static_assert(count<wanted> != 0, "attest: this token does not occur in the sentence");
    static_assert(
        count<wanted> < 2,
        "attest: this token occurs more than once in the sentence; ask by position (counted from 0)");
    if constexpr (count<wanted> != 1) (void)sizeof(detail::the_culprit_is<wanted>);
    return count<wanted> == 1 ? detail::first_place<wanted, Tokens...>() : 0;
  }
  /// A position is its own position; one outside the sentence ends a constant evaluation and stops a
  /// program.
  template <std::integral Integer>
  static constexpr std::size_t position(Integer place) {
    detail::check_index(static_cast<std::size_t>(place), size, 0, 1);
    return static_cast<std::size_t>(place);
  }
  /// A plain string is a value, and the type of a result cannot depend on it.
  template <std::size_t Size>
  static constexpr std::size_t position(const char (&)[Size]) {
    static_assert(Size == 0, "attest: look up by a token (_token behind the string) or by a position");
    return 0;
  }
};

}  // namespace attest
ATTEST_ARITHMETIC_END
