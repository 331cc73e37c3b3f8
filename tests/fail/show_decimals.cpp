// SPDX-License-Identifier: BSL-1.0
// Fewer than no decimals.
// expect: attest: a value is written with 0 to 1100 decimals
// expect: , -1)
#include <attest/show/number.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::format(0.25, 0).view() == "0");
#else
static_assert(attest::format(0.25, -1).view() == "0");
#endif
