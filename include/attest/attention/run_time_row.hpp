// SPDX-License-Identifier: BSL-1.0
// One query over many keys at run time, in vectors: a lane a key for scores, a lane a column for mixtures.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/register_tiles.hpp>
#include <attest/linalg/soft_dot.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// GCC 12 warns that a whole block does not fit into the scores of a few keys: it does not see that with fewer
// keys than that the loop has no turn.
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
        load_lanes(columns[i], keys.row(first + j + i) + c);
      }
      turn_lanes(columns, std::make_index_sequence<N>{});
      for (std::size_t i = 0; i < N; ++i) sums += query[c + i] * columns[i];
    }
    sums = sums * scale;
    store_lanes(scores + j, sums);
  }
  return j;
}

/// The same without vectors: four keys at once.
template <typename T, typename Keys>
inline std::size_t score_rows_without_lanes(const T* query, const Keys& keys, std::size_t first,
                                            std::size_t count, std::size_t width, T scale, T* scores) {
  if constexpr (sums_in_integers<T>) {
    for (std::size_t j = 0; j < count; ++j) {
      scores[j] = soft_dot(query, 1, keys.row(first + j), 1, width) * scale;
    }
    return count;
  } else {
    std::size_t j = 0;
    for (; j + 4 <= count; j += 4) {
      const T* const row0 = keys.row(first + j);
      const T* const row1 = keys.row(first + j + 1);
      const T* const row2 = keys.row(first + j + 2);
      const T* const row3 = keys.row(first + j + 3);
      T sum0 = T(0), sum1 = T(0), sum2 = T(0), sum3 = T(0);
      for (std::size_t c = 0; c < width; ++c) {
        const T factor = query[c];
        sum0 += factor * row0[c];
        sum1 += factor * row1[c];
        sum2 += factor * row2[c];
        sum3 += factor * row3[c];
      }
      scores[j] = sum0 * scale;
      scores[j + 1] = sum1 * scale;
      scores[j + 2] = sum2 * scale;
      scores[j + 3] = sum3 * scale;
    }
    return j;
  }
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
      load_lanes(row, values.row(first + j) + c);
      sums += weights[j] * row;
    }
    store_lanes(output + c, sums);
  }
}

/// The same without vectors: four columns at once.
template <typename T, typename Values>
inline bool mix_rows_without_lanes(const T* weights, const Values& values, std::size_t first,
                                   std::size_t count, std::size_t width, T* output) {
  if (width % 4 != 0) return false;
  for (std::size_t c = 0; c < width; c += 4) {
    T sum0 = T(0), sum1 = T(0), sum2 = T(0), sum3 = T(0);
    for (std::size_t j = 0; j < count; ++j) {
      const T weight = weights[j];
      const T* const row = values.row(first + j) + c;
      sum0 += weight * row[0];
      sum1 += weight * row[1];
      sum2 += weight * row[2];
      sum3 += weight * row[3];
    }
    output[c] = sum0;
    output[c + 1] = sum1;
    output[c + 2] = sum2;
    output[c + 3] = sum3;
  }
  return true;
}

/// score_rows and mix_rows with the widest lanes that divide the width, four or more: else they do nothing,
/// and say so.
template <typename T, std::size_t N = native_lanes<T>, typename Keys>
inline std::size_t score_rows_in_lanes(const T* query, const Keys& keys, std::size_t first, std::size_t count,
                                       std::size_t width, T scale, T* scores) {
  if constexpr (!has_native_lanes<T>) {
    return score_rows_without_lanes(query, keys, first, count, width, scale, scores);
  } else if constexpr (N < 4) {
    return 0;
  } else {
    if (width % N == 0) return score_rows<N>(query, keys, first, count, width, scale, scores);
    return score_rows_in_lanes<T, N / 2>(query, keys, first, count, width, scale, scores);
  }
}
template <typename T, std::size_t N = native_lanes<T>, typename Values>
inline bool mix_rows_in_lanes(const T* weights, const Values& values, std::size_t first, std::size_t count,
                              std::size_t width, T* output) {
  if constexpr (!has_native_lanes<T>) {
    return mix_rows_without_lanes(weights, values, first, count, width, output);
  } else if constexpr (N < 4) {
    return false;
  } else {
    if (width % N != 0) return mix_rows_in_lanes<T, N / 2>(weights, values, first, count, width, output);
    mix_rows<N>(weights, values, first, count, width, output);
    return true;
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
