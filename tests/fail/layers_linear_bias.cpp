// SPDX-License-Identifier: BSL-1.0
// A bias of width 2 for a layer whose output is 3 wide.
// expect: attest: the bias of a linear layer is one row, as wide as the layer's output
// expect: matrix<double, 1, 2>
// expect: matrix<double, 1, 3>
#include <attest/layers/linear.hpp>

constexpr attest::matrix<double, 2, 3> weight;
#ifdef ATTEST_CORRECTED
constexpr attest::matrix bias{{{0.5, 0.5, 0.5}}};
#else
constexpr attest::matrix bias{{{0.5, 0.5}}};
#endif
constexpr attest::linear layer{weight, bias};
static_assert(layer.inputs == 2);
