// SPDX-License-Identifier: BSL-1.0
// An infinity has no decimals.
// expect: only_a_finite_number_can_be_rounded_to_decimals
#include <attest/attest.hpp>

#include <limits>

#ifdef ATTEST_CORRECTED
inline constexpr attest::figure printed = attest::rounded(0.125, 3);
#else
inline constexpr attest::figure printed = attest::rounded(std::numeric_limits<double>::infinity(), 3);
#endif
