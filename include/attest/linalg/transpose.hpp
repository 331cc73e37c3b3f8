// SPDX-License-Identifier: BSL-1.0
// Transpose, and the rows and columns of a matrix as matrices of their own.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// mᵀ: rows x cols becomes cols x rows.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Cols, Rows> transpose(const matrix<T, Rows, Cols>& m) {
  matrix<T, Cols, Rows> result;
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < Cols; ++j) result.elements[j * Rows + i] = m.elements[i * Cols + j];
  }
  return result;
}

/// Row i as a matrix of one row. An index outside ends a constant evaluation and stops a program.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr row_vector<T, Cols> row(const matrix<T, Rows, Cols>& m, std::size_t i) {
  detail::check_index(i, Rows, 0, Cols);
  row_vector<T, Cols> result;
  for (std::size_t j = 0; j < Cols; ++j) result.elements[j] = m.elements[i * Cols + j];
  return result;
}

/// Column j as a matrix of one column. An index outside ends a constant evaluation and stops a program.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, 1> column(const matrix<T, Rows, Cols>& m, std::size_t j) {
  detail::check_index(0, Rows, j, Cols);
  matrix<T, Rows, 1> result;
  for (std::size_t i = 0; i < Rows; ++i) result.elements[i] = m.elements[i * Cols + j];
  return result;
}

/// The rows of m in another order: row i of the result is row order[i] of m. Each index is checked; one
/// that occurs twice is allowed (a gather).
template <typename T, std::size_t Rows, std::size_t Cols, std::size_t Picked>
constexpr matrix<T, Picked, Cols> pick_rows(const matrix<T, Rows, Cols>& m,
                                            const std::size_t (&order)[Picked]) {
  matrix<T, Picked, Cols> result;
  for (std::size_t i = 0; i < Picked; ++i) {
    detail::check_index(order[i], Rows, 0, Cols);
    for (std::size_t j = 0; j < Cols; ++j) result.elements[i * Cols + j] = m.elements[order[i] * Cols + j];
  }
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
