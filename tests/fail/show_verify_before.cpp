// SPDX-License-Identifier: BSL-1.0
// The same before C++26: the error of verify().
// expect: attest: a printed figure does not agree: row %zu, column %zu
// expect: , 0, 0,
// expect-GNU: 3.07e-1, 3.09e-1)
// expect-Clang: 3.088410e-01, 3.070000e-01, 3.090000e-01)
#include <attest/attest.hpp>
#include <attest/show/verify.hpp>

using namespace attest::literals;
constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto output = attest::attention(x, x, x);
#ifdef ATTEST_CORRECTED
ATTEST_VERIFY(output(1, 0), 0.309_p);
#else
ATTEST_VERIFY(output(1, 0), 0.307_p);
#endif
