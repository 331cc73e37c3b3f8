// SPDX-License-Identifier: BSL-1.0
// exp and sqrt of an integer.
// expect: attest: exp needs a real number, float or double (write 1.0 rather than 1)
// expect: attest: sqrt needs a real number
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::exp(0.0) == 1 && attest::sqrt(4.0) == 2);
#else
static_assert(attest::exp(0) == 1 && attest::sqrt(4) == 2);
#endif
