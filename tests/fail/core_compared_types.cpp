// SPDX-License-Identifier: BSL-1.0
// A matrix of doubles is compared with one of floats, and the doubles may have no float.
// expect: attest: only matrices of one element type can be compared
#include <attest/linalg/matrix.hpp>

constexpr attest::matrix x{{{0.1, 0.2}}};
#ifdef ATTEST_CORRECTED
static_assert(x == attest::matrix{{{0.1, 0.2}}});
#else
static_assert(x == attest::matrix{{{0.1f, 0.2f}}});
#endif
