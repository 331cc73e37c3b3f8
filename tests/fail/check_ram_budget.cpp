// SPDX-License-Identifier: BSL-1.0
// A cache of 8 tokens, two times 8 x 16 floats, and 2000 bytes of stack in 2 KiB.
// expect: attest: these variables are larger than the program's budget of RAM
// expect: bytes_needed_by_the_program<3024>
// expect: bytes_in_the_budget<2048>
#include <attest/check/budget.hpp>
#include <attest/linalg/matrix.hpp>

using half_a_cache = attest::matrix<float, 8, 16>;
#ifdef ATTEST_CORRECTED
static_assert(attest::fits_ram<3024, half_a_cache, half_a_cache, attest::stack_of<2000>>());
#else
static_assert(attest::fits_ram<2048, half_a_cache, half_a_cache, attest::stack_of<2000>>());
#endif
