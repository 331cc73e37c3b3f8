// SPDX-License-Identifier: BSL-1.0
// softmax at run time of several queries side by side: one query a lane, one key a row.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/run_time_exp.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// scores[key * N + query], times `scale`, to weights in the same place: what softmax_row does, per query.
template <typename T, std::size_t N>
ATTEST_WHOLE_VECTORS inline void softmax_columns(T* scores, std::size_t keys, T scale) {
  using vector = lanes<T, N>;
  constexpr T infinity = std::numeric_limits<T>::infinity();
  vector largest = vector{} - infinity;
  auto undefined = largest > largest;
  for (std::size_t j = 0; j < keys; ++j) {
    vector score;
    load_lanes(score, scores + j * N);
    score = score * scale;
    store_lanes(scores + j * N, score);
    undefined |= !(score <= (std::numeric_limits<T>::max)());  // +infinity or NaN
    largest = score > largest ? score : largest;
  }
  vector sum{};
  for (std::size_t j = 0; j < keys; ++j) {
    vector weight;
    load_lanes(weight, scores + j * N);
    weight = weight - largest;
    exp_of_vector<N>(weight);
    sum += weight;
    store_lanes(scores + j * N, weight);
  }
  for (std::size_t j = 0; j < keys; ++j) {
    vector weight;
    load_lanes(weight, scores + j * N);
    weight = weight / sum;
    store_lanes(scores + j * N, weight);
  }
  for (std::size_t i = 0; i < N; ++i) {
    if (!undefined[i] && largest[i] > -infinity) continue;
    const T everywhere = undefined[i] ? std::numeric_limits<T>::quiet_NaN() : T(0);
    for (std::size_t j = 0; j < keys; ++j) scores[j * N + i] = everywhere;
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
