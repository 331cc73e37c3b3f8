// SPDX-License-Identifier: BSL-1.0
// The same with several heads.
// expect: attest: a bare matrix is no mask
// expect: write keep{m} or ignore{m}
#include <attest/attention/keep.hpp>
#include <attest/attention/multi_head.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}};
inline constexpr attest::matrix mask{{{true, true, false}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::multi_head_attention<2>(x, x, x, attest::ignore{mask});
#else
inline constexpr auto y = attest::multi_head_attention<2>(x, x, x, mask);
#endif
