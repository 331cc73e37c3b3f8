// SPDX-License-Identifier: BSL-1.0
// A soft cap at 0.
// expect: a_softcap_has_to_be_positive
#include <attest/layers/softcapped.hpp>

#ifdef ATTEST_CORRECTED
static_assert(attest::softcapped(1.0)(0.0) == 0.0);
#else
static_assert(attest::softcapped(0.0)(0.0) == 0.0);
#endif
