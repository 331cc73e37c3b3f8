// SPDX-License-Identifier: BSL-1.0
// matrix<T, Rows, Cols>: a table of numbers whose shape is part of its type.
#pragma once

#include <cstddef>
#include <initializer_list>

#include <attest/config.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// What nested braces convert to when they are no table: rows of unequal length, or elements of more
/// than one type. A worse match than `const T (&)[R][C]`, so it is chosen only when that one fails.
struct not_a_table {
  constexpr not_a_table(std::initializer_list<std::initializer_list<double>>) {}
};

/// The element type that deduction gives for such braces.
struct unequal_rows {};

template <typename T>
inline constexpr bool is_unequal_rows = false;
template <>
inline constexpr bool is_unequal_rows<unequal_rows> = true;

}  // namespace detail

/// Rows x Cols elements in row-major order. Value semantics, no heap, usable as a template argument.
///
///     constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}}};   // matrix<double, 2, 2>
///     static_assert(x(1, 1) == 2.0 && x.rows == 2);
///
/// Any arithmetic element type can be stored (a mask holds bool, say); functions that need real
/// numbers say so. An index outside the matrix ends a constant evaluation and stops a program.
template <typename T, std::size_t Rows, std::size_t Cols>
struct matrix {
  static_assert(
      !detail::is_unequal_rows<T>,
      "attest: the rows of a matrix must be of equal length and its elements of one type "
      "(write 1.0 rather than 1 beside other doubles), in three braces: {{{1.0, 2.0}, {3.0, 4.0}}}");
  static_assert(Rows > 0 && Cols > 0, "attest: a matrix needs at least one row and one column");

  using value_type = T;
  static constexpr std::size_t rows = Rows;
  static constexpr std::size_t cols = Cols;

  /// Row-major, flat: a compiler walks a flat array in fewer constant-evaluation steps than a nested
  /// one. Public only because a template argument must have no private parts; use x(i, j).
  T elements[Rows * Cols > 0 ? Rows* Cols : 1]{};

  /// All elements zero.
  constexpr matrix() = default;

  /// From nested braces, one inner pair a row. (GCC 12 warns, -Wshadow, where a parameter of a template that
  /// is a constructor has the name of a global of the includer: so these have names that nobody else has.)
  template <std::size_t R, std::size_t C>
  constexpr matrix(const T (&nested_braces)[R][C]) {
    static_assert(R == Rows && C == Cols,
                  "attest: these braces hold a table of another shape than the matrix");
    if constexpr (R == Rows && C == Cols) {
      for (std::size_t i = 0; i < Rows; ++i) {
        for (std::size_t j = 0; j < Cols; ++j) elements[i * Cols + j] = nested_braces[i][j];
      }
    } else {
      (void)sizeof(detail::shapes_do_not_fit<shape<R, C>, shape<Rows, Cols>>);
    }
  }

  template <typename Braces = detail::not_a_table>
  constexpr matrix(detail::not_a_table) {
    static_assert(
        detail::is_unequal_rows<Braces>,
        "attest: the rows of a matrix must be of equal length and its elements of one type "
        "(write 1.0 rather than 1 beside other doubles), in three braces: {{{1.0, 2.0}, {3.0, 4.0}}}");
  }

  /// The element in row i, column j, both counted from 0.
  ATTEST_ALWAYS_INLINE constexpr T& operator()(std::size_t i, std::size_t j) {
    detail::check_index(i, Rows, j, Cols);
    return elements[i * Cols + j];
  }
  ATTEST_ALWAYS_INLINE constexpr const T& operator()(std::size_t i, std::size_t j) const {
    detail::check_index(i, Rows, j, Cols);
    return elements[i * Cols + j];
  }

  /// Equal element by element (so NaN differs from itself, and 0 equals -0).
  friend constexpr bool operator==(const matrix&, const matrix&) = default;
};

template <typename T, std::size_t Rows, std::size_t Cols>
matrix(const T (&)[Rows][Cols]) -> matrix<T, Rows, Cols>;
matrix(detail::not_a_table)->matrix<detail::unequal_rows, 1, 1>;
// One pair of braces too few, {{1.0, 2.0}, {3.0, 4.0}}, and none at all.
template <typename T, std::size_t... Widths>
matrix(const T (&... rows)[Widths]) -> matrix<detail::unequal_rows, 1, 1>;
matrix()->matrix<detail::unequal_rows, 1, 1>;

/// Comparing matrices of different shapes is a mistake, not `false`.
template <typename T, std::size_t R1, std::size_t C1, typename U, std::size_t R2, std::size_t C2>
constexpr bool operator==(const matrix<T, R1, C1>&, const matrix<U, R2, C2>&) {
  static_assert(R1 == R2 && C1 == C2, "attest: only matrices of one shape can be compared");
  if constexpr (R1 != R2 || C1 != C2) {
    (void)sizeof(detail::shapes_do_not_fit<shape<R1, C1>, shape<R2, C2>>);
  } else {
    static_assert(detail::is_unequal_rows<T>, "attest: only matrices of one element type can be compared");
  }
  return false;
}

/// A matrix of one row.
template <typename T, std::size_t Cols>
using row_vector = matrix<T, 1, Cols>;

/// The n x n identity.
template <typename T, std::size_t N>
constexpr matrix<T, N, N> identity() {
  matrix<T, N, N> result;
  for (std::size_t i = 0; i < N; ++i) result.elements[i * N + i] = T(1);
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
