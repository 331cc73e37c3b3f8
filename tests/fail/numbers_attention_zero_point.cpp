// SPDX-License-Identifier: BSL-1.0
// Keys with a zero point, which an attention in integers does not take off.
// expect: attest: an integer attention needs zero points of 0 for query, key, value
#include <attest/attention/quantized_attention.hpp>

constexpr attest::quantization symmetric{0.5F};
#ifdef ATTEST_CORRECTED
constexpr attest::quantization key{0.5F};
#else
constexpr attest::quantization key{0.5F, 3};
#endif
constexpr auto attend = attest::quantized_attention<1>::of(symmetric, key, symmetric, symmetric, 4);
static_assert(attend.zero_point == 0);
