// SPDX-License-Identifier: BSL-1.0
// Two projections of different width: queries of width 3, keys of width 2.
// expect: attest: query and key must have rows of equal width, or no dot product exists
// expect: shape<1, 3>
// expect: shape<1, 2>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>

constexpr attest::linear narrow{attest::matrix<double, 2, 2>{}};
#ifdef ATTEST_CORRECTED
constexpr attest::projected_attention attention{narrow, narrow, narrow, narrow};
#else
constexpr attest::linear wide{attest::matrix<double, 2, 3>{}};
constexpr attest::projected_attention attention{wide, narrow, narrow, narrow};
#endif
static_assert(attention(attest::matrix{{{1.0, 2.0}}}) == attest::matrix{{{0.0, 0.0}}});
