// SPDX-License-Identifier: BSL-1.0
// One key, but a query each for two tokens.
// expect: attest: a cached attention needs as many keys and values as queries, one of each a token
// expect: shape<2, 2>
// expect: shape<1, 2>
#include <attest/attention/cached.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}}};
inline constexpr attest::matrix one{{{1.0, 1.0}}};

constexpr double decode() {
  attest::kv_cache<double, 4, 2> cache;
#ifdef ATTEST_CORRECTED
  return attest::cached_attention(cache, one, one, one)(0, 0);
#else
  return attest::cached_attention(cache, x, one, one)(0, 0);
#endif
}
static_assert(decode() == 1.0);
