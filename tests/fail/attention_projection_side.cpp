// SPDX-License-Identifier: BSL-1.0
// Tokens are rows, so a projection stands on the right: x w, not w x.
// expect: attest: a matrix product needs as many columns on the left as rows on the right
// expect: shapes_do_not_fit<attest::shape<3, 4>, attest::shape<2, 3>
#include <attest/linalg/multiply.hpp>

inline constexpr attest::matrix<double, 2, 3> x{};
inline constexpr attest::matrix<double, 3, 4> w{};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = x * w;
#else
inline constexpr auto y = w * x;
#endif
