// SPDX-License-Identifier: BSL-1.0
// A page of whole numbers is still a page of real numbers.
// expect: attest: printed figures are compared with real numbers, float or double (write 1.0 rather than 1)
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
static_assert(attest::verify(attest::matrix{{{0.0, 4.0, 2.0, 0.0}}},
                             attest::figures{{{0_p, 4_p, 2_p, 0_p}}}));
#else
static_assert(attest::verify(attest::matrix{{{0, 4, 2, 0}}}, attest::figures{{{0_p, 4_p, 2_p, 0_p}}}));
#endif
