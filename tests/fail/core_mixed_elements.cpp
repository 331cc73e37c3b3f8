// SPDX-License-Identifier: BSL-1.0
// 1 beside 1.0.
// expect: attest: the rows of a matrix must be of equal length and its elements of one type
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix x{{{1.0, 2.0}, {3.0, 4.0}}};
#else
inline constexpr attest::matrix x{{{1.0, 2}, {3.0, 4.0}}};
#endif
