// SPDX-License-Identifier: BSL-1.0
// Attention under a rule in constant evaluation, over whole tables: the bits of the row functions, sooner.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/combine.hpp>
#include <attest/attention/rule.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/attention/softmax.hpp>
#include <attest/config.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Whether an attention of this size is worth it: products and softmax of whole tables run in lanes, so
/// that computing a forbidden pair too costs less than going pair by pair. Rows without a key get zeros.
template <std::size_t Queries, std::size_t Keys, std::size_t Width, typename Rule>
inline constexpr bool tables_are_cheaper = has_lanes&& Queries >= 4 && Queries* Keys* Width >= 2048 &&
                                           (empty_row_of<Rule>() == empty_row::not_said ||
                                            empty_row_of<Rule>() == empty_row::zeros);

/// output = the attention of one head; false, with nothing done, where an element needs guarding. Why the
/// bits are those of attend(): every sum has the same order, a forbidden pair has the score -infinity and
/// so the weight 0, and adding 0 times a number changes no sum that began at 0.
template <Real T, std::size_t N, std::size_t D, std::size_t M, std::size_t DV, typename Rule>
constexpr bool attend_by_tables(const Rule& rule, const attention_layout& at, T scale,
                                const matrix<T, N, D>& query, const matrix<T, M, D>& key,
                                const matrix<T, M, DV>& value, matrix<T, N, DV>& output) {
  if (!is_tame(query.elements) || !is_tame(key.elements) || !is_tame(value.elements)) return false;
  const matrix<T, N, M> scaled = multiply_transposed(query, key) * scale;
  matrix<T, N, M> masked;
  for (T& element : masked.elements) element = -std::numeric_limits<T>::infinity();
  for (std::size_t i = 0; i < N; ++i) {
    const key_range seen = seen_by(rule, i, at);
    for (auto j = seen.first; j < seen.last; ++j) {
      const auto key_number = static_cast<std::size_t>(j);
      if (!allows(rule, i, key_number, at)) continue;
      const std::size_t pair = i * M + key_number;
      masked.elements[pair] = added(rule, capped(rule, scaled.elements[pair]), i, key_number, at);
    }
  }
  output = multiply(softmax(masked), value);
  return true;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
