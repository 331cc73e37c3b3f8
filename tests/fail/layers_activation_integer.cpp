// SPDX-License-Identifier: BSL-1.0
// An activation of integers.
// expect: attest: an activation needs real numbers, float or double (write 1.0 rather than 1)
#include <attest/layers/activation.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::relu(attest::matrix{{{1.0, -1.0}}}) == attest::matrix{{{1.0, 0.0}}});
#else
static_assert(attest::relu(attest::matrix{{{1, -1}}}) == attest::matrix{{{1, 0}}});
#endif
