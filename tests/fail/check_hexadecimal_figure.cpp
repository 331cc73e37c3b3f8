// SPDX-License-Identifier: BSL-1.0
// Nobody prints hexadecimal figures.
// expect-GNU: a_printed_figure_is_written_as_decimal_digits_with_an_optional_point
// expect-Clang: a_printed_figure_is_written_as_decimal_digits_with_an_optional_point
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr attest::figure printed = 0.125_p;
#else
inline constexpr attest::figure printed = 0x1p-3_p;
#endif
