// SPDX-License-Identifier: BSL-1.0
// A Transformer block on "The cat eats fish.": what follows the attention, every step of it a static_assert.
#include <attest/check/figure.hpp>
#include <attest/check/verify.hpp>
#include <attest/layers/activation.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>
#include <cstddef>

using namespace attest::literals;
using attest::figures;
using attest::matrix;
using attest::verify;

// The four tokens, one row each.
constexpr matrix x{{{1.0, 0.0},    // The
                    {0.0, 2.0},    // cat
                    {1.0, 1.0},    // eats
                    {2.0, 0.0}}};  // fish

// ---- the layers -----------------------------------------------------------------------------
// The page takes the identity for the projections to query, key and value, so Q = K = V = x, and scales by
// 1/sqrt(2), the default for keys of width 2.
constexpr attest::projected_attention attention{attest::unchanged, attest::unchanged, attest::unchanged,
                                                attest::unchanged};

// A normalization shifts each row to mean 0 and divides it by its standard deviation.
constexpr attest::layer_norm<double, 2> norm;

// The page gives no numbers for its feed-forward network. These are ours: 2 -> 3 -> 2.
constexpr attest::linear expand{matrix{{{1.0, 0.0, 0.5},  //
                                        {0.0, 1.0, 0.5}}},
                                matrix{{{0.0, 0.0, 0.25}}}};
constexpr attest::linear contract{matrix{{{2.0, 0.0},  //
                                          {0.0, 2.0},
                                          {1.0, 1.0}}},
                                  matrix{{{0.5, -0.5}}}};
constexpr attest::feed_forward network{expand, attest::relu, contract};

// ---- the block of the page: normalize after each residual -----------------------------------
constexpr attest::post_norm_block block{attention, norm, network, norm};
constexpr auto steps = block.steps(x);

// 1. Attention, as in example 03.
static_assert(verify(
    steps.attention.output,
    figures{{{1.3395_p, 0.4393_p}, {0.3088_p, 1.6477_p}, {1.0000_p, 0.8588_p}, {1.6089_p, 0.2338_p}}}));

// 2. The residual adds the input. For "cat": [0, 2] + [0.3088, 1.6477] = [0.3088, 3.6477].
static_assert(verify(
    steps.after_attention,
    figures{{{2.3395_p, 0.4393_p}, {0.3088_p, 3.6477_p}, {2.0000_p, 1.8588_p}, {3.6089_p, 0.2338_p}}}));

// 3. Normalization. For "cat": the mean is (0.3088 + 3.6477) / 2 = 1.9783, the distances from it are
//    -1.6695 and 1.6695, and so the standard deviation is 1.6695: -1.6695 / 1.6695 = -1.
//    Of two numbers, normalization leaves which one is larger, and hardly anything else: the epsilon
//    under the root, 0.00001, shows where the numbers were close, as in "eats".
static_assert(verify(
    steps.first_normalized,
    figures{{{1.0000_p, -1.0000_p}, {-1.0000_p, 1.0000_p}, {0.9990_p, -0.9990_p}, {1.0000_p, -1.0000_p}}}));

// 4. The feed-forward network, each token for itself. For "cat", [-1, 1]:
//      hidden     [-1, 1] W1 + b1 = [-1, 1, -0.5 + 0.5 + 0.25]         = [-1, 1, 0.25]
//      activated  what is below zero becomes zero                       = [0, 1, 0.25]
//      output     [0 + 0 + 0.25 + 0.5, 0 + 2 + 0.25 - 0.5]              = [0.75, 1.75]
constexpr std::size_t cat = 1;
static_assert(verify(row(steps.feed_forward.hidden, cat), figures{{{-1.0000_p, 1.0000_p, 0.2500_p}}}));
static_assert(verify(row(steps.feed_forward.activated, cat), figures{{{0_p, 1.0000_p, 0.2500_p}}}));
static_assert(verify(row(steps.feed_forward.output, cat), figures{{{0.7500_p, 1.7500_p}}}));

// 5. The second residual adds what went into the network. For "cat": [-1, 1] + [0.75, 1.75] = [-0.25, 2.75].
static_assert(verify(
    steps.after_feed_forward,
    figures{{{3.7500_p, -1.2500_p}, {-0.2500_p, 2.7500_p}, {3.7470_p, -1.2490_p}, {3.7500_p, -1.2500_p}}}));

// 6. The second normalization, and the block is done: as many rows of the same width come out as went in,
//    so blocks can be stacked.
static_assert(verify(
    steps.output,
    figures{{{1.0000_p, -1.0000_p}, {-1.0000_p, 1.0000_p}, {1.0000_p, -1.0000_p}, {1.0000_p, -1.0000_p}}}));
static_assert(block(x) == steps.output);
static_assert(block(block(x)).rows == 4);

// ---- the same parts, normalized before each part --------------------------------------------
// GPT-2 and its successors normalize what goes into a part and leave the residual alone, so that x itself
// passes through the whole stack and its size is not lost. "eats", [1, 1], has no spread: its normalized
// row is [0, 0], all its scores are 0, and it attends to all four tokens alike.
constexpr attest::pre_norm_block other_block{attention, norm, network, norm};
constexpr auto other_steps = other_block.steps(x);
static_assert(row(other_steps.first_normalized, 2) == matrix{{{0.0, 0.0}}});
static_assert(row(other_steps.attention.attention.weights, 2) == matrix{{{0.25, 0.25, 0.25, 0.25}}});
static_assert(verify(
    other_steps.output,
    figures{{{4.5930_p, -1.0930_p}, {0.1023_p, 4.3977_p}, {3.9998_p, 0.5000_p}, {5.5930_p, -1.0930_p}}}));

int main() {}
