// SPDX-License-Identifier: BSL-1.0
// A layer in int8 of 132105 inputs: 128 * 127 * 132105 is more than 2^31.
// expect: attest: a sum of so many products of int8 may overflow 32 bits
// expect: products_in_a_sum<132105
// expect: at_most<132104
#include <attest/layers/quantized_linear.hpp>

#ifdef ATTEST_CORRECTED
constexpr std::size_t inputs = 132104;
#else
constexpr std::size_t inputs = 132105;
#endif
extern const attest::quantized_linear<1, inputs> layer;
extern const attest::matrix<std::int8_t, 1, inputs> x;
auto output() { return layer(x); }
