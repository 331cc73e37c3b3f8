// SPDX-License-Identifier: BSL-1.0
// How a check ends a constant evaluation: with a sentence and the numbers it is about.
#pragma once

#include <attest/config.hpp>

// The format of printf is a parameter here, which -Wformat=2 would mention in every program.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
#endif

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// The call to printf ends a constant evaluation, for it is no constant, and no program contains it. Of such a
// call to a builtin GCC prints the evaluated arguments, the sentence and the numbers in one line; clang
// prints those of the enclosing call, which are the same ones. (Templates, because clang refuses a plain
// constexpr function that is never a constant.)

/// Ends a constant evaluation; at run time nothing happens, and the caller answers in its own way.
template <typename... Numbers>
ATTEST_ALWAYS_INLINE constexpr void stop_compiling([[maybe_unused]] const char* sentence,
                                                   [[maybe_unused]] Numbers... numbers) {
  if (__builtin_is_constant_evaluated()) __builtin_printf(sentence, numbers...);
}

/// Ends a constant evaluation; at run time, where there is no exception to throw, the program stops.
template <typename... Numbers>
[[noreturn]] ATTEST_ALWAYS_INLINE constexpr void stop([[maybe_unused]] const char* sentence,
                                                      [[maybe_unused]] Numbers... numbers) {
  if (__builtin_is_constant_evaluated()) __builtin_printf(sentence, numbers...);
  __builtin_trap();
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
