// SPDX-License-Identifier: BSL-1.0
// A head of 65536 columns, whose dot product may overflow 32 bits.
// expect: attest: the heads of an attention in integers are at most 65535 wide
#include <attest/attention/quantized_attention.hpp>

#ifdef ATTEST_CORRECTED
constexpr std::size_t width = 65535;
#else
constexpr std::size_t width = 65536;
#endif
attest::matrix<std::int8_t, 1, 1> attend(const attest::matrix<std::int8_t, 1, width>& x,
                                         const attest::matrix<std::int8_t, 1, 1>& value) {
  return attest::quantized_attention<1>{}(x, x, value);
}
