// SPDX-License-Identifier: BSL-1.0
// Rows of width 3 into a linear layer that takes width 2.
// expect: attest: the rows that go into this layer have another width than it takes
// expect: shape<4, 3>
// expect: shape<2, 5>
#include <attest/layers/linear.hpp>

constexpr attest::linear layer{attest::matrix<double, 2, 5>{}};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix<double, 4, 2> x;
#else
constexpr attest::matrix<double, 4, 3> x;
#endif
static_assert(layer(x) == attest::matrix<double, 4, 5>{});
