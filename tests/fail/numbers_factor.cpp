// SPDX-License-Identifier: BSL-1.0
// A factor of nothing between two scales.
// expect: attest: a scale divided by a scale must be positive and below 2^30
#include <attest/numbers/requantize.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::requantizer factor{0.5};
#else
constexpr attest::requantizer factor{0.0};
#endif
static_assert(factor.multiplier != 0);
