// SPDX-License-Identifier: BSL-1.0
// Decoder blocks, post-norm and pre-norm, with cross-attention to a memory of another length.
#include <attest/layers/activation.hpp>
#include <attest/layers/decoder_block.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::matrix;
using attest::unchanged;
using layers_test::near;
using layers_test::runs_alike;
using layers_test::same_bits;

namespace {

constexpr matrix x{{{1.0, -2.0}, {0.5, 3.0}}};
constexpr matrix memory{{{1.0, 1.0}, {-1.0, 2.0}, {0.0, -0.5}}};
constexpr matrix weight{{{1.0, 0.0, -1.0}, {0.5, 1.0, 1.0}}};
constexpr attest::layer_norm<double, 2> norm{0.5};
constexpr attest::projected_attention attention{unchanged, unchanged, unchanged, unchanged};
constexpr attest::feed_forward network{attest::linear{weight}, attest::relu, attest::linear_out_in{weight}};
constexpr double tolerance = 1e-14;

// Expected: decoder() in tests/layers/reference.py.
TEST_CASE("the post-norm decoder block") {
  constexpr attest::post_norm_decoder_block block{attention, norm, attention, norm, network, norm};
  constexpr auto steps = block.steps(x, memory);
  STATIC_REQUIRE(near(steps.first_normalized,
                      matrix{{{0.97330051610597729661, -0.97330051610597729661},
                              {-0.96224813265044388732, 0.96224813265044388732}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.second_normalized,
                      matrix{{{0.82627963350760153341, -0.82627963350760153341},
                              {-0.95081797673733983155, 0.95081797673733983155}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.output,
                      matrix{{{0.79589908735906428005, -0.79589908735906428005},
                              {-0.97816268082389479407, 0.97816268082389479407}}},
                      tolerance));
  STATIC_REQUIRE(same_bits(block(x, memory), steps.output));
  STATIC_REQUIRE((block.inputs == 2 && block.outputs == 2));
  STATIC_REQUIRE(steps.cross_attention.attention.weights.cols == 3);
  CHECK(runs_alike(block, steps.output, x, memory));
}

TEST_CASE("the pre-norm decoder block") {
  constexpr attest::pre_norm_decoder_block block{attention, norm, attention, norm, network, norm};
  constexpr auto steps = block.steps(x, memory);
  STATIC_REQUIRE(near(steps.after_self_attention,
                      matrix{{{1.738407016110383597, -2.738407016110383597},
                              {-0.19089792709909430152, 3.6908979270990943015}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.after_cross_attention,
                      matrix{{{2.0809425745810321627, -2.5157213873271471585},
                              {-0.89083987815203965049, 5.3824452935142971599}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.output,
                      matrix{{{2.5588363037540245498, -2.2767745227406509649},
                              {-2.8418777656743788782, 8.3090021247978060014}}},
                      tolerance));
  STATIC_REQUIRE(same_bits(block(x, memory), steps.output));
  CHECK(runs_alike(block, steps.output, x, memory));
}

}  // namespace
