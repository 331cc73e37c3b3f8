// SPDX-License-Identifier: BSL-1.0
// A product of matrices that do not fit: the message names both shapes.
// expect: attest: a matrix product needs as many columns on the left as rows on the right
// expect: shape<3, 2>
// expect: shape<4, 1>
#include <attest/attest.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0, 2.0}, {0.0, 1.0, 1.0}}};
inline constexpr attest::matrix w{{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = x * w;
#else
constexpr attest::matrix four_rows{{{1.0}, {2.0}, {3.0}, {4.0}}};
inline constexpr auto y = w * four_rows;
#endif
