// SPDX-License-Identifier: BSL-1.0
// Attention at run time, a few queries at a time: the table of scores never exists.
#pragma once

#include <cstddef>

#include <attest/attention/softmax_columns.hpp>
#include <attest/attention/softmax_row.hpp>
#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/tiles.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// One query after the other, without vectors.
template <typename T, std::size_t D, std::size_t M, std::size_t DV>
inline void attend_one(T* output, const T* query, const T* key, const T* value, T scale, T* weights) {
  for (std::size_t j = 0; j < M; ++j) {
    T score = T(0);
    for (std::size_t c = 0; c < D; ++c) score += query[c] * key[j * D + c];
    weights[j] = score * scale;
  }
  softmax_row(weights, weights, M);
  for (std::size_t c = 0; c < DV; ++c) output[c] = T(0);
  for (std::size_t j = 0; j < M; ++j) {
    for (std::size_t c = 0; c < DV; ++c) output[c] += weights[j] * value[j * DV + c];
  }
}

/// Count queries side by side, one a lane. `scratch` holds (M + D) Count numbers.
template <std::size_t Count, std::size_t D, std::size_t M, std::size_t DV, typename T>
inline void attend_side_by_side(T* output, const T* query, const T* key, const T* value, T scale,
                                T* scratch) {
  T* const weights = scratch;
  T* const columns = scratch + M * Count;
  rows_to_columns<Count, D>(columns, query, D);
  multiply_tiles<product_places<D, 1, Count, Count>, M, D, Count>(weights, key, columns);
  softmax_columns<Count>(weights, M, scale);
  multiply_tiles<product_places<1, Count, DV, DV>, Count, M, DV>(output, weights, value);
}

/// As many queries at once as a tile is wide, then half as many, and so on.
template <std::size_t Count, std::size_t N, std::size_t D, std::size_t M, std::size_t DV, typename T>
inline void attend_queries(T* output, const T* query, const T* key, const T* value, T scale, T* scratch) {
  for (std::size_t i = 0; i + Count <= N; i += Count) {
    attend_side_by_side<Count, D, M, DV>(output + i * DV, query + i * D, key, value, scale, scratch);
  }
  constexpr std::size_t done = N / Count * Count;
  if constexpr (done < N) {
    attend_queries<Count / 2, N - done, D, M, DV>(output + done * DV, query + done * D, key, value, scale,
                                                  scratch);
  }
}

/// Queries that are computed side by side.
template <typename T, std::size_t Queries>
inline constexpr std::size_t queries_at_once = lanes_of_width(Queries) < widest_tile* native_lanes<T>
                                                   ? lanes_of_width(Queries)
                                                   : widest_tile* native_lanes<T>;

}  // namespace detail

/// Bytes of stack that an attention takes for its numbers, beside a few registers' worth: one row of
/// scores a query, and the query itself, for the queries computed side by side (16 floats under AVX-512 and
/// AVX, 8 under SSE2 and NEON, a single one elsewhere, and there without the query).
template <typename T, std::size_t N, std::size_t M, std::size_t D, std::size_t /*DV*/>
inline constexpr std::size_t attention_scratch_bytes =
    sizeof(T) * (detail::has_native_lanes<T> ? detail::queries_at_once<T, N> * (M + D) : M);

namespace detail {

/// The output of an attention; the same bits as attention_steps(...).output.
template <typename T, std::size_t N, std::size_t D, std::size_t M, std::size_t DV>
inline void stream_attention(T* output, const T* query, const T* key, const T* value, T scale) {
  T scratch[attention_scratch_bytes<T, N, M, D, DV> / sizeof(T)];
  if constexpr (has_native_lanes<T>) {
    attend_queries<queries_at_once<T, N>, N, D, M, DV>(output, query, key, value, scale, scratch);
  } else {
    for (std::size_t i = 0; i < N; ++i) {
      attend_one<T, D, M, DV>(output + i * DV, query + i * D, key, value, scale, scratch);
    }
  }
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
