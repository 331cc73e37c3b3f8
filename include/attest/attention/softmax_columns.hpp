// SPDX-License-Identifier: BSL-1.0
// softmax at run time of several queries side by side: one query a lane, one key a row.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/softmax_row.hpp>
#include <attest/config.hpp>
#include <attest/linalg/run_time_exp.hpp>
#include <attest/linalg/tiles.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

#if ATTEST_VECTOR_BYTES > 0

/// scores[key * N + query], times `scale`, to weights in the same place: what softmax_row does, per query.
template <typename T, std::size_t N>
ATTEST_WHOLE_VECTORS inline void softmax_columns(T* scores, std::size_t keys, T scale) {
  // A query alone is a row; and under -frounding-math clang 19 crashes on vectors of one lane.
  if constexpr (N == 1) {
    for (std::size_t j = 0; j < keys; ++j) scores[j] *= scale;
    softmax_row(scores, scores, keys);
    return;
  }
  using vector = lanes<T, N>;
  constexpr T infinity = std::numeric_limits<T>::infinity();
  vector largest = vector{} - infinity;
  auto undefined = largest > largest;
  for (std::size_t j = 0; j < keys; ++j) {
    vector score;
    __builtin_memcpy(&score, scores + j * N, sizeof(score));
    score = score * scale;
    __builtin_memcpy(scores + j * N, &score, sizeof(score));
    undefined |= !(score <= (std::numeric_limits<T>::max)());  // +infinity or NaN
    largest = score > largest ? score : largest;
  }
  vector sum{};
  for (std::size_t j = 0; j < keys; ++j) {
    vector weight;
    __builtin_memcpy(&weight, scores + j * N, sizeof(weight));
    weight = weight - largest;
    exp_of_vector<N>(weight);
    sum += weight;
    __builtin_memcpy(scores + j * N, &weight, sizeof(weight));
  }
  for (std::size_t j = 0; j < keys; ++j) {
    vector weight;
    __builtin_memcpy(&weight, scores + j * N, sizeof(weight));
    weight = weight / sum;
    __builtin_memcpy(scores + j * N, &weight, sizeof(weight));
  }
  for (std::size_t i = 0; i < N; ++i) {
    if (!undefined[i] && largest[i] > -infinity) continue;
    const T everywhere = undefined[i] ? std::numeric_limits<T>::quiet_NaN() : T(0);
    for (std::size_t j = 0; j < keys; ++j) scores[j * N + i] = everywhere;
  }
}

#endif  // ATTEST_VECTOR_BYTES

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
