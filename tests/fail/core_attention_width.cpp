// SPDX-License-Identifier: BSL-1.0
// Query and key rows of different width have no dot product.
// expect: attest: query and key must have rows of equal width, or no dot product exists
// expect: shape<1, 2>
// expect: shape<2, 3>
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::matrix key{{{1.0, 2.0}, {4.0, 5.0}}};
#else
constexpr attest::matrix key{{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}}};
#endif
constexpr attest::matrix query{{{1.0, 2.0}}};
constexpr attest::matrix value{{{1.0}, {2.0}}};
inline constexpr auto output = attest::attention(query, key, value);
