// SPDX-License-Identifier: BSL-1.0
// A bias of another shape, inside a combined rule.
// expect: attest: a mask or bias needs one row a query
// expect: shape<3, 2>
// expect: shape<3, 3>
#include <attest/attention/bias.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y =
    attest::attention(x, x, x, attest::causal& attest::bias{attest::identity<double, 3>()});
#else
inline constexpr auto y = attest::attention(x, x, x, attest::causal& attest::bias{x});
#endif
