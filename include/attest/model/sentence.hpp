// SPDX-License-Identifier: BSL-1.0
// A sentence: its words as tokens, and the matrix of their embeddings.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/transpose.hpp>
#include <attest/model/token.hpp>
#include <attest/model/token_list.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// What words.sentence<"The cat eats fish.">() returns: n tokens and their n x d embeddings.
template <typename T, std::size_t Width, typename... Tokens>
struct sentence {
  using tokens = token_list<Tokens...>;
  static constexpr std::size_t size = tokens::size;

  /// One row a token, in the order of the sentence.
  matrix<T, size, Width> embeddings;

  /// The embedding of a token that occurs once, or of the token at a position.
  template <typename Place>
  constexpr row_vector<T, Width> operator[](const Place& place) const {
    return row(embeddings, tokens::position(place));
  }
};

namespace detail {

/// What is returned after an error: void would make compilers complain about that first.
struct no_sentence {};

constexpr bool is_blank(char character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}
constexpr bool is_punctuation(char character) {
  return character == '.' || character == ',' || character == '!' || character == '?' || character == ';' ||
         character == ':';
}

/// Where a word stands in a text.
struct word_place {
  std::size_t begin;
  std::size_t size;
};

/// The next word at or after `begin`: up to a blank, without punctuation at its end; punctuation that
/// stands alone is no word. Its size is 0 after the last one.
template <std::size_t Size>
constexpr word_place next_word(const char (&text)[Size], std::size_t begin) {
  const std::size_t end_of_text = Size - 1;
  while (begin < end_of_text) {
    while (begin < end_of_text && is_blank(text[begin])) ++begin;
    std::size_t blank = begin;
    while (blank < end_of_text && !is_blank(text[blank])) ++blank;
    std::size_t end = blank;
    while (end > begin && is_punctuation(text[end - 1])) --end;
    if (end > begin) return {begin, end - begin};
    begin = blank;
  }
  return {end_of_text, 0};
}

/// A type-level list under construction: the words of Text from Begin on, appended to Tokens.
template <fixed_string Text, std::size_t Begin, typename... Tokens>
constexpr auto words_of(token_list<Tokens...>) {
  constexpr word_place word = next_word(Text.characters, Begin);
  if constexpr (word.size == 0) {
    return token_list<Tokens...>{};
  } else {
    using token_here = decltype(cut_token<Text, word.begin>(std::make_index_sequence<word.size>{}));
    return words_of<Text, word.begin + word.size>(token_list<Tokens..., token_here>{});
  }
}

/// The words of Text as a token_list.
template <fixed_string Text>
using split = decltype(words_of<Text, 0>(token_list<>{}));

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
