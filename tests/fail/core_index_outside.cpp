// SPDX-License-Identifier: BSL-1.0
// x(0, 2) of a 2 x 2 matrix would be x(1, 0) in memory.
// expect: attest: index (%zu, %zu) is outside of %zu rows and %zu columns
// expect: , 0, 2, 2, 2)
#include <attest/attest.hpp>

constexpr attest::matrix x{{{1.0, 2.0}, {3.0, 4.0}}};
#ifdef ATTEST_CORRECTED
static_assert(x(1, 0) == 3.0);
#else
static_assert(x(0, 2) == 3.0);
#endif
