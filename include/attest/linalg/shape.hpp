// SPDX-License-Identifier: BSL-1.0
// How a shape error reads: a sentence, then an incomplete type that carries the shapes.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// A shape as a type, so that compilers print it in an error: `shape<2, 3>` is 2 rows of 3 columns.
template <std::size_t Rows, std::size_t Cols>
struct shape {};

namespace detail {

/// Declared, never defined. `(void)sizeof(shapes_do_not_fit<shape<2, 3>, shape<4, 5>>);` behind a
/// failed static_assert makes every compiler print both shapes, which the sentence cannot hold before
/// C++26. (A variable of that type instead crashes clang 14 inside a constant evaluation.)
template <typename... Shapes>
struct shapes_do_not_fit;

/// The same for one thing that is wrong by itself: an element type, a token, a number.
template <typename... Culprits>
struct the_culprit_is;

/// Ends a constant evaluation where an index is outside, and stops a program.
ATTEST_ALWAYS_INLINE constexpr void check_index(std::size_t row, std::size_t rows, std::size_t column,
                                                std::size_t columns) {
  if (row < rows && column < columns) return;
  stop("attest: index (%zu, %zu) is outside of %zu rows and %zu columns", row, column, rows, columns);
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
