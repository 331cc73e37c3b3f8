// SPDX-License-Identifier: BSL-1.0
// One pair of braces too few.
// expect: attest: the rows of a matrix must be of equal length
// expect: in three braces: {{{1.0, 2.0}, {3.0, 4.0}}}
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix x{{{1.0, 2.0}, {3.0, 4.0}}};
#else
inline constexpr attest::matrix x{{1.0, 2.0}, {3.0, 4.0}};
#endif
