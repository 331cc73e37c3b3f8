// SPDX-License-Identifier: BSL-1.0
// A soft cap at 0.
// expect-GNU: attest: the limit of a soft cap must be positive: %g"), 0.0
// expect-Clang: the_limit_must_be_positive
// expect-Clang: (0.000000e+00)
#include <attest/layers/soft_cap.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::soft_cap(1.0)(0.0) == 0.0);
#else
static_assert(attest::soft_cap(0.0)(0.0) == 0.0);
#endif
