// SPDX-License-Identifier: BSL-1.0
// Products with a stored matrix (half, bfloat16): widened row by row, never as a whole, with the bits of the
// whole.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/evaluated_product.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/small_float.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every element as a T: for a table that is small, or in the compiler.
template <Real T = float, StoredReal Stored, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> widen(const matrix<Stored, Rows, Cols>& m) {
  matrix<T, Rows, Cols> result;
  for (std::size_t k = 0; k < Rows * Cols; ++k) result.elements[k] = detail::widen<T>(m.elements[k]);
  return result;
}

/// Every element rounded to `half` or `bfloat16`, ties to even.
template <StoredReal Stored, std::size_t Rows, std::size_t Cols>
constexpr matrix<Stored, Rows, Cols> store_as(const matrix<float, Rows, Cols>& m) {
  matrix<Stored, Rows, Cols> result;
  for (std::size_t k = 0; k < Rows * Cols; ++k) result.elements[k] = Stored(m.elements[k]);
  return result;
}

namespace detail {

/// a b at run time: row k of b is widened once (the stack holds Cols numbers), and added to every row of the
/// result.
template <Real T, std::size_t Rows, std::size_t Inner, StoredReal Stored, std::size_t Cols>
inline matrix<T, Rows, Cols> run_time_stored_product(const matrix<T, Rows, Inner>& a,
                                                     const matrix<Stored, Inner, Cols>& b) {
  matrix<T, Rows, Cols> result;
  for (std::size_t k = 0; k < Inner; ++k) {
    T row[Cols];
    for (std::size_t j = 0; j < Cols; ++j) row[j] = widen<T>(b.elements[k * Cols + j]);
    for (std::size_t i = 0; i < Rows; ++i) {
      const T factor = a.elements[i * Inner + k];
      for (std::size_t j = 0; j < Cols; ++j) result.elements[i * Cols + j] += factor * row[j];
    }
  }
  return result;
}

/// a bᵀ at run time: row j of b is widened once (the stack holds Inner numbers) for every row of a.
template <Real T, std::size_t Rows, std::size_t Inner, StoredReal Stored, std::size_t Cols>
inline matrix<T, Rows, Cols> run_time_stored_product_transposed(const matrix<T, Rows, Inner>& a,
                                                                const matrix<Stored, Cols, Inner>& b) {
  matrix<T, Rows, Cols> result;
  for (std::size_t j = 0; j < Cols; ++j) {
    T row[Inner];
    for (std::size_t k = 0; k < Inner; ++k) row[k] = widen<T>(b.elements[j * Inner + k]);
    for (std::size_t i = 0; i < Rows; ++i) {
      T sum = T(0);
      for (std::size_t k = 0; k < Inner; ++k) sum += a.elements[i * Inner + k] * row[k];
      result.elements[i * Cols + j] = sum;
    }
  }
  return result;
}

template <Real T, std::size_t Rows, std::size_t Inner, StoredReal Stored, std::size_t Cols>
constexpr matrix<T, Rows, Cols> stored_product(const matrix<T, Rows, Inner>& a,
                                               const matrix<Stored, Inner, Cols>& b) {
  if (__builtin_is_constant_evaluated()) return evaluated_product(a, attest::widen<T>(b));
  return run_time_stored_product(a, b);
}
template <Real T, std::size_t Rows, std::size_t Inner, StoredReal Stored, std::size_t Cols>
constexpr matrix<T, Rows, Cols> stored_product_transposed(const matrix<T, Rows, Inner>& a,
                                                          const matrix<Stored, Cols, Inner>& b) {
  if (__builtin_is_constant_evaluated()) return evaluated_product_transposed(a, attest::widen<T>(b));
  return run_time_stored_product_transposed(a, b);
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
