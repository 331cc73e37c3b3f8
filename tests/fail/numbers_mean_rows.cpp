// SPDX-License-Identifier: BSL-1.0
// The mean of 16385 rows of integers.
// expect: attest: a mean of integers takes at most 16384 rows, or its sum may overflow
#include <attest/layers/mean_pooling.hpp>

#ifdef ATTEST_CORRECTED
constexpr std::size_t tokens = 16384;
#else
constexpr std::size_t tokens = 16385;
#endif
attest::row_vector<std::int8_t, 1> pool(const attest::matrix<std::int8_t, tokens, 1>& x) {
  return attest::mean_pooling(x);
}
