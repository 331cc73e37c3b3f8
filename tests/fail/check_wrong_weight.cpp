// SPDX-License-Identifier: BSL-1.0
// A wrong printed figure is named: row, column, computed value, printed and right figure.
// expect: attest: a printed figure does not agree: row %zu, column %zu
// expect-GNU: , 0, 2, 1.7858788902827
// expect-GNU: 1.7799999999999999e-1, 1.7899999999999999e-1)
// expect-Clang: , 0, 2, 1.785879e-01, 1.780000e-01, 1.790000e-01)
#include <attest/attest.hpp>

using namespace attest::literals;
constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto steps = attest::attention_steps(words, words, words);

#ifdef ATTEST_CORRECTED
static_assert(attest::verify(attest::row(steps.weights, 1),
                             attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}}));
#else
static_assert(attest::verify(attest::row(steps.weights, 1),
                             attest::figures{{{0.043_p, 0.735_p, 0.178_p, 0.043_p}}}));
#endif
