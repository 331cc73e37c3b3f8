// SPDX-License-Identifier: BSL-1.0
// The mean of integers.
// expect: attest: mean pooling needs real numbers, float or double (write 1.0 rather than 1)
#include <attest/layers/mean_pooling.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::mean_pooling(attest::matrix{{{1.0}, {3.0}}}) == attest::matrix{{{2.0}}});
#else
static_assert(attest::mean_pooling(attest::matrix{{{1}, {3}}}) == attest::matrix{{{2}}});
#endif
