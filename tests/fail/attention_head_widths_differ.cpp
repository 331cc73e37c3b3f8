// SPDX-License-Identifier: BSL-1.0
// A query head of width 4 and a key head of width 2.
// expect: attest: a query head and a key head must be equally wide
// expect: query_width<4>
// expect: key_width<2>
#include <attest/attention/multi_head.hpp>

inline constexpr attest::matrix<double, 2, 8> q{};
inline constexpr attest::matrix<double, 2, 4> kv{};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::multi_head_attention<2, 1>(q, kv, kv);
#else
inline constexpr auto y = attest::multi_head_attention<2>(q, kv, kv);
#endif
