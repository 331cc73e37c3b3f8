// SPDX-License-Identifier: BSL-1.0
// Nobody prints hexadecimal figures.
// expect: attest: a printed figure is written in decimal digits, with a point or without
// expect: "0x1p-3"
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr attest::figure printed = 0.125_p;
#else
inline constexpr attest::figure printed = 0x1p-3_p;
#endif
