// SPDX-License-Identifier: BSL-1.0
// A negative epsilon would put a negative number under the root.
// expect: attest: the epsilon of a normalization must not be negative
// expect-GNU: -1.0000000000000001e-5
// expect-Clang: , -1.000000e-05)
#include <attest/layers/layer_norm.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::layer_norm<double, 2> norm{0.0};
#else
constexpr attest::layer_norm<double, 2> norm{-1e-5};
#endif
static_assert(norm(attest::matrix{{{1.0, 3.0}}}) == attest::matrix{{{-1.0, 1.0}}});
