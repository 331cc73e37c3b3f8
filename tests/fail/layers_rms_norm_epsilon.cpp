// SPDX-License-Identifier: BSL-1.0
// A negative epsilon would put a negative number under the root.
// expect: attest: the epsilon of a normalization must not be negative
// expect-GNU: -1.0000000000000001e-5
// expect-Clang: , -1.000000e-05)
#include <attest/layers/rms_norm.hpp>

constexpr attest::matrix gain{{{1.0, 2.0}}};
#ifdef ATTEST_CORRECTED
constexpr attest::rms_norm norm{gain, 1e-5};
#else
constexpr attest::rms_norm norm{gain, -1e-5};
#endif
static_assert(norm.inputs == 2);
