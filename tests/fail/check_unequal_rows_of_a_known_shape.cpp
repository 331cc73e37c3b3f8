// SPDX-License-Identifier: BSL-1.0
// A short row of figures is not filled up with zeros.
// expect: attest: the rows of a table of figures must be of equal length
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr attest::figures<2, 2> page{{{1_p, 2_p}, {3_p, 4_p}}};
#else
inline constexpr attest::figures<2, 2> page{{{1_p, 2_p}, {3_p}}};
#endif
