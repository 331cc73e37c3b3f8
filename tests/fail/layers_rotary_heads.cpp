// SPDX-License-Identifier: BSL-1.0
// Rows of width 6 hold no whole number of heads of width 4.
// expect: attest: rotary positions turn whole heads: the rows must be a multiple of a head's width
// expect: width_of_a_head<4>
// expect: width_of_the_rows<6>
#include <attest/layers/rotary.hpp>

constexpr attest::rotary_interleaved<double, 4> rope;
#ifdef ATTEST_CORRECTED
constexpr attest::matrix<double, 1, 8> x;
#else
constexpr attest::matrix<double, 1, 6> x;
#endif
static_assert(rope(x) == x);
