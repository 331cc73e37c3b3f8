// SPDX-License-Identifier: BSL-1.0
// The output that the page prints, 0.307, against 0.309.
// expect: attest: a printed figure does not agree
// expect-GNU: , 0, 0, 3.08841002198443
// expect-GNU: 3.07e-1, 3.09e-1)
// expect-Clang: , 0, 0, 3.088410e-01, 3.070000e-01, 3.090000e-01)
#include <attest/attest.hpp>

using namespace attest::literals;
constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto steps = attest::attention_steps(words, words, words);

#ifdef ATTEST_CORRECTED
static_assert(attest::verify(steps.output(1, 0), 0.309_p));
#else
static_assert(attest::verify(steps.output(1, 0), 0.307_p));
#endif
