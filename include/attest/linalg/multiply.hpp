// SPDX-License-Identifier: BSL-1.0
// Matrix products, a b and a bᵀ: every sum in increasing index order, so one answer exists.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/transpose.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

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
#if ATTEST_LANES
  if constexpr (Rows * Inner * Cols >= least_products_for_lanes) {
    lane_table<T, Rows, Cols> result{};
    multiply_lanes(result, scalars_of<Rows, Inner>(a.elements), lanes_from<Inner, Cols>(b.elements));
    return elements_of<matrix<T, Rows, Cols>>(result);
  }
#endif
  matrix<T, Rows, Cols> result;
  accumulate_product(result, a, b);
  return result;
}

/// a bᵀ in constant evaluation.
template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr matrix<T, Rows, Cols> evaluated_product_transposed(const matrix<T, Rows, Inner>& a,
                                                             const matrix<T, Cols, Inner>& b) {
#if ATTEST_LANES
  if constexpr (Rows * Inner * Cols >= least_products_for_lanes) {
    if (is_tame(a.elements) && is_tame(b.elements)) {
      lane_table<T, Rows, Cols> result{};
      multiply_lanes(result, scalars_of<Rows, Inner>(a.elements),
                     transposed_lanes(scalars_of<Cols, Inner>(b.elements)));
      return elements_of<matrix<T, Rows, Cols>>(result);
    }
  }
#endif
  return evaluated_product(a, transpose(b));
}

}  // namespace detail

/// The matrix product a b: (n x k) times (k x m) is n x m; element (i, j) is the sum over k, from k = 0
/// upwards and starting from zero, of a(i, k) b(k, j).
template <typename T, std::size_t Rows, std::size_t Inner, typename U, std::size_t Inner2, std::size_t Cols>
constexpr matrix<T, Rows, Cols> multiply(const matrix<T, Rows, Inner>& a, const matrix<U, Inner2, Cols>& b) {
  static_assert(Real<T> && Real<U>,
                "attest: a matrix product needs real numbers, float or double (write 1.0 rather than 1)");
  static_assert(std::is_same_v<T, U>, "attest: the factors of a matrix product must have one element type");
  static_assert(Inner == Inner2,
                "attest: a matrix product needs as many columns on the left as rows on the right");
  if constexpr (Inner != Inner2) {
    (void)sizeof(detail::shapes_do_not_fit<shape<Rows, Inner>, shape<Inner2, Cols>>);
  } else if constexpr (Real<T> && std::is_same_v<T, U>) {
    if (__builtin_is_constant_evaluated()) return detail::evaluated_product(a, b);
  }
  matrix<T, Rows, Cols> result;
  if constexpr (Inner == Inner2 && Real<T> && std::is_same_v<T, U>) detail::accumulate_product(result, a, b);
  return result;
}

/// a bᵀ: (n x k) times the transpose of (m x k) is n x m; the dot product of every row of a with every
/// row of b.
template <typename T, std::size_t Rows, std::size_t Inner, typename U, std::size_t Cols, std::size_t Inner2>
constexpr matrix<T, Rows, Cols> multiply_transposed(const matrix<T, Rows, Inner>& a,
                                                    const matrix<U, Cols, Inner2>& b) {
  static_assert(Inner == Inner2, "attest: dot products of the rows of two matrices need rows of equal width");
  if constexpr (Inner == Inner2) {
    if constexpr (Real<T> && std::is_same_v<T, U>) {
      if (__builtin_is_constant_evaluated()) return detail::evaluated_product_transposed(a, b);
    }
    return multiply(a, transpose(b));
  } else {
    (void)sizeof(detail::shapes_do_not_fit<shape<Rows, Inner>, shape<Cols, Inner2>>);
    return {};
  }
}

/// The matrix product, as a formula writes it.
template <typename T, std::size_t Rows, std::size_t Inner, typename U, std::size_t Inner2, std::size_t Cols>
constexpr matrix<T, Rows, Cols> operator*(const matrix<T, Rows, Inner>& a, const matrix<U, Inner2, Cols>& b) {
  return multiply(a, b);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
