// SPDX-License-Identifier: BSL-1.0
// A swish of doubles on floats.
// expect: attest: a layer and its input must have one element type
#include <attest/layers/sigmoid.hpp>

constexpr attest::matrix x{{{0.0f, 0.0f}}};
#ifdef ATTEST_CORRECTED
constexpr auto layer = attest::swish(0.5f);
#else
constexpr auto layer = attest::swish(0.5);
#endif
static_assert(layer(x) == x);
