// SPDX-License-Identifier: BSL-1.0
// Rows of width 3 for an embedding of width 2.
// expect: attest: the rows that go into this layer have another width than it takes
// expect: shape<1, 3>
// expect: shape<2, 5>
#include <attest/layers/embedding.hpp>

constexpr attest::embedding words{attest::matrix<double, 5, 2>{}};
constexpr attest::tied_output output{words};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix<double, 1, 2> x;
#else
constexpr attest::matrix<double, 1, 3> x;
#endif
static_assert(output(x) == attest::matrix<double, 1, 5>{});
