// SPDX-License-Identifier: BSL-1.0
// Slices: some rows or columns of a matrix, as a matrix. For weights that several layers share.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Rows First to First + Count - 1. The query weight of a packed out x in projection to query, key and value,
/// each d wide, is slice_rows<0, d>(packed), the key weight slice_rows<d, d>(packed).
template <std::size_t First, std::size_t Count, typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Count, Cols> slice_rows(const matrix<T, Rows, Cols>& m) {
  matrix<T, Count, Cols> result;
  static_assert(First <= Rows && Count <= Rows - First,
                "attest: a slice must lie within the rows of its matrix");
  if constexpr (First > Rows || Count > Rows - First) {
    (void)sizeof(detail::shapes_do_not_fit<shape<First + Count, Cols>, shape<Rows, Cols>>);
  } else {
    for (std::size_t k = 0; k < Count * Cols; ++k) result.elements[k] = m.elements[First * Cols + k];
  }
  return result;
}

/// Columns First to First + Count - 1. Of a packed projection in x out, as GPT-2 stores it, and of its bias,
/// slice_columns<0, d> belongs to the query, slice_columns<d, d> to the key.
template <std::size_t First, std::size_t Count, typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Count> slice_columns(const matrix<T, Rows, Cols>& m) {
  matrix<T, Rows, Count> result;
  static_assert(First <= Cols && Count <= Cols - First,
                "attest: a slice must lie within the columns of its matrix");
  if constexpr (First > Cols || Count > Cols - First) {
    (void)sizeof(detail::shapes_do_not_fit<shape<Rows, First + Count>, shape<Rows, Cols>>);
  } else {
    for (std::size_t i = 0; i < Rows; ++i) {
      for (std::size_t j = 0; j < Count; ++j) {
        result.elements[i * Count + j] = m.elements[i * Cols + First + j];
      }
    }
  }
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
