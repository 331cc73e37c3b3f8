// SPDX-License-Identifier: BSL-1.0
// Query heads must be a multiple of key/value heads.
// expect: attest: query heads must be a multiple of key/value heads
// expect: query_heads<3>
// expect: key_value_heads<2>
#include <attest/attention/multi_head.hpp>

inline constexpr attest::matrix<double, 2, 12> q{};
inline constexpr attest::matrix<double, 2, 4> kv{};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::multi_head_attention<6, 2>(q, kv, kv);
#else
inline constexpr auto y = attest::multi_head_attention<3, 2>(q, kv, kv);
#endif
