// SPDX-License-Identifier: BSL-1.0
// "cat"_token: a word as a type, carrying a hana::string, so that the compiler can look it up.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/model/hana.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

template <char... Characters>
struct token;

namespace detail {

/// A string literal as a template argument.
template <std::size_t Size>
struct fixed_string {
  char characters[Size]{};
  constexpr fixed_string(const char (&literal)[Size]) {
    for (std::size_t i = 0; i < Size; ++i) characters[i] = literal[i];
  }
};

/// The characters [Begin, Begin + sizeof...(Index)) of Text as a token.
template <fixed_string Text, std::size_t Begin, std::size_t... Index>
constexpr token<Text.characters[Begin + Index]...> cut_token(std::index_sequence<Index...>) {
  return {};
}

template <typename Type>
inline constexpr bool is_token = false;
template <char... Characters>
inline constexpr bool is_token<token<Characters...>> = true;

/// What braces convert to when their numbers are of more than one type. A worse match than
/// `const T (&)[Width]`, so it is chosen only when that one fails.
struct mixed_numbers {
  constexpr mixed_numbers(std::initializer_list<double>) {}
};

/// A token with its row of numbers: one line of a vocabulary.
template <typename Token, typename T, std::size_t Width>
struct entry {
  row_vector<T, Width> row;
};

template <typename Type>
inline constexpr bool is_entry = false;
template <typename Token, typename T, std::size_t Width>
inline constexpr bool is_entry<entry<Token, T, Width>> = true;

}  // namespace detail

/// A word as a type: `token<'c', 'a', 't'>`, which is how compilers print it. Write "cat"_token.
/// Tokens are case-sensitive.
template <char... Characters>
struct token {
  /// The same word for Boost.Hana.
  using string = boost::hana::string<Characters...>;

  /// The word for printing.
  static constexpr std::string_view name{string::c_str(), sizeof...(Characters)};

  /// "cat"_token = {0.0, 2.0}: a line of a vocabulary.
  template <typename T, std::size_t Width>
  constexpr detail::entry<token, T, Width> operator=(const T (&numbers)[Width]) const {
    detail::entry<token, T, Width> result;
    for (std::size_t j = 0; j < Width; ++j) result.row.elements[j] = numbers[j];
    return result;
  }
  /// The same from a row that is a matrix already.
  template <typename T, std::size_t Width>
  constexpr detail::entry<token, T, Width> operator=(const row_vector<T, Width>& row) const {
    return {row};
  }

  template <typename Braces = detail::mixed_numbers>
  constexpr detail::entry<token, double, 1> operator=(detail::mixed_numbers) const {
    static_assert(!std::is_same_v<Braces, detail::mixed_numbers>,
                  "attest: the numbers of a token must be of one type (write 1.0 rather than 1 beside "
                  "other doubles)");
    (void)sizeof(detail::the_culprit_is<token>);
    return {};
  }
};

namespace literals {

/// "cat"_token, a value of the type token<'c', 'a', 't'>. Standard C++20, unlike Hana's "cat"_s.
template <detail::fixed_string Text>
constexpr auto operator""_token() {
  static_assert(sizeof(Text.characters) > 1, "attest: a token needs at least one character");
  return detail::cut_token<Text, 0>(std::make_index_sequence<sizeof(Text.characters) - 1>{});
}

}  // namespace literals
}  // namespace attest
ATTEST_ARITHMETIC_END
