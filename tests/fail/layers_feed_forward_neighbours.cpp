// SPDX-License-Identifier: BSL-1.0
// The first linear layer puts out rows of width 4, the second takes width 3.
// expect: attest: neighbouring layers must fit: one puts out rows of another width than the next takes
// expect: shape<2, 4>
// expect: shape<3, 2>
#include <attest/layers/activation.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/linear.hpp>

constexpr attest::linear expand{attest::matrix<double, 2, 4>{}};
#ifdef ATTEST_CORRECTED
constexpr attest::linear contract{attest::matrix<double, 4, 2>{}};
#else
constexpr attest::linear contract{attest::matrix<double, 3, 2>{}};
#endif
constexpr attest::feed_forward network{expand, attest::relu, contract};
static_assert(network.inputs == 2);
