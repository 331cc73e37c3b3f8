// SPDX-License-Identifier: BSL-1.0
// A table of another shape than the matrix says.
// expect: attest: these braces hold a table of another shape than the matrix
// expect: shape<2, 1>
// expect: shape<2, 2>
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix<double, 2, 2> x{{{1.0, 2.0}, {3.0, 4.0}}};
#else
inline constexpr attest::matrix<double, 2, 2> x{{{1.0}, {3.0}}};
#endif
