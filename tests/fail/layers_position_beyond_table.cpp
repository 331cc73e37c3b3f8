// SPDX-License-Identifier: BSL-1.0
// Two tokens from position 3 on, and a table of four positions.
// expect: attest: %zu tokens from position %zu on, in a table of %zu positions
// expect: , 2, 3, 4)
#include <attest/layers/position_table.hpp>

constexpr attest::position_table positions{attest::matrix<double, 4, 2>{}};
constexpr attest::matrix<double, 2, 2> x;
#ifdef ATTEST_CORRECTED
static_assert(positions(x, 2) == x);
#else
static_assert(positions(x, 3) == x);
#endif
