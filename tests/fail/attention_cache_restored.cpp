// SPDX-License-Identifier: BSL-1.0
// The content of a cache that three tokens left behind, in a cache of two places.
// expect: attest: the cache has room for %zu tokens, not for %zu
// expect: , 2, 3)
#include <attest/attention/cache.hpp>

constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}}};
#ifdef ATTEST_CORRECTED
constexpr attest::kv_cache<double, 2, 2> cache{x, x, 2};
#else
constexpr attest::kv_cache<double, 2, 2> cache{x, x, 3};
#endif
static_assert(cache.capacity == 2);
