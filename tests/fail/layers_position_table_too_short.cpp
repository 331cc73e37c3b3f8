// SPDX-License-Identifier: BSL-1.0
// Three tokens and a table of two positions.
// expect: attest: there are more tokens than positions in the table
// expect: shape<3, 2>
// expect: shape<2, 2>
#include <attest/layers/position_table.hpp>

constexpr attest::position_table positions{attest::matrix<double, 2, 2>{}};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix<double, 2, 2> x;
#else
constexpr attest::matrix<double, 3, 2> x;
#endif
static_assert(positions(x) == x);
