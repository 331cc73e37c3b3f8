// SPDX-License-Identifier: BSL-1.0
// The sum of two matrices of integers.
// expect: attest: sums, differences and multiples of matrices need real numbers, float or double
// expect: the_culprit_is<int, int>
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::matrix x{{{1.0, 2.0}}};
#else
constexpr attest::matrix x{{{1, 2}}};
#endif
inline constexpr auto sum = x + x;
