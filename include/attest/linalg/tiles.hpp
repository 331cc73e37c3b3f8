// SPDX-License-Identifier: BSL-1.0
// Products at run time: a tile of sums stays in registers, each sum in its own lane and its own order.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Sums in registers: half of the registers there are.
inline constexpr std::size_t tile_rows = lane_registers / 2;

/// Numbers in memory, element (i, j) at first[i * row + j * column].
template <typename T>
struct strided {
  const T* first;
  std::size_t row;
  std::size_t column;

  strided from_row(std::size_t i) const { return {first + i * row, row, column}; }
};

/// Rows R... of result = a b, where b is N lanes wide and `inner` rows long, one row after the other.
template <typename T, std::size_t N, std::size_t... R>
ATTEST_WHOLE_VECTORS inline void tile(T* result, std::size_t result_row, strided<T> a, const T* b,
                                      std::size_t b_row, std::size_t inner, std::index_sequence<R...>) {
  lanes<T, N> sums[sizeof...(R)]{};
  const T* factors = a.first;
  for (std::size_t k = 0; k < inner; ++k) {
    lanes<T, N> right;
    load_lanes(right, b);
    ((sums[R] += factors[R * a.row] * right), ...);
    factors += a.column;
    b += b_row;
  }
  (store_lanes(result + R * result_row, sums[R]), ...);
}

/// All rows of the same: as many at once as fit, then half as many, and so on.
template <typename T, std::size_t N, std::size_t AtOnce = tile_rows>
inline void tiles(T* result, std::size_t result_row, strided<T> a, std::size_t rows, const T* b,
                  std::size_t b_row, std::size_t inner) {
  std::size_t i = 0;
  for (; i + AtOnce <= rows; i += AtOnce) {
    tile<T, N>(result + i * result_row, result_row, a.from_row(i), b, b_row, inner,
               std::make_index_sequence<AtOnce>{});
  }
  if constexpr (AtOnce > 1) {
    if (i < rows) {
      tiles<T, N, AtOnce / 2>(result + i * result_row, result_row, a.from_row(i), rows - i, b, b_row, inner);
    }
  }
}

/// result = a b in blocks of N columns, the rest in narrower ones.
template <typename T, std::size_t N = native_lanes<T>>
inline void multiply_tiles(T* result, std::size_t result_row, strided<T> a, std::size_t rows, const T* b,
                           std::size_t b_row, std::size_t inner, std::size_t cols) {
  std::size_t j = 0;
  for (; j + N <= cols; j += N) tiles<T, N>(result + j, result_row, a, rows, b + j, b_row, inner);
  if constexpr (N > 1) {
    if (j < cols) multiply_tiles<T, N / 2>(result + j, result_row, a, rows, b + j, b_row, inner, cols - j);
  }
}

// Element by element on purpose: clang would take gathers and scatters, which are slower.
#if defined(__clang__)
#define ATTEST_ELEMENT_BY_ELEMENT _Pragma("clang loop vectorize(disable)")
#else
#define ATTEST_ELEMENT_BY_ELEMENT
#endif

/// N rows of a matrix as the columns of a table of N columns, and back.
template <typename T, std::size_t N>
inline void rows_to_columns(T* columns, const T* rows, std::size_t width) {
  for (std::size_t i = 0; i < N; ++i) {
    ATTEST_ELEMENT_BY_ELEMENT
    for (std::size_t c = 0; c < width; ++c) columns[c * N + i] = rows[i * width + c];
  }
}
template <typename T, std::size_t N>
inline void columns_to_rows(T* rows, std::size_t row, const T* columns, std::size_t width) {
  for (std::size_t i = 0; i < N; ++i) {
    ATTEST_ELEMENT_BY_ELEMENT
    for (std::size_t c = 0; c < width; ++c) rows[i * row + c] = columns[c * N + i];
  }
}
#undef ATTEST_ELEMENT_BY_ELEMENT

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
