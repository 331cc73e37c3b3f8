// SPDX-License-Identifier: BSL-1.0
// Integers would be divided as integers.
// expect: attest: attention needs real numbers, float or double (write 1.0 rather than 1)
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::matrix x{{{1.0, 2.0}, {3.0, 4.0}}};
#else
constexpr attest::matrix x{{{1, 2}, {3, 4}}};
#endif
inline constexpr auto output = attest::attention(x, x, x);
