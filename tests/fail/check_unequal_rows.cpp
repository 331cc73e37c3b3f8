// SPDX-License-Identifier: BSL-1.0
// Rows of figures of unequal length.
// expect: attest: a table of figures has rows of equal length
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr attest::figures page{{{1_p, 2_p}, {3_p, 4_p}}};
#else
inline constexpr attest::figures page{{{1_p, 2_p}, {3_p}}};
#endif
