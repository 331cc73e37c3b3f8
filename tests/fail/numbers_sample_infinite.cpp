// SPDX-License-Identifier: BSL-1.0
// A calibration with an infinite number among its samples.
// expect: attest: an infinity or a NaN has no place in a quantization or in its samples
#include <attest/layers/calibration.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::calibration samples{{attest::matrix{{{1.0F, 2.0F}}}}};
#else
constexpr attest::calibration samples{{attest::matrix{{{1.0F, __builtin_inff()}}}}};
#endif
constexpr attest::number_range range = samples.range();
static_assert(range.low == 0.0);
