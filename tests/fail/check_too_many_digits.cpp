// SPDX-License-Identifier: BSL-1.0
// A figure of 19 digits and more does not fit.
// expect: attest: a decimal number needs more than 18 digits
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr attest::figure printed = 1234567890.12345678_p;
#else
inline constexpr attest::figure printed = 1234567890.1234567890_p;
#endif
