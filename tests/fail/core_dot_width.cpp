// SPDX-License-Identifier: BSL-1.0
// Vectors of different width have no dot product.
// expect: attest: dot products of the rows of two matrices need rows of equal width
// expect: shape<1, 2>
// expect: shape<1, 3>
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr double product = attest::dot(attest::matrix{{{1.0, 2.0}}}, attest::matrix{{{1.0, 2.0}}});
#else
inline constexpr double product =
    attest::dot(attest::matrix{{{1.0, 2.0}}}, attest::matrix{{{1.0, 2.0, 3.0}}});
#endif
