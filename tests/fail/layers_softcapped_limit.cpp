// SPDX-License-Identifier: BSL-1.0
// A soft cap at 0.
// expect: attest: a softcap has to be positive
// expect-GNU: , 0.0)
// expect-Clang: , 0.000000e+00)
#include <attest/layers/softcapped.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::softcapped(1.0)(0.0) == 0.0);
#else
static_assert(attest::softcapped(0.0)(0.0) == 0.0);
#endif
