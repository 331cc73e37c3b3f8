// SPDX-License-Identifier: BSL-1.0
// A softmax in integers of 32769 scores: the sum of 32769 exponentials may overflow.
// expect: attest: a softmax in integers takes rows of at most 32768 scores
#include <attest/attention/integer_softmax.hpp>

#ifdef ATTEST_CORRECTED
constexpr std::size_t keys = 32768;
#else
constexpr std::size_t keys = 32769;
#endif
attest::matrix<std::int8_t, 1, keys> weights(const attest::matrix<std::int8_t, 1, keys>& scores) {
  return attest::quantized_softmax<>{attest::quantization{}}(scores);
}
