// SPDX-License-Identifier: BSL-1.0
// True means attend in one library and ignore in another.
// expect: attest: a bare matrix is no mask
// expect: write keep{m} or ignore{m}
#include <attest/attention/keep.hpp>
#include <attest/attention/masked.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}};
inline constexpr attest::matrix mask{{{true, true, false}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::attention(x, x, x, attest::keep{mask});
#else
inline constexpr auto y = attest::attention(x, x, x, mask);
#endif
