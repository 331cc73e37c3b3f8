// SPDX-License-Identifier: BSL-1.0
// Positions from a table: one row a position, learned or sinusoidal, added to the embeddings.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Positions first to first + count - 1 of a table; beyond it, a constant evaluation ends and a program
/// stops.
constexpr void the_table_must_hold_the_positions(std::size_t first, std::size_t count,
                                                 std::size_t positions) {
  if (first <= positions && count <= positions - first) return;
  stop("attest: %zu tokens from position %zu on, in a table of %zu positions", count, first, positions);
}

}  // namespace detail

/// position_table{table}: x + the rows of the table from row `first` on, so that token i of x is at position
/// first + i. Learned positions (GPT-2, BERT) are a table of weights; sinusoidal_interleaved makes one by
/// formula.
///
///     position_table{table}(x)         positions 0, 1, 2, ...
///     position_table{table}(x, 5)      positions 5, 6, 7, ...: what follows five tokens
template <typename T, std::size_t Positions, std::size_t Width>
struct position_table {
  static constexpr std::size_t inputs = Width;
  static constexpr std::size_t outputs = Width;

  matrix<T, Positions, Width> table{};

  template <typename U, std::size_t N, std::size_t Cols>
  constexpr matrix<detail::computed<T, U>, N, Width> operator()(const matrix<U, N, Cols>& x,
                                                                std::size_t first = 0) const {
    using Computed = detail::computed<T, U>;
    matrix<Computed, N, Width> result;
    detail::check_input<T, Width, Width>(x);
    static_assert(N <= Positions, "attest: there are more tokens than positions in the table");
    if constexpr (N > Positions) {
      (void)sizeof(detail::shapes_do_not_fit<shape<N, Cols>, shape<Positions, Width>>);
    } else if constexpr (detail::takes<T, Width, U, Cols>) {
      detail::the_table_must_hold_the_positions(first, N, Positions);
      for (std::size_t k = 0; k < N * Width; ++k) {
        result.elements[k] =
            detail::sum(x.elements[k], detail::widen<Computed>(table.elements[first * Width + k]));
      }
    }
    return result;
  }
};

template <typename T, std::size_t Positions, std::size_t Width>
position_table(matrix<T, Positions, Width>) -> position_table<T, Positions, Width>;

}  // namespace attest
ATTEST_ARITHMETIC_END
