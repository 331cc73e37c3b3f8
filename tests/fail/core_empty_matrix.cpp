// SPDX-License-Identifier: BSL-1.0
// A matrix without columns.
// expect: attest: a matrix needs at least one row and one column
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix<double, 2, 1> x;
#else
inline constexpr attest::matrix<double, 2, 0> x;
#endif
