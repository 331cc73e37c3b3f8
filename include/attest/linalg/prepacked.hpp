// SPDX-License-Identifier: BSL-1.0
// prepacked: the right factor of many products, made ready for them once.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/evaluated_product.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lane_panels.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// A Rows x Cols matrix as the right factor of products: the weight of a layer that every token meets again.
/// Its columns lie in panels of up to 64 lanes, as constant evaluation computes them, and whether an element
/// needs guarding was asked when it was made. The products are those of the matrix, bit for bit.
///
///     constexpr attest::prepacked weight = some_matrix;
///     constexpr auto y = x * weight;   // x * some_matrix
template <Real T, std::size_t Rows, std::size_t Cols>
class prepacked {
 public:
  using value_type = T;
  static constexpr std::size_t rows = Rows;
  static constexpr std::size_t cols = Cols;

  /// All elements zero.
  constexpr prepacked() = default;
  /// Of a matrix.
  constexpr prepacked(const matrix<T, Rows, Cols>& original) { fill(original.elements, 0, Cols, 1); }

  /// Element (i, j) becomes numbers[first + i * row + j * column], of anything that has numbers[...].
  template <typename Numbers>
  constexpr void fill(const Numbers& numbers, std::size_t first, std::size_t row, std::size_t column) {
    if constexpr (!has_lanes) {
      for (std::size_t i = 0; i < Rows; ++i) {
        for (std::size_t j = 0; j < Cols; ++j) {
          content_.elements[i * Cols + j] = static_cast<T>(numbers[first + i * row + j * column]);
        }
      }
    } else if (__builtin_is_constant_evaluated()) {
      tame_ = detail::evaluate_panels(content_, numbers, first, row, column);
    } else {
      detail::fill_at_run_time(content_, numbers, first, row, column);
    }
  }

  /// Column j as a matrix of one column. An index outside ends a constant evaluation and stops a program.
  friend constexpr matrix<T, Rows, 1> column(const prepacked& weight, std::size_t j) {
    detail::check_index(0, Rows, j, Cols);
    matrix<T, Rows, 1> result;
    if constexpr (!has_lanes) {
      for (std::size_t i = 0; i < Rows; ++i) result.elements[i] = weight.content_.elements[i * Cols + j];
    } else if (__builtin_is_constant_evaluated()) {
      detail::evaluate_column(result.elements, weight.content_, j);
    } else {
      detail::column_at_run_time(result.elements, weight.content_, j);
    }
    return result;
  }

  template <std::size_t N, std::size_t Inner>
  friend constexpr matrix<T, N, Cols> operator*(const matrix<T, N, Inner>& x, const prepacked& weight) {
    static_assert(Inner == Rows,
                  "attest: a matrix product needs as many columns on the left as rows on the right");
    if constexpr (Inner != Rows) {
      (void)sizeof(detail::shapes_do_not_fit<shape<N, Inner>, shape<Rows, Cols>>);
      return {};
    } else if constexpr (!has_lanes) {
      return x * weight.content_;
    } else {
      return weight.product(x);
    }
  }

 private:
  static constexpr bool has_lanes = detail::has_lanes;

  template <std::size_t N>
  constexpr matrix<T, N, Cols> product(const matrix<T, N, Rows>& x) const {
    matrix<T, N, Cols> result;
    if (!__builtin_is_constant_evaluated()) {
      detail::multiply_at_run_time<N, Cols>(result.elements, x.elements, content_);
    } else if (tame_ && detail::is_tame(x.elements)) {
      detail::evaluate_product(result.elements, Cols, x.elements, N, content_);
    } else {
      add_guarded(result, x);
    }
    return result;
  }

  // By itself, or a program would have room on its stack for a column more.
  template <std::size_t N>
  constexpr void add_guarded(matrix<T, N, Cols>& result, const matrix<T, N, Rows>& x) const {
    for (std::size_t j = 0; j < Cols; ++j) {
      matrix<T, N, 1> sums;
      detail::accumulate_guarded_product(sums, x, column(*this, j));
      for (std::size_t i = 0; i < N; ++i) result.elements[i * Cols + j] = sums.elements[i];
    }
  }

  std::conditional_t<has_lanes, detail::lane_panels<T, Rows, Cols>, matrix<T, Rows, Cols>> content_{};
  bool tame_ = true;
};

template <typename T, std::size_t Rows, std::size_t Cols>
prepacked(const matrix<T, Rows, Cols>&) -> prepacked<T, Rows, Cols>;

}  // namespace attest
ATTEST_ARITHMETIC_END
