// SPDX-License-Identifier: BSL-1.0
// A quantization whose scale is -0.5F.
// expect: attest: the scale of a quantization must be positive and finite
#include <attest/numbers/quantization.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::quantization from{0.5F};
#else
constexpr attest::quantization from{-0.5F};
#endif
static_assert(from.zero_point == 0);
