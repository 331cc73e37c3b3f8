// SPDX-License-Identifier: BSL-1.0
// Every key needs a value.
// expect: attest: key and value must have equally many rows, one of each a token
// expect: shape<2, 2>
// expect: shape<3, 1>
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::matrix value{{{1.0}, {2.0}}};
#else
constexpr attest::matrix value{{{1.0}, {2.0}, {3.0}}};
#endif
constexpr attest::matrix query{{{1.0, 2.0}}};
constexpr attest::matrix key{{{1.0, 2.0}, {3.0, 4.0}}};
inline constexpr auto output = attest::attention_steps(query, key, value).output;
