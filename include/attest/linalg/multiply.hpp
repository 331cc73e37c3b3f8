// SPDX-License-Identifier: BSL-1.0
// Matrix products, a b and a bᵀ: every sum in increasing index order, so one answer exists.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/evaluated_product.hpp>
#include <attest/linalg/fixed_product.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/run_time_product.hpp>
#include <attest/linalg/stored_product.hpp>
#include <attest/linalg/transpose.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>
#include <attest/numbers/small_float.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The matrix product a b: (n x k) times (k x m) is n x m; element (i, j) is the sum over k, from k = 0
/// upwards and starting from zero, of a(i, k) b(k, j). b may be stored as half or bfloat16.
template <typename T, std::size_t Rows, std::size_t Inner, typename U, std::size_t Inner2, std::size_t Cols>
constexpr matrix<T, Rows, Cols> multiply(const matrix<T, Rows, Inner>& a, const matrix<U, Inner2, Cols>& b) {
  static_assert(Number<T> && (Number<U> || StoredReal<U>),
                "attest: a matrix product needs real numbers, float or double (write 1.0 rather than 1)");
  static_assert(std::is_same_v<T, U> || StoredReal<U>,
                "attest: the factors of a matrix product must have one element type");
  static_assert(Inner == Inner2,
                "attest: a matrix product needs as many columns on the left as rows on the right");
  if constexpr (Inner != Inner2) {
    (void)sizeof(detail::shapes_do_not_fit<shape<Rows, Inner>, shape<Inner2, Cols>>);
    return {};
  } else if constexpr (Real<T> && std::is_same_v<T, U>) {
    if (__builtin_is_constant_evaluated()) return detail::evaluated_product(a, b);
    return detail::run_time_product(a, b);
  } else if constexpr (Real<T> && StoredReal<U>) {
    return detail::stored_product(a, b);
  } else if constexpr (FixedPoint<T> && std::is_same_v<T, U>) {
    return detail::fixed_product(a, b);
  } else {
    return {};
  }
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
      return detail::run_time_product_transposed(a, b);
    } else if constexpr (Real<T> && StoredReal<U>) {
      return detail::stored_product_transposed(a, b);
    } else if constexpr (FixedPoint<T> && std::is_same_v<T, U>) {
      return detail::fixed_product_transposed(a, b);
    } else {
      return multiply(a, transpose(b));  // has the sentences
    }
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
