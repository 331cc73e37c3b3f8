// SPDX-License-Identifier: BSL-1.0
// A gain of width 2 and a bias of width 3.
// expect: attest: the gain and the bias of a normalization are one row each, of equal width
// expect: shape<1, 3>
// expect: shape<1, 2>
#include <attest/layers/layer_norm.hpp>

constexpr attest::matrix gain{{{1.0, 1.0}}};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix bias{{{0.0, 0.0}}};
#else
constexpr attest::matrix bias{{{0.0, 0.0, 0.0}}};
#endif
constexpr attest::layer_norm norm{gain, bias};
static_assert(norm.inputs == 2);
