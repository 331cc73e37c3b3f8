// SPDX-License-Identifier: BSL-1.0
// A block whose normalization is for another width than its attention.
// expect: attest: neighbouring layers must fit: one puts out rows of another width than the next takes
// expect: shape<2, 2>
// expect: shape<3, 3>
#include <attest/layers/block.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>

constexpr attest::linear projection{attest::identity<double, 2>()};
constexpr attest::projected_attention attention{projection, projection, projection, projection};
#ifdef ATTEST_CORRECTED
constexpr attest::layer_norm<double, 2> norm;
#else
constexpr attest::layer_norm<double, 3> norm;
#endif
constexpr attest::post_norm_block block{attention, norm, attest::unchanged, norm};
static_assert(block.inputs == 2);
