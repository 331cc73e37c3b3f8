// SPDX-License-Identifier: BSL-1.0
// A bias of 1000, where a sum counts in units of 2^-22 (2^-15 / 128): 4e9 of them.
// expect: attest: a bias overflows 32 bits beside its products
// expect-GNU: -4.19
#include <attest/layers/quantized_linear.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::linear layer{attest::matrix{{{127.0F / 128.0F}}}, attest::matrix{{{-100.0F}}}};
#else
constexpr attest::linear layer{attest::matrix{{{127.0F / 128.0F}}}, attest::matrix{{{-1000.0F}}}};
#endif
constexpr auto int8 = quantize(layer, attest::quantization{0x1p-15F}, attest::quantization{});
static_assert(int8.inputs == 1);
