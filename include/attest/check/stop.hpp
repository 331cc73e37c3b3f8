// SPDX-License-Identifier: BSL-1.0
// How a check ends a constant evaluation: by calling a function that is not constexpr, whose name says why.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// Inside a constant evaluation the compiler stops at these calls and prints the name, and the arguments of
// the constexpr functions that led there. At run time there is no exception to throw: the program stops.
[[noreturn]] inline void a_decimal_number_needs_more_than_18_digits() { __builtin_trap(); }
[[noreturn]] inline void a_printed_figure_is_written_as_decimal_digits_with_an_optional_point() {
  __builtin_trap();
}
[[noreturn]] inline void only_a_finite_number_can_be_rounded_to_decimals() { __builtin_trap(); }
[[noreturn]] inline void a_value_is_written_with_0_to_1100_decimals() { __builtin_trap(); }

/// Ends a constant evaluation with the numbers in the compiler's message; at run time it answers false.
/// GCC prints the evaluated arguments of a builtin that is no constant, the text included, and of nothing
/// else; clang prints those of the enclosing call. No program ever contains the call to printf. A template
/// because clang refuses a plain constexpr function that is never a constant.
template <typename Number>
constexpr bool figure_does_not_agree(std::size_t row, std::size_t column, Number computed, Number printed,
                                     Number should_be_printed) {
  if (__builtin_is_constant_evaluated()) {
    // clang-format off: clang quotes the line with the call, so the sentence has to stand in it
    __builtin_printf(
        "attest: a printed figure does not agree: row %zu, column %zu, computed %.17g, printed %g, "
        "should be printed %g",
        row, column, computed, printed, should_be_printed);
    // clang-format on
  }
  return false;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
