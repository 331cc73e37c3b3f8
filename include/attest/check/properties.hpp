// SPDX-License-Identifier: BSL-1.0
// What is said about whole matrices: rows that sum to one, symmetry, convex combinations.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// |a - b| <= tolerance. False when either is NaN.
template <Real T>
constexpr bool is_near(T a, T b, T tolerance) {
  return detail::magnitude(detail::sum(a, -b)) <= tolerance;
}

/// The same for every pair of elements.
template <Real T, std::size_t Rows, std::size_t Cols>
constexpr bool is_near(const matrix<T, Rows, Cols>& a, const matrix<T, Rows, Cols>& b, T tolerance) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    if (!is_near(a.elements[i], b.elements[i], tolerance)) return false;
  }
  return true;
}

/// Every row sums to 1, within the tolerance.
template <Real T, std::size_t Rows, std::size_t Cols>
constexpr bool rows_sum_to_one(const matrix<T, Rows, Cols>& weights, T tolerance) {
  for (std::size_t i = 0; i < Rows; ++i) {
    T sum = T(0);
    for (std::size_t j = 0; j < Cols; ++j) sum = detail::sum(sum, weights.elements[i * Cols + j]);
    if (!is_near(sum, T(1), tolerance)) return false;
  }
  return true;
}

/// No element is zero, negative or NaN.
template <Real T, std::size_t Rows, std::size_t Cols>
constexpr bool all_positive(const matrix<T, Rows, Cols>& m) {
  for (const T& element : m.elements) {
    if (!(element > T(0))) return false;
  }
  return true;
}

/// m equals its transpose.
template <Real T, std::size_t N>
constexpr bool is_symmetric(const matrix<T, N, N>& m) {
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!(m.elements[i * N + j] == m.elements[j * N + i])) return false;
    }
  }
  return true;
}

/// Every output lies between the smallest and the largest value of its column, within the tolerance (the
/// rounding of the mixture may step over the edge by a few units in the last place).
template <Real T, std::size_t N, std::size_t M, std::size_t DV>
constexpr bool inside_column_ranges(const matrix<T, N, DV>& output, const matrix<T, M, DV>& value,
                                    T tolerance) {
  for (std::size_t j = 0; j < DV; ++j) {
    T least = value.elements[j], most = value.elements[j];
    for (std::size_t k = 1; k < M; ++k) {
      const T element = value.elements[k * DV + j];
      if (element < least) least = element;
      if (element > most) most = element;
    }
    for (std::size_t i = 0; i < N; ++i) {
      const T element = output.elements[i * DV + j];
      if (!(element >= least - tolerance && element <= most + tolerance)) return false;
    }
  }
  return true;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
