// SPDX-License-Identifier: BSL-1.0
// Matrix products in constant evaluation: in lanes where nothing can overflow, guarded where it can.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/transpose.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// result += a b. The sum over k is the outer loop and the columns j lie side by side: the compiler may
/// compute many columns at once, and still each sum runs in its own order.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr void accumulate_product(matrix<T, Rows, Cols>& result, const matrix<T, Rows, Inner>& a,
                                  const matrix<T, Inner, Cols>& b) {
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t k = 0; k < Inner; ++k) {
      const T factor = a.elements[i * Inner + k];
      for (std::size_t j = 0; j < Cols; ++j) {
        result.elements[i * Cols + j] += factor * b.elements[k * Cols + j];
      }
    }
  }
}

/// The same sums for elements that may overflow or be no numbers, in constant evaluation.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr void accumulate_guarded_product(matrix<T, Rows, Cols>& result, const matrix<T, Rows, Inner>& a,
                                          const matrix<T, Inner, Cols>& b) {
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t k = 0; k < Inner; ++k) {
      for (std::size_t j = 0; j < Cols; ++j) {
        T& element = result.elements[i * Cols + j];
        element = guarded_sum(element, guarded_product(a.elements[i * Inner + k], b.elements[k * Cols + j]));
      }
    }
  }
}

/// Fewer products than this are not worth the types that lanes need.
inline constexpr std::size_t least_products_for_lanes = 256;

/// a b in constant evaluation, whatever a and b hold.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr matrix<T, Rows, Cols> evaluated_product(const matrix<T, Rows, Inner>& a,
                                                  const matrix<T, Inner, Cols>& b) {
  if (!is_tame(a.elements) || !is_tame(b.elements)) {
    matrix<T, Rows, Cols> result;
    accumulate_guarded_product(result, a, b);
    return result;
  }
  if constexpr (has_lanes && Rows * Inner * Cols >= least_products_for_lanes) {
    lane_table<T, Rows, Cols> result{};
    multiply_lanes(result, scalars_of<Rows, Inner>(a.elements), lanes_from<Inner, Cols>(b.elements));
    return elements_of<matrix<T, Rows, Cols>>(result);
  }
  matrix<T, Rows, Cols> result;
  accumulate_product(result, a, b);
  return result;
}

/// a bᵀ in constant evaluation.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr matrix<T, Rows, Cols> evaluated_product_transposed(const matrix<T, Rows, Inner>& a,
                                                             const matrix<T, Cols, Inner>& b) {
  if constexpr (has_lanes && Rows * Inner * Cols >= least_products_for_lanes) {
    if (is_tame(a.elements) && is_tame(b.elements)) {
      lane_table<T, Rows, Cols> result{};
      multiply_lanes(result, scalars_of<Rows, Inner>(a.elements),
                     transposed_lanes(scalars_of<Cols, Inner>(b.elements)));
      return elements_of<matrix<T, Rows, Cols>>(result);
    }
  }
  return evaluated_product(a, transpose(b));
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
