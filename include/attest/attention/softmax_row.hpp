// SPDX-License-Identifier: BSL-1.0
// One row of scores to weights: what softmax and every attention do, row by row.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/config.hpp>
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

#if ATTEST_VECTOR_BYTES > 0
/// weights = exp(scores - largest), vector by vector and then one by one.
template <Real T>
ATTEST_WHOLE_VECTORS inline void exp_of_scores(const T* scores, T* weights, std::size_t size, T largest) {
  constexpr std::size_t width = native_lanes<T>;
  for (; size >= width; size -= width, scores += width, weights += width) {
    lanes<T, width> weight;
    __builtin_memcpy(&weight, scores, sizeof(weight));
    weight = weight - largest;
    exp_of_vector<width>(weight);
    __builtin_memcpy(weights, &weight, sizeof(weight));
  }
  if (size == 0) return;
  // What is left over, with the largest score in the lanes beyond.
  lanes<T, width> weight = lanes<T, width>{} + largest;
  __builtin_memcpy(&weight, scores, size * sizeof(T));
  weight = weight - largest;
  exp_of_vector<width>(weight);
  __builtin_memcpy(weights, &weight, size * sizeof(T));
}

/// The largest score, and whether any is +infinity or NaN: vector by vector and then one by one.
template <Real T>
ATTEST_WHOLE_VECTORS inline void largest_at_run_time(const T* scores, std::size_t size, T& largest,
                                                     bool& undefined) {
  constexpr std::size_t width = native_lanes<T>;
  lanes<T, width> highest = lanes<T, width>{} + largest;
  auto defined = highest == highest;
  for (; size >= width; size -= width, scores += width) {
    lanes<T, width> score;
    __builtin_memcpy(&score, scores, sizeof(score));
    defined &= score <= (std::numeric_limits<T>::max)();
    highest = score > highest ? score : highest;
  }
  for (std::size_t i = 0; i < width; ++i) {
    if (defined[i] == 0) undefined = true;
    if (highest[i] > largest) largest = highest[i];
  }
  for (; size > 0; --size, ++scores) take_score(*scores, largest, undefined);
}
#else
template <Real T>
inline void exp_of_scores(const T* scores, T* weights, std::size_t size, T largest) {
  for (std::size_t j = 0; j < size; ++j) weights[j] = exp(exponent_of(scores[j], largest));
}
template <Real T>
inline void largest_at_run_time(const T* scores, std::size_t size, T& largest, bool& undefined) {
  for (std::size_t j = 0; j < size; ++j) take_score(scores[j], largest, undefined);
}
#endif

/// One row of `size` scores to weights, as softmax() says.
template <Real T>
constexpr void softmax_row(const T* scores, T* weights, std::size_t size) {
  T largest = -std::numeric_limits<T>::infinity();
  bool undefined = false;
  if (__builtin_is_constant_evaluated()) {
    for (std::size_t j = 0; j < size; ++j) take_score(scores[j], largest, undefined);
  } else {
    largest_at_run_time(scores, size, largest, undefined);
  }
  if (undefined || !(largest >= std::numeric_limits<T>::lowest())) {
    const T everywhere = undefined ? std::numeric_limits<T>::quiet_NaN() : T(0);
    for (std::size_t j = 0; j < size; ++j) weights[j] = everywhere;
    return;
  }
  if (__builtin_is_constant_evaluated()) {
    for (std::size_t j = 0; j < size; ++j) weights[j] = exp(exponent_of(scores[j], largest));
  } else {
    exp_of_scores(scores, weights, size, largest);
  }
  T sum = T(0);
  for (std::size_t j = 0; j < size; ++j) sum += weights[j];
  for (std::size_t j = 0; j < size; ++j) weights[j] /= sum;  // sum >= 1: the largest score adds exp(0)
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
