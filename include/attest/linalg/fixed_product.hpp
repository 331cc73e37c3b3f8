// SPDX-License-Identifier: BSL-1.0
// Products of fixed-point matrices: each sum exact in wide integers, and rounded once.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// The sum of a[k a_step] b[k b_step] for k below `length`.
template <FixedPoint T>
constexpr T fixed_dot(const T* a, std::size_t a_step, const T* b, std::size_t b_step, std::size_t length) {
  product_sum<T> sum;
  for (std::size_t k = 0; k < length; ++k) sum.add(a[k * a_step], b[k * b_step]);
  return sum.rounded();
}

/// a b.
template <FixedPoint T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr matrix<T, Rows, Cols> fixed_product(const matrix<T, Rows, Inner>& a,
                                              const matrix<T, Inner, Cols>& b) {
  matrix<T, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < Cols; ++j) {
      result.elements[i * Cols + j] = fixed_dot(a.elements + i * Inner, 1, b.elements + j, Cols, Inner);
    }
  }
  return result;
}

/// a bᵀ.
template <FixedPoint T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr matrix<T, Rows, Cols> fixed_product_transposed(const matrix<T, Rows, Inner>& a,
                                                         const matrix<T, Cols, Inner>& b) {
  matrix<T, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < Cols; ++j) {
      result.elements[i * Cols + j] = fixed_dot(a.elements + i * Inner, 1, b.elements + j * Inner, 1, Inner);
    }
  }
  return result;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
