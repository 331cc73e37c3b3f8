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
    multiply_tiles<product_places<Inner, 1, Cols, Cols>, Rows, Inner, Cols>(result.elements, a.elements,
                                                                            b.elements);
  } else {
    multiply_without_lanes<lies<Inner, 1>, lies<Cols, 1>, Rows, Inner, Cols>(result.elements, a.elements,
                                                                             b.elements);
  }
  return result;
}

/// Columns [First, Cols) of a bᵀ: the rows of b become columns, AtOnce of them at a time, then fewer.
template <std::size_t Rows, std::size_t Inner, std::size_t Cols, std::size_t First, std::size_t AtOnce,
          typename T>
inline void multiply_by_rows(T* result, const T* a, const T* b, T* columns) {
  constexpr std::size_t end = First + (Cols - First) / AtOnce * AtOnce;
  for (std::size_t j = First; j < end; j += AtOnce) {
    rows_to_columns<AtOnce, Inner>(columns, b + j * Inner, Inner);
    multiply_tiles<product_places<Inner, 1, AtOnce, Cols>, Rows, Inner, AtOnce>(result + j, a, columns);
  }
  if constexpr (end < Cols) multiply_by_rows<Rows, Inner, Cols, end, AtOnce / 2>(result, a, b, columns);
}

/// a bᵀ, without a copy of either: the stack holds a tile's width of rows of b.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
inline matrix<T, Rows, Cols> run_time_product_transposed(const matrix<T, Rows, Inner>& a,
                                                         const matrix<T, Cols, Inner>& b) {
  matrix<T, Rows, Cols> result;
  if constexpr (has_native_lanes<T>) {
    constexpr std::size_t most = widest_tile * native_lanes<T>;
    constexpr std::size_t at_once = lanes_of_width(Cols) < most ? lanes_of_width(Cols) : most;
    T columns[at_once * Inner];
    multiply_by_rows<Rows, Inner, Cols, 0, at_once>(result.elements, a.elements, b.elements, columns);
  } else {
    multiply_without_lanes<lies<Inner, 1>, lies<1, Inner>, Rows, Inner, Cols>(result.elements, a.elements,
                                                                              b.elements);
  }
  return result;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
