// SPDX-License-Identifier: BSL-1.0
// A normalization of integers.
// expect: attest: a normalization needs real numbers, float or double (write 1.0 rather than 1)
#include <attest/layers/layer_norm.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::layer_norm<double, 2> norm;
#else
constexpr attest::layer_norm<int, 2> norm;
#endif
static_assert(norm.inputs == 2);
