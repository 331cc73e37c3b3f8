// SPDX-License-Identifier: BSL-1.0
// A Transformer block whose weights are constants, as in flash, on a sentence that comes from outside.
#include <attest/attest.hpp>

using real = ATTEST_TEST_REAL;
using square = attest::matrix<real, 4, 4>;

extern "C" {
extern real sentence[3][4];
extern real block_output[3][4];
real sentence[3][4];
real block_output[3][4];

void the_program();
}

constexpr real one(1);
constexpr real half(0.5);
constexpr square weight{
    {{one, half, -one, half}, {half, one, half, -one}, {-half, one, one, half}, {half, -half, one, one}}};
constexpr attest::linear projection{weight};
constexpr attest::layer_norm<real, 4> norm{real(1e-5)};
constexpr attest::feed_forward network{projection, attest::relu, projection};
constexpr attest::projected_attention attention{projection, projection, projection, projection};
constexpr attest::post_norm_block after{attention, norm, network, norm};
constexpr attest::pre_norm_block before{attention, norm, network, norm};

void the_program() {
  const attest::matrix tokens{sentence};
  const auto through_blocks = before(after(tokens));
  const auto causal = attest::multi_head_attention<2, 2>(through_blocks, tokens, tokens, attest::causal);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 4; ++j) block_output[i][j] = through_blocks(i, j) + causal(i, j);
  }
}
