// SPDX-License-Identifier: BSL-1.0
// A sum of matrices of different shapes.
// expect: attest: element by element needs two matrices of one shape
// expect: shape<1, 2>
// expect: shape<2, 1>
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr auto sum = attest::matrix{{{1.0, 2.0}}} + attest::matrix{{{1.0, 2.0}}};
#else
inline constexpr auto sum = attest::matrix{{{1.0, 2.0}}} + attest::matrix{{{1.0}, {2.0}}};
#endif
