// SPDX-License-Identifier: BSL-1.0
// A float input into a layer of doubles.
// expect: attest: a layer and its input must have one element type
// expect: the_culprit_is<double, float>
#include <attest/layers/linear.hpp>

constexpr attest::linear layer{attest::identity<double, 2>()};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix x{{{1.0, 2.0}}};
#else
constexpr attest::matrix x{{{1.0f, 2.0f}}};
#endif
constexpr auto y = layer(x);
static_assert(y(0, 1) == 2.0);
