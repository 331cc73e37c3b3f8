// SPDX-License-Identifier: BSL-1.0
// How a shape error reads: a sentence, then an incomplete type that carries the shapes.
#pragma once

#include <cstddef>

#include <attest/config.hpp>

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

/// Ends a constant evaluation: a call to a function that is not constexpr, whose name is the message.
/// At run time, where there is no message to give and no exception to throw, the program stops.
[[noreturn]] inline void an_index_is_outside_the_matrix() { __builtin_trap(); }

/// Its arguments are what the compiler prints: index and size, for rows and for columns.
constexpr void check_index(std::size_t row, std::size_t rows, std::size_t column, std::size_t columns) {
  if (row >= rows || column >= columns) an_index_is_outside_the_matrix();
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
