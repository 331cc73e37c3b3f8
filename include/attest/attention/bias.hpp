// SPDX-License-Identifier: BSL-1.0
// Numbers added to the scores: a bias for every pair, and ALiBi's penalty on distance.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

#include <attest/attention/combine.hpp>
#include <attest/attention/constant.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// table(i, j) is added to the score of query i and key j; one row alone serves every query. -infinity
/// forbids the pair, as a mask does: nothing of that key is read.
template <Real T, std::size_t Rows, std::size_t Cols>
struct bias {
  static constexpr bool is_score_rule = true;
  matrix<T, Rows, Cols> table;

  explicit constexpr bias(const matrix<T, Rows, Cols>& some_numbers) : table(some_numbers) {}

  constexpr bool allows(std::size_t query, std::size_t key, const attention_layout&) const {
    return detail::pair(table, query, key) != -std::numeric_limits<T>::infinity();
  }
  template <Real Score>
  constexpr Score added(Score score, std::size_t query, std::size_t key, const attention_layout&) const {
    static_assert(std::is_same_v<Score, T>,
                  "attest: the numbers of a bias on scores must have the element type of the scores");
    return detail::sum(score, static_cast<Score>(detail::pair(table, query, key)));
  }
  template <std::size_t Queries, std::size_t Keys, std::size_t>
  static constexpr void check() {
    detail::check_pairs<Queries, Keys, Rows, Cols>();
  }
};

/// ALiBi (Press et al. 2022): -slope |i - j| is added to the score, for a query at position i and a key
/// at position j, in the whole sequence (not in the chunk at hand).
struct alibi {
  static constexpr bool is_score_rule = true;
  detail::real_constant slope;

  template <Real T>
  constexpr T added(T score, std::size_t query, std::size_t key, const attention_layout& at) const {
    const std::ptrdiff_t ahead = at.position(query) - static_cast<std::ptrdiff_t>(key);
    const T distance = static_cast<T>(ahead < 0 ? -ahead : ahead);
    return detail::sum(score, detail::product(-slope.template as<T>(), distance));
  }
};

namespace detail {

/// 2^(-numerator / 2^k): exact where the quotient is whole, else within 1 unit in the last place. Shifts,
/// because small processors cannot divide.
template <Real T>
constexpr T inverse_power_of_two(std::size_t numerator, int k) {
  constexpr T natural_log_of_two = T(0.69314718055994531);
  const std::size_t denominator = std::size_t{1} << k;
  const std::size_t remainder = numerator & (denominator - 1);
  T power = T(1);
  if (remainder != 0) {
    power = exp(-natural_log_of_two * static_cast<T>(remainder) / static_cast<T>(denominator));
  }
  for (std::size_t i = 0; i < numerator >> k; ++i) power *= T(0.5);
  return power;
}

}  // namespace detail

/// The slope of one of `heads` heads, counted from 0. With heads = 2^k it is 2^(-8 (head + 1) / heads);
/// otherwise the largest power of two p below `heads` gives the first p slopes, and the heads that are
/// left take every other slope of 2 p heads, beginning with the first (Press et al.'s own order).
template <Real T>
constexpr T alibi_slope(std::size_t head, std::size_t heads) {
  detail::check_index(head, heads, 0, 1);
  int k = 0;
  while (std::size_t{2} << k <= heads) ++k;
  const std::size_t p = std::size_t{1} << k;
  return head < p ? detail::inverse_power_of_two<T>(8 * (head + 1), k)
                  : detail::inverse_power_of_two<T>(8 * (2 * (head - p) + 1), k + 1);
}

/// ALiBi in which every head has its own slope.
struct alibi_of_heads {
  static constexpr bool is_score_rule = true;
  template <Real T>
  constexpr alibi for_head(std::size_t head, std::size_t heads) const {
    return {alibi_slope<T>(head, heads)};
  }
};
/// The rule that gives every head its slope.
inline constexpr alibi_of_heads alibi_by_head{};

}  // namespace attest
ATTEST_ARITHMETIC_END
