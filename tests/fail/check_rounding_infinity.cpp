// SPDX-License-Identifier: BSL-1.0
// An infinity has no decimals.
// expect: attest: only a finite number of at most 18 digits can be rounded to decimals
// expect-GNU: , +Inf)
// expect-Clang: , INF)
#include <attest/attest.hpp>

#include <limits>

#ifdef ATTEST_CORRECTED
inline constexpr attest::figure printed = attest::rounded(0.125, 3);
#else
inline constexpr attest::figure printed = attest::rounded(std::numeric_limits<double>::infinity(), 3);
#endif
