// SPDX-License-Identifier: BSL-1.0
// A table of figures of another shape than the matrix.
// expect: attest: the table of figures has another shape than the matrix
// expect: shape<4, 4>
// expect: shape<1, 4>
#include <attest/attest.hpp>

using namespace attest::literals;
constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto steps = attest::attention_steps(words, words, words);

#ifdef ATTEST_CORRECTED
static_assert(attest::verify(attest::row(steps.weights, 1),
                             attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}}));
#else
static_assert(attest::verify(steps.weights, attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}}));
#endif
