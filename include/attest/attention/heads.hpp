// SPDX-License-Identifier: BSL-1.0
// Heads as blocks of columns: which widths fit together, and where a head lies.
#pragma once

#include <cstddef>

#include <attest/attention/fixed_softmax_row.hpp>
#include <attest/attention/row.hpp>
#include <attest/attention/rule.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/attention/shapes.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

// What the compiler prints where heads do not fit.
template <std::size_t>
struct rules;
template <std::size_t>
struct query_heads;
template <std::size_t>
struct key_value_heads;
template <std::size_t>
struct query_width;
template <std::size_t>
struct key_width;
template <std::size_t>
struct value_width;

/// At least 1, so that heads that do not fit end in their own sentence and not in that of an empty matrix.
constexpr std::size_t head_width(std::size_t width, std::size_t heads) {
  return heads > 0 && heads <= width ? width / heads : 1;
}

/// Whether widths divide into heads, and a query head is as wide as a key head.
constexpr bool heads_fit(std::size_t query_heads, std::size_t key_heads, std::size_t query, std::size_t key,
                         std::size_t value) {
  return query_heads > 0 && key_heads > 0 && query_heads % key_heads == 0 && query % query_heads == 0 &&
         key % key_heads == 0 && value % key_heads == 0 && query / query_heads == key / key_heads;
}

/// The sentences for heads that do not fit; the numbers follow each.
template <std::size_t Heads, std::size_t KeyHeads, std::size_t Query, std::size_t Key, std::size_t Value>
constexpr void check_heads() {
  static_assert(Heads > 0 && KeyHeads > 0, "attest: an attention needs at least one head");
  if constexpr (Heads > 0 && KeyHeads > 0) {
    static_assert(
        Heads % KeyHeads == 0,
        "attest: query heads must be a multiple of key/value heads, each of which serves equally many");
    static_assert(Query % Heads == 0, "attest: the width of the query must be a multiple of its heads");
    static_assert(Key % KeyHeads == 0 && Value % KeyHeads == 0,
                  "attest: the widths of key and value must be multiples of the key/value heads");
    if constexpr (Heads % KeyHeads != 0) {
      (void)sizeof(the_culprit_is<query_heads<Heads>, key_value_heads<KeyHeads>>);
    } else if constexpr (Query % Heads != 0) {
      (void)sizeof(the_culprit_is<query_width<Query>, query_heads<Heads>>);
    } else if constexpr (Key % KeyHeads != 0 || Value % KeyHeads != 0) {
      (void)sizeof(the_culprit_is<key_width<Key>, value_width<Value>, key_value_heads<KeyHeads>>);
    } else {
      static_assert(Query / Heads == Key / KeyHeads,
                    "attest: a query head and a key head must be equally wide, or no dot product exists");
      if constexpr (Query / Heads != Key / KeyHeads) {
        (void)sizeof(the_culprit_is<query_width<Query / Heads>, key_width<Key / KeyHeads>>);
      }
    }
  }
}

/// All checks of an attention of several heads; true where it can be computed.
template <std::size_t Heads, std::size_t KeyHeads, typename Query, typename Key, typename Value,
          typename Rule>
constexpr bool check_multi_head() {
  using T = typename Query::value_type;
  check_heads<Heads, KeyHeads, Query::cols, Key::cols, Value::cols>();
  check_rule<Query::rows, Key::rows, Heads, Rule>();
  // Any one width will do for the element types and the lengths.
  check_attention(matrix<T, Query::rows, 1>{}, matrix<typename Key::value_type, Key::rows, 1>{},
                  matrix<typename Value::value_type, Value::rows, 1>{});
  return one_real_type<T, typename Key::value_type, typename Value::value_type> && Key::rows == Value::rows &&
         heads_fit(Heads, KeyHeads, Query::cols, Key::cols, Value::cols) && ScoreRule<Rule>;
}

/// The key/value head that serves query head h: h / (Heads / KeyHeads), by counting, because small
/// processors cannot divide.
template <std::size_t Heads, std::size_t KeyHeads>
constexpr std::size_t serving_head(std::size_t h) {
  std::size_t serving = 0;
  for (std::size_t first = Heads / KeyHeads; first <= h; first += Heads / KeyHeads) ++serving;
  return serving;
}

/// Column block `block` of a matrix: the rows of one head, where they lie.
template <Number T, std::size_t Rows, std::size_t Cols>
constexpr row_table<T> column_block(const matrix<T, Rows, Cols>& m, std::size_t block, std::size_t width) {
  return {m.elements + block * width, Cols};
}

template <std::size_t Heads, std::size_t KeyHeads, typename Query, typename Value>
using multi_head_output = matrix<typename Query::value_type, Query::rows,
                                 (Heads > 0 ? Heads : 1) * head_width(Value::cols, KeyHeads)>;

}  // namespace detail

/// Head h of a matrix that holds `Heads` of them side by side: its block of columns, as a matrix.
template <std::size_t Heads, typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, detail::head_width(Cols, Heads)> head(const matrix<T, Rows, Cols>& m,
                                                                std::size_t h) {
  constexpr std::size_t width = detail::head_width(Cols, Heads);
  static_assert(
      Heads > 0 && Cols == Heads * width,
      "attest: head needs a matrix of whole heads side by side: its width must be a multiple of them");
  detail::check_index(h, Heads, 0, Cols);
  matrix<T, Rows, width> result;
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t c = 0; c < width; ++c) {
      result.elements[i * width + c] = m.elements[i * Cols + h * width + c];
    }
  }
  return result;
}

namespace detail {

/// The opposite of head(): writes a head's columns to where they belong.
template <std::size_t Heads, typename T, std::size_t Rows, std::size_t Width>
constexpr void put_head(matrix<T, Rows, Heads * Width>& m, std::size_t h,
                        const matrix<T, Rows, Width>& columns) {
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t c = 0; c < Width; ++c) {
      m.elements[(i * Heads + h) * Width + c] = columns.elements[i * Width + c];
    }
  }
}

}  // namespace detail

}  // namespace attest
ATTEST_ARITHMETIC_END
