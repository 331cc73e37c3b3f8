// SPDX-License-Identifier: BSL-1.0
// A changed embedding (fish [2, 1]) makes the figures of the page wrong, and the first one is named.
// expect: attest: a printed figure does not agree
// expect-GNU: , 0, 3, 2.0e+0, 0.0, 2.0e+0)
// expect-Clang: , 0, 3, 2.000000e+00, 0.000000e+00, 2.000000e+00)
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
#else
constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 1.0}}};
#endif
constexpr auto steps = attest::attention_steps(words, words, words);
static_assert(attest::verify(attest::row(steps.scores, 1), attest::figures{{{0_p, 4_p, 2_p, 0_p}}}));
