// SPDX-License-Identifier: BSL-1.0
// A figure of 19 digits and more does not fit.
// expect: a_decimal_number_needs_more_than_18_digits
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr attest::figure printed = 1234567890.12345678_p;
#else
inline constexpr attest::figure printed = 1234567890.1234567890_p;
#endif
