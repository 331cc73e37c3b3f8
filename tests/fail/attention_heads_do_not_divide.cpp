// SPDX-License-Identifier: BSL-1.0
// The width must divide into heads.
// expect: attest: the width of the query must be a multiple of its heads
// expect: query_width<12>
// expect: query_heads<5>
#include <attest/attention/multi_head.hpp>

inline constexpr attest::matrix<double, 2, 12> q{};
inline constexpr attest::matrix<double, 2, 4> kv{};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::multi_head_attention<3, 1>(q, kv, kv);
#else
inline constexpr auto y = attest::multi_head_attention<5, 1>(q, kv, kv);
#endif
