// SPDX-License-Identifier: BSL-1.0
// A weight stored 5 x 2, out x in, takes rows of width 2, not 5.
// expect: attest: the rows that go into this layer have another width than it takes
// expect: shape<4, 5>
// expect: shape<2, 5>
#include <attest/layers/linear.hpp>

constexpr attest::linear_out_in layer{attest::matrix<double, 5, 2>{}};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix<double, 4, 2> x;
#else
constexpr attest::matrix<double, 4, 5> x;
#endif
static_assert(layer(x) == attest::matrix<double, 4, 5>{});
