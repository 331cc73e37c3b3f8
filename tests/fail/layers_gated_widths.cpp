// SPDX-License-Identifier: BSL-1.0
// A gate of width 3 beside a projection of width 4.
// expect: attest: two projections side by side must have the same widths
// expect: shape<2, 3>
// expect: shape<2, 4>
#include <attest/layers/gated_feed_forward.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/sigmoid.hpp>

constexpr attest::linear gate{attest::matrix<double, 2, 3>{}};
constexpr attest::linear down{attest::matrix<double, 3, 2>{}};
#ifdef ATTEST_CORRECTED
constexpr attest::linear up{attest::matrix<double, 2, 3>{}};
#else
constexpr attest::linear up{attest::matrix<double, 2, 4>{}};
#endif
constexpr attest::gated_feed_forward network{gate, attest::silu, up, down};
static_assert(network.inputs == 2);
