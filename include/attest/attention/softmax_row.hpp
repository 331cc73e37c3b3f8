// SPDX-License-Identifier: BSL-1.0
// One row of scores to weights: what softmax and every attention do, row by row.
#pragma once

#include <cstddef>
#include <limits>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lane_exp.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/run_time_exp.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Below the largest score by this much, a weight is zero in T: exp(-1000) underflows in double,
/// exp(-200) in float.
template <Real T>
inline constexpr T no_weight_beyond = std::numeric_limits<T>::digits > 24 ? T(1000) : T(200);

/// score - largest, but no less than -no_weight_beyond. Asking first keeps the difference from overflowing.
template <Real T>
constexpr T exponent_of(T score, T largest) {
  const bool negligible = score < largest && score <= largest - no_weight_beyond<T>;
  return negligible ? -no_weight_beyond<T> : score - largest;
}

/// One more score: is it the largest, or no number to weigh?
template <Real T>
constexpr void take_score(T score, T& largest, bool& undefined) {
  // The negated comparison is true for +infinity and for NaN.
  if (!(score <= (std::numeric_limits<T>::max)())) undefined = true;
  if (score > largest) largest = score;
}

/// weights = exp(scores - largest), one by one.
template <Real T>
constexpr void exp_of_each(const T* scores, T* weights, std::size_t size, T largest) {
  for (std::size_t j = 0; j < size; ++j) weights[j] = exp(exponent_of(scores[j], largest));
}

/// Fewer scores than this are evaluated one by one.
inline constexpr std::size_t least_scores_for_lanes = 8;

/// The same in constant evaluation: N at once, half as many for what is left over, then one by one.
/// `all_weigh`: no score is so far below the largest that it has no weight.
template <std::size_t N, Real T, std::size_t... J>
constexpr void evaluate_exps(const T* scores, T* weights, T largest, bool all_weigh,
                             std::index_sequence<J...> lane) {
  lanes<T, N> exps{};
  if (all_weigh) {
    exp_in_lanes<N>(exps, {{(scores[J] - largest)...}}, lane);
  } else {
    exp_in_lanes<N>(exps, {{exponent_of(scores[J], largest)...}}, lane);
  }
  const auto numbers = numbers_of<T, N>(exps);
  (void(weights[J] = numbers.elements[J]), ...);
}
template <std::size_t N = 32, Real T>
constexpr void evaluate_all_exps(const T* scores, T* weights, std::size_t size, T largest, bool all_weigh) {
  if constexpr (has_lanes && N > 1) {
    for (; size >= N; size -= N, scores += N, weights += N) {
      evaluate_exps<N>(scores, weights, largest, all_weigh, std::make_index_sequence<N>{});
    }
    evaluate_all_exps<N / 2>(scores, weights, size, largest, all_weigh);
  } else {
    exp_of_each(scores, weights, size, largest);
  }
}

/// Whether all scores are within no_weight_beyond of the largest.
template <Real T>
constexpr bool all_have_weight(const T* scores, std::size_t size, T largest) {
  if (!(largest >= -tame_bound<T> && largest <= tame_bound<T>)) return false;
  const T least = largest - no_weight_beyond<T>;
  for (std::size_t j = 0; j < size; ++j) {
    if (!(scores[j] > least)) return false;
  }
  return true;
}

/// The same at run time, lanes by lanes, what is left over with the largest score in the lanes beyond; the
/// sum of the weights in their order, which is added up while the next exps are computed.
template <Real T>
ATTEST_WHOLE_VECTORS inline T exp_at_run_time(const T* scores, T* weights, std::size_t size, T largest) {
  T sum = T(0);
  if constexpr (has_native_lanes<T>) {
    constexpr std::size_t width = native_lanes<T>;
    for (; size >= width; size -= width, scores += width, weights += width) {
      lanes<T, width> weight;
      load_lanes(weight, scores);
      weight = weight - largest;
      exp_of_vector<width>(weight);
      store_lanes(weights, weight);
      for (std::size_t j = 0; j < width; ++j) sum += weights[j];
    }
    if (size == 0) return sum;
    lanes<T, width> weight = lanes<T, width>{} + largest;
    load_first_lanes(weight, scores, size);
    weight = weight - largest;
    exp_of_vector<width>(weight);
    store_first_lanes(weights, weight, size);
  } else {
    exp_of_each(scores, weights, size, largest);
  }
  for (std::size_t j = 0; j < size; ++j) sum += weights[j];
  return sum;
}

/// take_score for all scores, at run time: lanes by lanes and then one by one.
template <Real T>
ATTEST_WHOLE_VECTORS inline void take_at_run_time(const T* scores, std::size_t size, T& largest,
                                                  bool& undefined) {
  if constexpr (has_native_lanes<T>) {
    constexpr std::size_t width = native_lanes<T>;
    lanes<T, width> highest = lanes<T, width>{} + largest;
    auto defined = highest == highest;
    for (; size >= width; size -= width, scores += width) {
      lanes<T, width> score;
      load_lanes(score, scores);
      defined &= score <= (std::numeric_limits<T>::max)();
      highest = score > highest ? score : highest;
    }
    for (std::size_t i = 0; i < width; ++i) {
      if (defined[i] == 0) undefined = true;
      if (highest[i] > largest) largest = highest[i];
    }
  }
  for (; size > 0; --size, ++scores) take_score(*scores, largest, undefined);
}

/// One row of `size` scores to weights, as softmax() says.
template <Real T>
constexpr void softmax_row(const T* scores, T* weights, std::size_t size) {
  T largest = -std::numeric_limits<T>::infinity();
  bool undefined = false;
  if (__builtin_is_constant_evaluated()) {
    // take_score(), without a call for each.
    for (std::size_t j = 0; j < size; ++j) {
      if (scores[j] > largest) largest = scores[j];
      if (!(scores[j] <= (std::numeric_limits<T>::max)())) undefined = true;
    }
  } else {
    take_at_run_time(scores, size, largest, undefined);
  }
  if (undefined || !(largest >= std::numeric_limits<T>::lowest())) {
    const T everywhere = undefined ? std::numeric_limits<T>::quiet_NaN() : T(0);
    for (std::size_t j = 0; j < size; ++j) weights[j] = everywhere;
    return;
  }
  T sum = T(0);
  if (!__builtin_is_constant_evaluated()) {
    sum = exp_at_run_time(scores, weights, size, largest);
  } else if (size < least_scores_for_lanes) {
    exp_of_each(scores, weights, size, largest);
    for (std::size_t j = 0; j < size; ++j) sum += weights[j];
  } else {
    evaluate_all_exps(scores, weights, size, largest, all_have_weight(scores, size, largest));
    sum = sum_of_all(sum, weights, size);
  }
  for (std::size_t j = 0; j < size; ++j) weights[j] /= sum;  // sum >= 1: the largest score adds exp(0)
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
