// SPDX-License-Identifier: BSL-1.0
// A base of 0 has no powers to divide by.
// expect: attest: the base of rotary positions must be 1 or more
// expect-GNU: , 0.0)
// expect-Clang: , 0.000000e+00)
#include <attest/layers/rotary.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::rotary_interleaved<double, 4> rope{500000.0};
#else
constexpr attest::rotary_interleaved<double, 4> rope{0.0};
#endif
static_assert(rope.keeps_width);
