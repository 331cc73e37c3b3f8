// SPDX-License-Identifier: BSL-1.0
// Rows of unequal length: a short row is not filled up with zeros.
// expect: attest: the rows of a matrix must be of equal length and its elements of one type
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix<double, 2, 2> x{{{1.0, 2.0}, {3.0, 4.0}}};
#else
inline constexpr attest::matrix<double, 2, 2> x{{{1.0, 2.0}, {3.0}}};
#endif
