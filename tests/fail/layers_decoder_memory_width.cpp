// SPDX-License-Identifier: BSL-1.0
// A memory of width 3 into a decoder whose cross-attention projects width 2.
// expect: attest: the rows that go into this layer have another width than it takes
// expect: shape<5, 3>
// expect: shape<2, 2>
#include <attest/layers/decoder_block.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>

constexpr attest::linear same{attest::identity<double, 2>()};
constexpr attest::projected_attention attention{same, same, same, same};
constexpr attest::layer_norm<double, 2> norm;
constexpr attest::pre_norm_decoder_block block{attention, norm, attention, norm, same, norm};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix<double, 5, 2> memory;
#else
constexpr attest::matrix<double, 5, 3> memory;
#endif
constexpr attest::matrix x{{{1.0, 1.0}}};
static_assert(block(x, memory) == x);
