// SPDX-License-Identifier: BSL-1.0
// Figures for one row, in a table that is said to have two.
// expect: attest: these braces hold another shape than the table of figures
// expect: shape<1, 2>
// expect: shape<2, 2>
#include <attest/check/figure.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr attest::figures<2, 2> page{{{0.5_p, 0.25_p}, {0.125_p, 1_p}}};
#else
inline constexpr attest::figures<2, 2> page{{{0.5_p, 0.25_p}}};
#endif
