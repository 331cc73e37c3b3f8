// SPDX-License-Identifier: BSL-1.0
// A mask of another shape than queries by keys.
// expect: attest: a mask or bias needs one row a query
// expect: shape<2, 3>
// expect: shape<3, 3>
#include <attest/attention/keep.hpp>
#include <attest/attention/masked.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}};
inline constexpr attest::matrix two_rows{{{true, true, true}, {true, true, false}}};
inline constexpr attest::matrix three_rows{{{true, true, true}, {true, true, false}, {true, false, true}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::attention(x, x, x, attest::keep{three_rows});
#else
inline constexpr auto y = attest::attention(x, x, x, attest::keep{two_rows});
#endif
