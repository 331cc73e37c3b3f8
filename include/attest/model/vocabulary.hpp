// SPDX-License-Identifier: BSL-1.0
// vocabulary: from a token to its embedding, a hana::map in which the compiler looks words up.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/real.hpp>
#include <attest/model/hana.hpp>
#include <attest/model/sentence.hpp>
#include <attest/model/token.hpp>
#include <attest/model/token_list.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// What vocabulary() returns: tokens, each with a row of Width numbers of type T.
template <typename T, std::size_t Width, typename... Tokens>
class word_table {
 public:
  /// All tokens, in the order in which they were given.
  using tokens = token_list<Tokens...>;
  static constexpr std::size_t size = tokens::size;
  static constexpr std::size_t width = Width;

  constexpr explicit word_table(const detail::entry<Tokens, T, Width>&... entries)
      : rows_(boost::hana::make_map(boost::hana::make_pair(typename Tokens::string{}, entries.row)...)) {}

  /// words["cat"_token]: the embedding of one token.
  template <char... Characters>
  constexpr row_vector<T, Width> operator[](token<Characters...>) const {
    constexpr bool known = has<token<Characters...>>;
    static_assert(known, "attest: this token is not in the vocabulary");
    if constexpr (known) {
      return boost::hana::at_key(rows_, typename token<Characters...>::string{});
    } else {
      (void)sizeof(detail::the_culprit_is<token<Characters...>>);
      return {};
    }
  }
  template <std::size_t Size>
  constexpr row_vector<T, Width> operator[](const char (&)[Size]) const {
    static_assert(Size == 0, "attest: look up by a token (_token behind the string)");
    return {};
  }

  /// words.sentence<"The cat eats fish.">(): the text as tokens, with the matrix of their embeddings.
  /// Words end at a blank; the punctuation .,!?;: at the end of a word belongs to no token.
  template <detail::fixed_string Text>
  constexpr auto sentence() const {
    return sentence_of(detail::split<Text>{});
  }

  /// All embeddings, one row a token, in the order in which they were given.
  constexpr matrix<T, size, Width> embeddings() const { return rows_of(tokens{}); }

 private:
  using map = decltype(boost::hana::make_map(
      boost::hana::make_pair(typename Tokens::string{}, row_vector<T, Width>{})...));
  map rows_;

  template <typename Token>
  static constexpr bool has =
      decltype(boost::hana::contains(std::declval<const map&>(), typename Token::string{}))::value;

  template <typename... Words>
  constexpr auto sentence_of(token_list<Words...> words) const {
    static_assert(sizeof...(Words) > 0, "attest: this sentence has no words");
    if constexpr (sizeof...(Words) > 0) {
      return attest::sentence<T, Width, Words...>{rows_of(words)};
    } else {
      return detail::no_sentence{};
    }
  }

  template <typename... Words>
  constexpr matrix<T, sizeof...(Words), Width> rows_of(token_list<Words...>) const {
    const row_vector<T, Width> rows[] = {(*this)[Words{}]...};
    matrix<T, sizeof...(Words), Width> result;
    for (std::size_t i = 0; i < sizeof...(Words); ++i) {
      for (std::size_t j = 0; j < Width; ++j) result(i, j) = rows[i](0, j);
    }
    return result;
  }
};

namespace detail {

/// Whether one line goes with the first: its token stands in no other line, its row is of the same kind.
/// Hana lets a duplicate key pass silently outside its debug mode.
template <typename Tokens, typename FirstT, std::size_t FirstWidth, typename Token, typename T,
          std::size_t Width>
inline constexpr bool entry_fits =
    Tokens::template count<Token> == 1 && Real<T>&& std::is_same_v<FirstT, T>&& FirstWidth == Width;

/// What is returned after an error: void would make compilers complain about that first.
struct no_vocabulary {};

/// The sentences, for a line that may not.
template <typename Tokens, typename FirstT, std::size_t FirstWidth, typename Token, typename T,
          std::size_t Width>
constexpr void check_entry() {
  constexpr bool once = Tokens::template count<Token> == 1;
  static_assert(once, "attest: this token occurs more than once in the vocabulary");
  static_assert(Real<T>, "attest: embeddings need real numbers, float or double (write 1.0 rather than 1)");
  static_assert(!Real<T> || std::is_same_v<FirstT, T>,
                "attest: all rows of a vocabulary must have one element type");
  static_assert(FirstWidth == Width, "attest: all rows of a vocabulary must be of equal width");
  if constexpr (!once) {
    (void)sizeof(the_culprit_is<Token>);
  } else if constexpr (!std::is_same_v<FirstT, T> || !Real<T>) {
    (void)sizeof(the_culprit_is<Token, row_vector<T, Width>>);
  } else if constexpr (FirstWidth != Width) {
    (void)sizeof(shapes_do_not_fit<Token, shape<1, Width>, shape<1, FirstWidth>>);
  }
}

template <typename T, std::size_t Width, typename Token, typename... Ts, std::size_t... Widths,
          typename... Tokens>
constexpr auto make_vocabulary(const entry<Token, T, Width>& first,
                               const entry<Tokens, Ts, Widths>&... others) {
  using tokens = token_list<Token, Tokens...>;
  if constexpr (entry_fits<tokens, T, Width, Token, T, Width> &&
                (entry_fits<tokens, T, Width, Tokens, Ts, Widths> && ...)) {
    return word_table<T, Width, Token, Tokens...>{first, others...};
  } else {
    check_entry<tokens, T, Width, Token, T, Width>();
    (check_entry<tokens, T, Width, Tokens, Ts, Widths>(), ...);
    return no_vocabulary{};
  }
}

}  // namespace detail

/// vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0}): a word_table of these tokens.
template <typename... Entries>
constexpr auto vocabulary(const Entries&... entries) {
  static_assert(sizeof...(Entries) > 0, "attest: a vocabulary needs at least one token");
  constexpr bool all_entries = (detail::is_entry<Entries> && ... && true);
  static_assert(all_entries,
                "attest: a vocabulary is made of tokens with their numbers: a token, =, {1.0, 0.0}");
  if constexpr (all_entries && sizeof...(Entries) > 0) {
    return detail::make_vocabulary(entries...);
  } else {
    return detail::no_vocabulary{};
  }
}

}  // namespace attest
ATTEST_ARITHMETIC_END
