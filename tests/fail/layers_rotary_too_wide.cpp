// SPDX-License-Identifier: BSL-1.0
// A rotary width of 6 in heads of width 4.
// expect: attest: a rotary width cannot exceed the width of a head
// expect: rotary_width<6>
// expect: width_of_a_head<4>
#include <attest/layers/rotary.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::rotary_half_split<double, 4, 4> rope;
#else
constexpr attest::rotary_half_split<double, 4, 6> rope;
#endif
static_assert(rope.keeps_width);
