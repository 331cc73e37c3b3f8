// SPDX-License-Identifier: BSL-1.0
// A bias of 1 beside a gain of 1e-9.
// expect: attest: the bias of a normalization overflows 32 bits beside its gain
#include <attest/layers/quantized_layer_norm.hpp>

constexpr attest::quantization rows{0.5F};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix gain{{{0.5F, 0.5F}}};
#else
constexpr attest::matrix gain{{{1e-9F, 1e-9F}}};
#endif
constexpr attest::matrix bias{{{1.0F, 1.0F}}};
constexpr auto norm = attest::quantize(attest::layer_norm{gain, bias}, rows, rows);
static_assert(norm.inputs == 2);
