// SPDX-License-Identifier: BSL-1.0
// A wrong printed figure, named with its expression and the right one, in C++26.
// expect: attest: weights(0, 2): computed 0.178588, printed 0.178, did you mean 0.179?
// flags: -std=c++26
// corrected-flags: -std=c++26
// compilers: Clang>=17 GNU>=14
#include <attest/attest.hpp>
#include <attest/show/verify.hpp>

using namespace attest::literals;
constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto weights = attest::row(attest::attention_steps(x, x, x).weights, 1);
#ifdef ATTEST_CORRECTED
ATTEST_VERIFY(weights, attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}});
#else
ATTEST_VERIFY(weights, attest::figures{{{0.043_p, 0.735_p, 0.178_p, 0.043_p}}});
#endif
