// SPDX-License-Identifier: BSL-1.0
// softmax in constant evaluation, lane by lane: the bits of softmax_row, in a few steps a row.
#pragma once

#include <cstddef>
#include <limits>
#include <utility>

#include <attest/attention/softmax_row.hpp>
#include <attest/config.hpp>
#include <attest/linalg/lane_exp.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// The largest score and whether all of them are finite or -infinity, over the columns First + J.
template <std::size_t First, typename T, std::size_t Cols, std::size_t... J>
constexpr void survey_scores(T& largest, bool& defined, const T (&scores)[Cols], std::index_sequence<J...>) {
  defined = (defined && ... && (scores[First + J] <= (std::numeric_limits<T>::max)()));
  ((largest = scores[First + J] > largest ? scores[First + J] : largest), ...);
}

/// weights = exp(scores - largest) from column First on; adds them to `sum` in their order.
template <std::size_t First, typename T, std::size_t Cols, std::size_t Width, std::size_t... J>
constexpr void exp_of_scores(lane_row<T, Width>& weights, T& sum, const T (&scores)[Cols], T largest,
                             std::index_sequence<J...> lane) {
  constexpr std::size_t width = sizeof...(J);
  lanes<T, width> exps{};
  exp_in_lanes<width>(exps, {{exponent_of(scores[First + J], largest)...}}, lane);
  const auto numbers = numbers_of<T, width>(exps);
  sum = (sum + ... + numbers.elements[J]);
  weights.head = exps;
}

template <std::size_t First, typename T, std::size_t Cols>
constexpr void survey_row(T& largest, bool& defined, const T (&scores)[Cols]) {
  constexpr std::size_t width = lanes_of_width(Cols - First);
  survey_scores<First>(largest, defined, scores, std::make_index_sequence<width>{});
  if constexpr (First + width < Cols) survey_row<First + width>(largest, defined, scores);
}

template <std::size_t First, typename T, std::size_t Cols, std::size_t Width>
constexpr void exp_of_row(lane_row<T, Width>& weights, T& sum, const T (&scores)[Cols], T largest) {
  constexpr std::size_t width = lane_row<T, Width>::head_width;
  exp_of_scores<First>(weights, sum, scores, largest, std::make_index_sequence<width>{});
  if constexpr (width < Width) exp_of_row<First + width>(weights.tail, sum, scores, largest);
}

template <typename T, std::size_t Width>
constexpr void divide_row(lane_row<T, Width>& row, T divisor) {
  row.head = row.head / divisor;
  if constexpr (lane_row<T, Width>::head_width < Width) divide_row(row.tail, divisor);
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> softmax_in_lanes(const matrix<T, Rows, Cols>& scores) {
  const auto table = scalars_of<Rows, Cols>(scores.elements);
  lane_table<T, Rows, Cols> weights{};
  for (std::size_t i = 0; i < Rows; ++i) {
    T largest = -std::numeric_limits<T>::infinity();
    bool defined = true;
    survey_row<0>(largest, defined, table.rows[i]);
    T sum = T(0);
    if (defined && largest >= std::numeric_limits<T>::lowest()) {
      exp_of_row<0>(weights.rows[i], sum, table.rows[i], largest);
      divide_row(weights.rows[i], sum);
    } else if (!defined) {
      // Read from an array, for clang takes a NaN for an error wherever it is computed with.
      T nothing[Cols]{};
      for (T& number : nothing) number = std::numeric_limits<T>::quiet_NaN();
      fill_row(weights.rows[i], nothing, std::make_index_sequence<lanes_of_width(Cols)>{});
    }
  }
  return elements_of<matrix<T, Rows, Cols>>(weights);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
