// SPDX-License-Identifier: BSL-1.0
// A product of matrices of whole numbers.
// expect: attest: a matrix product needs real numbers, float or double (write 1.0 rather than 1)
#include <attest/linalg/multiply.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}}};
#else
inline constexpr attest::matrix x{{{1, 0}, {0, 2}}};
#endif
inline constexpr auto y = x * x;
