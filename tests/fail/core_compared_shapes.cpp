// SPDX-License-Identifier: BSL-1.0
// Matrices of different shapes are not unequal, they are a mistake.
// expect: attest: only matrices of one shape can be compared
// expect: shape<1, 2>
// expect: shape<2, 1>
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::matrix{{{1.0, 2.0}}} == attest::matrix{{{1.0, 2.0}}});
#else
static_assert(!(attest::matrix{{{1.0, 2.0}}} == attest::matrix{{{1.0}, {2.0}}}));
#endif
