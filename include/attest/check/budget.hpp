// SPDX-License-Identifier: BSL-1.0
// Budgets of memory, stated in the program: constants that are too large for the flash stop the build.
#pragma once

#include <cstddef>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

// What the compiler prints where a budget is exceeded.
template <std::size_t>
struct bytes_needed_by_the_program;
template <std::size_t>
struct bytes_in_the_budget;
template <typename Needed, typename Budget>
struct the_budget_is_exceeded;

}  // namespace detail

/// Whether constants, weights for instance, fit into so many bytes of flash; if not, an error with both
/// numbers.
///
///     static_assert(attest::fits_flash<16 * 1024>(model));
///
/// What lies in flash is the constant as it is: sizeof(model) bytes, as long as the program reads it.
template <std::size_t Budget, typename... Constants>
constexpr bool fits_flash(const Constants&...) {
  constexpr std::size_t needed = (std::size_t{0} + ... + sizeof(Constants));
  static_assert(needed <= Budget, "attest: these constants are larger than the program's budget of flash");
  if constexpr (needed > Budget) {
    (void)sizeof(detail::the_budget_is_exceeded<detail::bytes_needed_by_the_program<needed>,
                                                detail::bytes_in_the_budget<Budget>>);
  }
  return true;
}

/// So many bytes of stack, as a type for fits_ram.
template <std::size_t Bytes>
struct stack_of {
  unsigned char bytes[Bytes];
};

/// The same for variables of such types in RAM: caches, buffers, and the stack that was measured.
///
///     static_assert(attest::fits_ram<8 * 1024, decltype(cache), attest::stack_of<6420>>());
template <std::size_t Budget, typename... Variables>
constexpr bool fits_ram() {
  constexpr std::size_t needed = (std::size_t{0} + ... + sizeof(Variables));
  static_assert(needed <= Budget, "attest: these variables are larger than the program's budget of RAM");
  if constexpr (needed > Budget) {
    (void)sizeof(detail::the_budget_is_exceeded<detail::bytes_needed_by_the_program<needed>,
                                                detail::bytes_in_the_budget<Budget>>);
  }
  return true;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
