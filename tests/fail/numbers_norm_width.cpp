// SPDX-License-Identifier: BSL-1.0
// A normalization in integers of rows of 32768 numbers.
// expect: attest: a normalization in integers takes rows of at most 32767 numbers
#include <attest/layers/quantized_layer_norm.hpp>

#ifdef ATTEST_CORRECTED
constexpr std::size_t width = 32767;
#else
constexpr std::size_t width = 32768;
#endif
static_assert(attest::quantized_layer_norm<width>::inputs == width);
