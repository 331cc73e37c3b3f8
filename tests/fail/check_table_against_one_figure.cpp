// SPDX-License-Identifier: BSL-1.0
// A row of weights against one figure.
// expect: attest: a single figure is compared with a single number; a matrix with a table of figures
// expect: shape<1, 2>
#include <attest/attest.hpp>

using namespace attest::literals;
constexpr attest::matrix weights{{{0.25, 0.75}}};
#ifdef ATTEST_CORRECTED
static_assert(attest::verify(weights, attest::figures{{{0.25_p, 0.75_p}}}));
#else
static_assert(attest::verify(weights, 0.25_p));
#endif
