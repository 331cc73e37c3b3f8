// SPDX-License-Identifier: BSL-1.0
// The same for one number.
// expect: attest: printed figures are compared with real numbers, float or double (write 1.0 rather than 1)
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
static_assert(attest::agrees(1.0, 1_p));
#else
static_assert(attest::agrees(1, 1_p));
#endif
