// SPDX-License-Identifier: BSL-1.0
// A mask of numbers: 0 and 1 may be bits or something to add.
// expect: attest: keep and ignore hold bools
#include <attest/attention/keep.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::keep mask{attest::matrix{{{true, true, false}}}};
#else
inline constexpr attest::keep mask{attest::matrix{{{1.0, 1.0, 0.0}}}};
#endif
