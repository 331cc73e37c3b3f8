// SPDX-License-Identifier: BSL-1.0
// Matrix products at run time: tiles of sums in registers, or plain loops where there are no vectors.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/register_tiles.hpp>
#include <attest/linalg/tiles.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// Each returns its one local matrix: compilers then build it where the caller wants it. A function with a
// second return (the compiler's path) would build it on the stack and copy it.

/// a b.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
inline matrix<T, Rows, Cols> run_time_product(const matrix<T, Rows, Inner>& a,
                                              const matrix<T, Inner, Cols>& b) {
  matrix<T, Rows, Cols> result;
  if constexpr (has_native_lanes<T>) {
    multiply_tiles<T>(result.elements, Cols, {a.elements, Inner, 1}, Rows, b.elements, Cols, Inner, Cols);
  } else {
    multiply_without_lanes<lies<Inner, 1>, lies<Cols, 1>, Rows, Inner, Cols>(result.elements, a.elements,
                                                                             b.elements);
  }
  return result;
}

/// N rows of a bᵀ at once, one a lane, then N / 2, and so on.
template <std::size_t N, typename T>
inline void multiply_side_by_side(T* result, const T* a, std::size_t rows, std::size_t inner, const T* b,
                                  std::size_t cols, T* scratch) {
  for (; rows >= N; rows -= N, a += N * inner, result += N * cols) {
    rows_to_columns<T, N>(scratch, a, inner);
    tiles<T, N>(scratch + N * inner, N, {b, inner, 1}, cols, scratch, N, inner);
    columns_to_rows<T, N>(result, cols, scratch + N * inner, cols);
  }
  if constexpr (N > 1) {
    if (rows > 0) multiply_side_by_side<N / 2>(result, a, rows, inner, b, cols, scratch);
  }
}

/// a bᵀ, without a copy of either: the stack holds Inner + Cols numbers for each row computed at once.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
inline matrix<T, Rows, Cols> run_time_product_transposed(const matrix<T, Rows, Inner>& a,
                                                         const matrix<T, Cols, Inner>& b) {
  matrix<T, Rows, Cols> result;
  if constexpr (has_native_lanes<T>) {
    constexpr std::size_t at_once =
        lanes_of_width(Rows) < native_lanes<T> ? lanes_of_width(Rows) : native_lanes<T>;
    T scratch[at_once * (Inner + Cols)];
    multiply_side_by_side<at_once>(result.elements, a.elements, Rows, Inner, b.elements, Cols, scratch);
  } else {
    multiply_without_lanes<lies<Inner, 1>, lies<1, Inner>, Rows, Inner, Cols>(result.elements, a.elements,
                                                                              b.elements);
  }
  return result;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
