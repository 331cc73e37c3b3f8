// SPDX-License-Identifier: BSL-1.0
// Weights in units of 2^-16, of which a half does not fit into 16 bits (cases.md A-Q-4).
// expect: attest: weights of a softmax have 1 to 8 bits after the point in int8, 1 to 15 in int16
// expect: quantized_softmax<16
#include <attest/attention/integer_softmax.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::quantized_softmax<15, std::int16_t> softmax{attest::quantization{}};
#else
constexpr attest::quantized_softmax<16, std::int16_t> softmax{attest::quantization{}};
#endif
static_assert(softmax.keeps_width);
