// SPDX-License-Identifier: BSL-1.0
// A residual around a layer that changes the width.
// expect: attest: a residual adds a layer's output to its input, so both must have one shape
// expect: shape<1, 2>
// expect: shape<1, 3>
#include <attest/layers/linear.hpp>
#include <attest/layers/residual.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::residual layer{attest::linear{attest::matrix<double, 2, 2>{}}};
#else
constexpr attest::residual layer{attest::linear{attest::matrix<double, 2, 3>{}}};
#endif
constexpr attest::matrix x{{{1.0, 2.0}}};
static_assert(layer(x) == x);
