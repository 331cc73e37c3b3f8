// SPDX-License-Identifier: BSL-1.0
// A rotary width of 3: one column is left without a partner.
// expect: attest: a rotary width must be even and not zero: its columns turn in pairs
// expect: rotary_width<3>
// expect: width_of_a_head<4>
#include <attest/layers/rotary.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::rotary_interleaved<double, 4, 2> rope;
#else
constexpr attest::rotary_interleaved<double, 4, 3> rope;
#endif
static_assert(rope.keeps_width);
