// SPDX-License-Identifier: BSL-1.0
// A chunk of three tokens never fits into two places.
// expect: attest: the chunk has more tokens than the cache has places
// expect: shape<3, 1>
// expect: shape<2, 1>
#include <attest/attention/cached.hpp>

constexpr attest::matrix x{{{1.0}, {2.0}, {3.0}}};
constexpr std::size_t appended() {
#ifdef ATTEST_CORRECTED
  attest::kv_cache<double, 3, 1> cache;
#else
  attest::kv_cache<double, 2, 1> cache;
#endif
  cache.append(x, x);
  return cache.size();
}
static_assert(appended() == 3);
