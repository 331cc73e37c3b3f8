// SPDX-License-Identifier: BSL-1.0
// The same for agrees.
// expect: attest: the table of figures has another shape than the matrix
// expect: shape<4, 2>
// expect: shape<1, 2>
#include <attest/attest.hpp>

using namespace attest::literals;
constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto steps = attest::attention_steps(words, words, words);

#ifdef ATTEST_CORRECTED
static_assert(attest::agrees(attest::row(steps.output, 1), attest::figures{{{0.309_p, 1.648_p}}}));
#else
static_assert(attest::agrees(steps.output, attest::figures{{{0.309_p, 1.648_p}}}));
#endif
