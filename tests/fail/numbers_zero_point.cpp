// SPDX-License-Identifier: BSL-1.0
// A zero point that no int8 is.
// expect: attest: the zero point of a quantization must lie from -128 to 127
// expect: 128
#include <attest/numbers/quantization.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::quantization from{0.5F, 127};
#else
constexpr attest::quantization from{0.5F, 128};
#endif
static_assert(from.scale == 0.5F);
