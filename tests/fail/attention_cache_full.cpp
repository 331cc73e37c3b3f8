// SPDX-License-Identifier: BSL-1.0
// Three tokens for a cache of two, one at a time; the compiler prints the numbers.
// expect: attest: the cache is full: capacity %zu, %zu tokens held, %zu more to append
// expect: , 2, 2, 1)
#include <attest/attention/cached.hpp>

constexpr double decode() {
#ifdef ATTEST_CORRECTED
  attest::ring_cache<double, 2, 1> cache;
#else
  attest::kv_cache<double, 2, 1> cache;
#endif
  const attest::matrix token{{{1.0}}};
  double last = 0.0;
  for (int i = 0; i < 3; ++i) last = attest::cached_attention(cache, token, token, token)(0, 0);
  return last;
}
static_assert(decode() == 1.0);
