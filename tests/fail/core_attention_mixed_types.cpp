// SPDX-License-Identifier: BSL-1.0
// Query, key and value of one type: a conversion in secret would round.
// expect: attest: query, key and value must have one element type
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::matrix value{{{1.0}}};
#else
constexpr attest::matrix value{{{1.0f}}};
#endif
constexpr attest::matrix x{{{1.0}}};
inline constexpr auto output = attest::attention(x, x, value);
