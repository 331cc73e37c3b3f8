// SPDX-License-Identifier: BSL-1.0
// The inside of an attention under a rule: one query row over the keys that it may see.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

#include <attest/attention/combine.hpp>
#include <attest/attention/fixed_softmax_row.hpp>
#include <attest/attention/rule.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/attention/run_time_row.hpp>
#include <attest/attention/softmax.hpp>
#include <attest/config.hpp>
#include <attest/linalg/fixed_product.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Row i of a table, or of a block of its columns: a head lies in its matrix and is never copied.
template <Number T>
struct row_table {
  const T* first;
  std::size_t stride;

  constexpr const T* row(std::size_t i) const { return first + i * stride; }
};

/// Whether rows [first, last) need no guarding (see is_tame in guarded.hpp).
template <Number T, typename Rows>
constexpr bool rows_are_tame(const Rows& rows, std::size_t first, std::size_t last, std::size_t width) {
  if constexpr (FixedPoint<T>) return true;  // whose arithmetic is always legal
  for (std::size_t i = first; i < last; ++i) {
    if (!row_is_tame(rows.row(i), width)) return false;
  }
  return true;
}

/// Whether an attention needs no guarding: always at run time, where every sum and product is legal.
template <Number T, typename Rows>
constexpr bool is_tame_attention(const row_table<T>& query, std::size_t first, std::size_t last,
                                 std::size_t width, const Rows& keys, const Rows& values,
                                 std::size_t key_count, std::size_t value_width) {
  if (FixedPoint<T> || !std::is_constant_evaluated()) return true;
  return rows_are_tame<T>(query, first, last, width) && rows_are_tame<T>(keys, 0, key_count, width) &&
         rows_are_tame<T>(values, 0, key_count, value_width);
}

/// a . b, from the first column to the last, starting from zero: the sum that multiply() makes.
template <Number T>
constexpr T dot_of_rows(const T* a, const T* b, std::size_t width, bool tame) {
  if constexpr (FixedPoint<T>) return fixed_dot(a, 1, b, 1, width);
  T result = T(0);
  if (tame) {
    for (std::size_t c = 0; c < width; ++c) result += a[c] * b[c];
  } else {
    for (std::size_t c = 0; c < width; ++c) result = sum(result, product(a[c], b[c]));
  }
  return result;
}

/// target += factor row, column by column.
template <Number T>
constexpr void add_multiple(T* target, T factor, const T* row, std::size_t width, bool tame) {
  if (tame) {
    for (std::size_t c = 0; c < width; ++c) target[c] += factor * row[c];
  } else {
    for (std::size_t c = 0; c < width; ++c) target[c] = sum(target[c], product(factor, row[c]));
  }
}

/// What a query row gets that may attend to none of the `keys` values, and the weights that say so.
template <Number T, typename Rule, typename Values>
constexpr void fill_empty_row(const Values& values, std::size_t keys, T* weights, T* output,
                              std::size_t width) {
  constexpr empty_row content = empty_row_of<Rule>();
  if constexpr (content == empty_row::not_a_number) {
    for (std::size_t j = 0; j < keys; ++j) weights[j] = std::numeric_limits<T>::quiet_NaN();
    for (std::size_t c = 0; c < width; ++c) output[c] = std::numeric_limits<T>::quiet_NaN();
  } else if constexpr (content == empty_row::mean_of_values) {
    for (std::size_t j = 0; j < keys; ++j) {
      weights[j] = T(1) / static_cast<T>(keys);
      add_multiple(output, weights[j], values.row(j), width, false);
    }
  }
}

/// One query of an attention: where it stands, and what it may see.
template <typename Rule>
struct query_place {
  const Rule& rule;
  std::size_t query;
  attention_layout at;
  key_range seen;

  constexpr query_place(const Rule& the_rule, std::size_t the_query, const attention_layout& the_layout)
      : rule(the_rule), query(the_query), at(the_layout), seen(seen_by(the_rule, the_query, the_layout)) {}

  constexpr bool sees(std::size_t key) const { return allows(rule, query, key, at); }
};

/// Whether every key in reach may be seen, so that several can be taken at once.
template <typename Rule>
inline constexpr bool sees_whole_ranges = !has_allows<Rule>;

/// weights[j] = the score of the query with key j, scaled, capped and biased, for the keys in reach;
/// -infinity where the rule forbids the pair. Nothing outside the reach is read or written.
template <Number T, typename Rule, typename Keys>
constexpr void scores_of_row(const query_place<Rule>& place, const T* query, const Keys& keys,
                             std::size_t width, T scale, bool tame, T* weights) {
  const auto first = static_cast<std::size_t>(place.seen.first);
  const std::size_t last =
      place.seen.last > place.seen.first ? static_cast<std::size_t>(place.seen.last) : first;
  std::size_t done = 0;
  if constexpr (Real<T> && sees_whole_ranges<Rule>) {
    if (!std::is_constant_evaluated()) {
      done = score_rows_in_lanes(query, keys, first, last - first, width, scale, weights + first);
      for (std::size_t key = first; key < first + done; ++key) {
        weights[key] = added(place.rule, capped(place.rule, weights[key]), place.query, key, place.at);
      }
    }
  }
  // Without the second comparison GCC 12 warns the includer of undefined behaviour in turn 2^62 of this loop.
  for (std::size_t key = first + done; key < last && key < place.at.keys; ++key) {
    weights[key] = forbidden_score<T>();
    if (!place.sees(key)) continue;
    const T scaled = product(dot_of_rows(query, keys.row(key), width, tame), scale);
    weights[key] = added(place.rule, capped(place.rule, scaled), place.query, key, place.at);
  }
}

/// Turns the scores of the keys in reach into weights, and adds the values up into output: in increasing
/// order of the keys, leaving out those that the rule forbids (a zero weight times a NaN would be NaN).
template <Number T, typename Rule, typename Values>
constexpr void mixture_of_row(const query_place<Rule>& place, const Values& values, std::size_t width,
                              bool tame, T* weights, T* output) {
  const auto first = static_cast<std::size_t>(place.seen.first);
  const std::size_t count =
      place.seen.last > place.seen.first ? static_cast<std::size_t>(place.seen.last - place.seen.first) : 0;
  for (std::size_t c = 0; c < width; ++c) output[c] = T(0);
  if (count > 0) softmax_row(weights + first, weights + first, count);
  if constexpr (FixedPoint<T>) {
    // Column by column, so that each sum is rounded once.
    bool any = false;
    for (std::size_t j = first; j < first + count; ++j) {
      if (!place.sees(j)) weights[j] = T();
      any = any || place.sees(j);
    }
    for (std::size_t c = 0; c < width; ++c) {
      product_sum<T> sum;
      for (std::size_t j = first; j < first + count; ++j) {
        if (place.sees(j)) sum.add(weights[j], values.row(j)[c]);
      }
      output[c] = sum.rounded();
    }
    if (!any) fill_empty_row<T, Rule>(values, place.at.keys, weights, output, width);
    return;
  }
  if constexpr (Real<T> && sees_whole_ranges<Rule>) {
    if (!std::is_constant_evaluated() && count > 0 &&
        mix_rows_in_lanes(weights + first, values, first, count, width, output)) {
      return;
    }
  }
  bool empty = true;
  for (std::size_t j = first; j < first + count; ++j) {
    if (!place.sees(j)) {
      weights[j] = T(0);
      continue;
    }
    empty = false;
    add_multiple(output, weights[j], values.row(j), width, tame && weights[j] == weights[j]);
  }
  if (empty) fill_empty_row<T, Rule>(values, place.at.keys, weights, output, width);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
