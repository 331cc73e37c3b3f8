// SPDX-License-Identifier: BSL-1.0
// softmax at run time of several queries side by side: one query a lane, one key a row.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/softmax_row.hpp>
#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/run_time_exp.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// scores[key * Row + query], times `scale`, to weights in the same place, for N queries: what softmax_row
/// does for one.
template <std::size_t N, std::size_t Row, typename T>
ATTEST_WHOLE_VECTORS inline void softmax_lanes(T* scores, std::size_t keys, T scale) {
  using vector = lanes<T, N>;
  constexpr T infinity = std::numeric_limits<T>::infinity();
  vector largest = vector{} - infinity;
  auto defined = largest == largest;
  for (std::size_t j = 0; j < keys; ++j) {
    vector score;
    load_lanes(score, scores + j * Row);
    score = score * scale;
    store_lanes(scores + j * Row, score);
    defined &= score <= (std::numeric_limits<T>::max)();  // neither +infinity nor NaN
    largest = score > largest ? score : largest;
  }
  vector sum{};
  for (std::size_t j = 0; j < keys; ++j) {
    vector weight;
    load_lanes(weight, scores + j * Row);
    weight = weight - largest;
    exp_of_vector<N>(weight);
    sum += weight;
    store_lanes(scores + j * Row, weight);
  }
  for (std::size_t j = 0; j < keys; ++j) {
    vector weight;
    load_lanes(weight, scores + j * Row);
    weight = weight / sum;
    store_lanes(scores + j * Row, weight);
  }
  for (std::size_t i = 0; i < N; ++i) {
    if (defined[i] != 0 && largest[i] > -infinity) continue;
    const T everywhere = defined[i] != 0 ? T(0) : std::numeric_limits<T>::quiet_NaN();
    for (std::size_t j = 0; j < keys; ++j) scores[j * Row + i] = everywhere;
  }
}

/// The same for Count queries, a table of Count columns.
template <std::size_t Count, typename T>
inline void softmax_columns(T* scores, std::size_t keys, T scale) {
  if constexpr (Count == 1) {  // a row; and under -frounding-math clang 19 crashes on vectors of one lane
    for (std::size_t j = 0; j < keys; ++j) scores[j] *= scale;
    softmax_row(scores, scores, keys);
  } else {
    constexpr std::size_t n = Count < native_lanes<T> ? Count : native_lanes<T>;
    for (std::size_t i = 0; i < Count; i += n) softmax_lanes<n, Count>(scores + i, keys, scale);
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
