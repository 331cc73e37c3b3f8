// SPDX-License-Identifier: BSL-1.0
// One rule too few.
// expect: attest: per_head needs one rule for every query head
// expect: rules<2>
// expect: query_heads<3>
#include <attest/attention/mask.hpp>
#include <attest/attention/multi_head.hpp>

inline constexpr attest::matrix<double, 2, 12> x{};
#ifdef ATTEST_CORRECTED
inline constexpr auto y =
    attest::multi_head_attention<2>(x, x, x, attest::per_head{attest::causal, attest::causal});
#else
inline constexpr auto y =
    attest::multi_head_attention<3>(x, x, x, attest::per_head{attest::causal, attest::causal});
#endif
