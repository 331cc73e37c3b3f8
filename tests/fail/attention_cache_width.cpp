// SPDX-License-Identifier: BSL-1.0
// Keys of width 2 for a cache of width 3.
// expect: attest: keys and values must be as wide as the cache that stores them
// expect: shape<1, 2>
// expect: shape<4, 3>
#include <attest/attention/cached.hpp>

constexpr attest::matrix x{{{1.0, 2.0}}};
constexpr auto attended() {
#ifdef ATTEST_CORRECTED
  attest::kv_cache<double, 4, 2> cache;
#else
  attest::kv_cache<double, 4, 3> cache;
#endif
  return attest::cached_attention(cache, x, x, x);
}
static_assert(attended().rows == 1);
