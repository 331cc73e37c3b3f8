// SPDX-License-Identifier: BSL-1.0
// Rows of width 3 into a normalization of rows of width 2.
// expect: attest: the rows that go into this layer have another width than it takes
// expect: shape<1, 3>
// expect: shape<2, 2>
#include <attest/layers/layer_norm.hpp>

#ifdef ATTEST_CORRECTED
constexpr attest::matrix x{{{1.0, 3.0}}};
#else
constexpr attest::matrix x{{{1.0, 2.0, 3.0}}};
#endif
static_assert(attest::layer_norm<double, 2>{0.0}(x) == attest::matrix{{{-1.0, 1.0}}});
