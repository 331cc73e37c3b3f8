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

/// N queries side by side, one a lane. `scratch` holds (M + the larger of D and DV) N numbers.
template <std::size_t N, typename T, std::size_t D, std::size_t M, std::size_t DV>
inline void attend_side_by_side(T* output, const T* query, const T* key, const T* value, T scale,
                                T* scratch) {
  T* const weights = scratch;
  T* const columns = scratch + M * N;
  rows_to_columns<T, N>(columns, query, D);
  tiles<T, N>(weights, N, {key, D, 1}, M, columns, N, D);
  if constexpr (N > 1) {
    softmax_columns<T, N>(weights, M, scale);
  } else {  // a row; and under -frounding-math clang 19 crashes on vectors of one lane
    for (std::size_t j = 0; j < M; ++j) weights[j] *= scale;
    softmax_row(weights, weights, M);
  }
  tiles<T, N>(columns, N, {value, 1, DV}, DV, weights, N, M);
  columns_to_rows<T, N>(output, DV, columns, DV);
}

/// As many queries at once as there are lanes, then half as many, and so on.
template <std::size_t N, typename T, std::size_t D, std::size_t M, std::size_t DV>
inline void attend_queries(T* output, const T* query, const T* key, const T* value, std::size_t queries,
                           T scale, T* scratch) {
  for (; queries >= N; queries -= N, query += N * D, output += N * DV) {
    attend_side_by_side<N, T, D, M, DV>(output, query, key, value, scale, scratch);
  }
  if constexpr (N > 1) {
    if (queries > 0) attend_queries<N / 2, T, D, M, DV>(output, query, key, value, queries, scale, scratch);
  }
}

/// Queries that are computed side by side.
template <typename T, std::size_t Queries>
inline constexpr std::size_t queries_at_once = lanes_of_width(Queries) < native_lanes<T>
                                                   ? lanes_of_width(Queries)
                                                   : native_lanes<T>;

}  // namespace detail

/// Bytes of stack that an attention takes for its numbers, beside a few registers' worth: one row of
/// scores a query, and the query itself, for the queries computed side by side (16 floats under AVX-512,
/// 8 under AVX, 4 under SSE2 and NEON, a single one elsewhere, and there without the query).
template <typename T, std::size_t N, std::size_t M, std::size_t D, std::size_t DV>
inline constexpr std::size_t attention_scratch_bytes =
    sizeof(T) * detail::queries_at_once<T, N>*(M + (detail::has_native_lanes<T> ? (D > DV ? D : DV) : 0));

namespace detail {

/// The output of an attention; the same bits as attention_steps(...).output.
template <typename T, std::size_t N, std::size_t D, std::size_t M, std::size_t DV>
inline void stream_attention(T* output, const T* query, const T* key, const T* value, T scale) {
  T scratch[attention_scratch_bytes<T, N, M, D, DV> / sizeof(T)];
  if constexpr (has_native_lanes<T>) {
    attend_queries<queries_at_once<T, N>, T, D, M, DV>(output, query, key, value, N, scale, scratch);
  } else {
    for (std::size_t i = 0; i < N; ++i) {
      attend_one<T, D, M, DV>(output + i * DV, query + i * D, key, value, scale, scratch);
    }
  }
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
