// SPDX-License-Identifier: BSL-1.0
// An attention without heads.
// expect: attest: an attention needs at least one head
#include <attest/attention/multi_head.hpp>

inline constexpr attest::matrix<double, 2, 12> q{};
inline constexpr attest::matrix<double, 2, 4> kv{};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::multi_head_attention<3, 1>(q, kv, kv);
#else
inline constexpr auto y = attest::multi_head_attention<0, 0>(q, kv, kv);
#endif
