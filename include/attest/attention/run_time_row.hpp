// SPDX-License-Identifier: BSL-1.0
// One query over many keys at run time, in vectors: a lane a key for scores, a lane a column for mixtures.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/tiles.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

#if ATTEST_VECTOR_BYTES > 0

/// Step Step of turning N vectors of N lanes round: between vectors i and i + Step, lanes that differ in that
/// bit change places.
template <std::size_t Step, typename Vector, std::size_t... Lane>
inline void exchange_lanes(Vector& a, Vector& b, std::index_sequence<Lane...>) {
  constexpr int count = sizeof...(Lane);
  const Vector upper = __builtin_shufflevector(
      a, b, ((Lane & Step) == 0 ? static_cast<int>(Lane) : count + static_cast<int>(Lane ^ Step))...);
  b = __builtin_shufflevector(
      a, b, ((Lane & Step) == 0 ? static_cast<int>(Lane ^ Step) : count + static_cast<int>(Lane))...);
  a = upper;
}
template <std::size_t Step, std::size_t N, typename Vector>
inline void turn_lanes(Vector (&rows)[N]) {
  if constexpr (Step < N) {
    for (std::size_t i = 0; i < N; ++i) {
      if ((i & Step) == 0) exchange_lanes<Step>(rows[i], rows[i + Step], std::make_index_sequence<N>{});
    }
    turn_lanes<Step * 2>(rows);
  }
}

// GCC 12 warns that a whole block does not fit into the scores of a few keys: it does not see that with fewer
// keys than lanes the loop has no turn.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

/// scores[j] = query . row first + j of keys, times scale, for j < count: as many as come in whole blocks of
/// N; how many that were. Each sum runs over the columns in their order.
template <std::size_t N, typename T, typename Keys>
ATTEST_WHOLE_VECTORS inline std::size_t score_rows(const T* query, const Keys& keys, std::size_t first,
                                                   std::size_t count, std::size_t width, T scale, T* scores) {
  std::size_t j = 0;
  for (; j + N <= count; j += N) {
    lanes<T, N> sums{};
    for (std::size_t c = 0; c < width; c += N) {
      lanes<T, N> columns[N];
      for (std::size_t i = 0; i < N; ++i) {
        __builtin_memcpy(&columns[i], keys.row(first + j + i) + c, sizeof(columns[i]));
      }
      turn_lanes<1>(columns);
      for (std::size_t i = 0; i < N; ++i) sums += query[c + i] * columns[i];
    }
    sums = sums * scale;
    __builtin_memcpy(scores + j, &sums, sizeof(sums));
  }
  return j;
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/// output = the sum of weights[j] times row first + j of values, column by column in the order of j.
template <std::size_t N, typename T, typename Values>
ATTEST_WHOLE_VECTORS inline void mix_rows(const T* weights, const Values& values, std::size_t first,
                                          std::size_t count, std::size_t width, T* output) {
  for (std::size_t c = 0; c < width; c += N) {
    lanes<T, N> sums{};
    for (std::size_t j = 0; j < count; ++j) {
      lanes<T, N> row;
      __builtin_memcpy(&row, values.row(first + j) + c, sizeof(row));
      sums += weights[j] * row;
    }
    __builtin_memcpy(output + c, &sums, sizeof(sums));
  }
}

/// score_rows and mix_rows with the widest lanes that divide the width, four or more: else they do nothing,
/// and say so.
template <typename T, std::size_t N = native_lanes<T>, typename Keys>
inline std::size_t score_rows_in_lanes(const T* query, const Keys& keys, std::size_t first, std::size_t count,
                                       std::size_t width, T scale, T* scores) {
  if constexpr (N < 4) {
    return 0;
  } else {
    if (width % N == 0) return score_rows<N>(query, keys, first, count, width, scale, scores);
    return score_rows_in_lanes<T, N / 2>(query, keys, first, count, width, scale, scores);
  }
}
template <typename T, std::size_t N = native_lanes<T>, typename Values>
inline bool mix_rows_in_lanes(const T* weights, const Values& values, std::size_t first, std::size_t count,
                              std::size_t width, T* output) {
  if constexpr (N < 4) {
    return false;
  } else {
    if (width % N != 0) return mix_rows_in_lanes<T, N / 2>(weights, values, first, count, width, output);
    mix_rows<N>(weights, values, first, count, width, output);
    return true;
  }
}

#else

template <typename T, typename Keys>
inline std::size_t score_rows_in_lanes(const T*, const Keys&, std::size_t, std::size_t, std::size_t, T, T*) {
  return 0;
}
template <typename T, typename Values>
inline bool mix_rows_in_lanes(const T*, const Values&, std::size_t, std::size_t, std::size_t, T*) {
  return false;
}

#endif  // ATTEST_VECTOR_BYTES

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
