// SPDX-License-Identifier: BSL-1.0
// Keys and values of different number, under a rule.
// expect: attest: key and value must have equally many rows
// expect: shape<3, 2>
// expect: shape<2, 2>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}};
inline constexpr attest::matrix two{{{1.0, 0.0}, {0.0, 2.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::attention(x, x, x, attest::causal);
#else
inline constexpr auto y = attest::attention(x, x, two, attest::causal);
#endif
