// SPDX-License-Identifier: BSL-1.0
// by_token: results whose rows (and columns) are looked up by the tokens of a sentence.
#pragma once

#include <cstddef>

#include <attest/attention/attention.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/linalg/transpose.hpp>
#include <attest/model/sentence.hpp>
#include <attest/model/token_list.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// A matrix with one row a token: output["cat"_token] is a row, output(i, j) an element as ever. A
/// place is a token that occurs once in the sentence, or a position counted from 0.
template <typename RowTokens, typename T, std::size_t Rows, std::size_t Cols>
struct labelled_rows : matrix<T, Rows, Cols> {
  using row_tokens = RowTokens;

  template <typename Place>
  constexpr row_vector<T, Cols> operator[](const Place& place) const {
    return row(*this, RowTokens::position(place));
  }
};

/// A matrix with one row a query token and one column a key token: weights["cat"_token] is a row,
/// weights("cat"_token, "eats"_token) one number.
template <typename RowTokens, typename ColumnTokens, typename T, std::size_t Rows, std::size_t Cols>
struct labelled_table : labelled_rows<RowTokens, T, Rows, Cols> {
  using column_tokens = ColumnTokens;

  template <typename Row, typename Column>
  constexpr T operator()(const Row& query, const Column& key) const {
    return this->elements[RowTokens::position(query) * Cols + ColumnTokens::position(key)];
  }
};

/// The steps of an attention for one query: m scores, scaled scores and weights, dv outputs.
template <typename T, std::size_t Keys, std::size_t ValueWidth>
struct attention_row {
  row_vector<T, Keys> scores;
  row_vector<T, Keys> scaled;
  row_vector<T, Keys> weights;
  row_vector<T, ValueWidth> output;
};

/// The steps of an attention, by token: steps["cat"_token].weights, steps.weights["cat"_token] and
/// steps.weights("cat"_token, "eats"_token). Each step is still the matrix that it was.
template <typename QueryTokens, typename KeyTokens, typename T, std::size_t Queries, std::size_t Keys,
          std::size_t ValueWidth>
struct labelled_attention {
  using query_tokens = QueryTokens;
  using key_tokens = KeyTokens;

  labelled_table<QueryTokens, KeyTokens, T, Queries, Keys> scores;
  labelled_table<QueryTokens, KeyTokens, T, Queries, Keys> scaled;
  labelled_table<QueryTokens, KeyTokens, T, Queries, Keys> weights;
  labelled_rows<QueryTokens, T, Queries, ValueWidth> output;

  template <typename Place>
  constexpr attention_row<T, Keys, ValueWidth> operator[](const Place& place) const {
    const std::size_t query = QueryTokens::position(place);
    return {row(scores, query), row(scaled, query), row(weights, query), row(output, query)};
  }
};

namespace detail {

template <std::size_t Tokens, std::size_t Rows, std::size_t Cols>
constexpr void check_labels() {
  static_assert(Tokens == Rows,
                "attest: a result is looked up by the sentence it was computed from, "
                "with as many rows (or keys) as the sentence has tokens");
  if constexpr (Tokens != Rows) (void)sizeof(shapes_do_not_fit<shape<Tokens, Cols>, shape<Rows, Cols>>);
}

}  // namespace detail

/// A matrix that has one row for each token of the sentence, by token.
template <typename T, std::size_t Width, typename... Tokens, std::size_t Rows, std::size_t Cols>
constexpr auto by_token(const sentence<T, Width, Tokens...>&, const matrix<T, Rows, Cols>& m) {
  detail::check_labels<sizeof...(Tokens), Rows, Cols>();
  return labelled_rows<token_list<Tokens...>, T, Rows, Cols>{m};
}

/// The steps of an attention between the tokens of two sentences, by token.
template <typename T, std::size_t QueryWidth, typename... QueryTokens, std::size_t KeyWidth,
          typename... KeyTokens, std::size_t Queries, std::size_t Keys, std::size_t ValueWidth>
constexpr auto by_token(const sentence<T, QueryWidth, QueryTokens...>&,
                        const sentence<T, KeyWidth, KeyTokens...>&,
                        const attention_trace<T, Queries, Keys, ValueWidth>& steps) {
  detail::check_labels<sizeof...(QueryTokens), Queries, Keys>();
  detail::check_labels<sizeof...(KeyTokens), Keys, ValueWidth>();
  return labelled_attention<token_list<QueryTokens...>, token_list<KeyTokens...>, T, Queries, Keys,
                            ValueWidth>{
      {{steps.scores}}, {{steps.scaled}}, {{steps.weights}}, {steps.output}};
}

/// The steps of a self-attention of one sentence, by token.
template <typename T, std::size_t Width, typename... Tokens, std::size_t Queries, std::size_t Keys,
          std::size_t ValueWidth>
constexpr auto by_token(const sentence<T, Width, Tokens...>& words,
                        const attention_trace<T, Queries, Keys, ValueWidth>& steps) {
  return by_token(words, words, steps);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
