// SPDX-License-Identifier: BSL-1.0
// An attention in integers over 32769 keys.
// expect: attest: an attention in integers takes at most 32768 keys
#include <attest/attention/quantized_attention.hpp>

#ifdef ATTEST_CORRECTED
constexpr std::size_t keys = 32768;
#else
constexpr std::size_t keys = 32769;
#endif
attest::matrix<std::int8_t, 1, 1> attend(const attest::matrix<std::int8_t, 1, 1>& query,
                                         const attest::matrix<std::int8_t, keys, 1>& x) {
  return attest::quantized_attention<1>{}(query, x, x);
}
