// SPDX-License-Identifier: BSL-1.0
// 07: causal attention with two heads: nobody looks ahead, and each head reads its own columns.

#include <attest/attest.hpp>

using namespace attest::literals;

// The sentence of example 03: The, cat, eats, fish. Two heads of width 1: head 0 reads the first column,
// head 1 the second. Queries, keys and values are the embeddings.
constexpr attest::matrix words{{{1.0, 0.0},    // The
                                {0.0, 2.0},    // cat
                                {1.0, 1.0},    // eats
                                {2.0, 0.0}}};  // fish

// ---- what the mask says, before any number appears -------------------------------------------------
static_assert(attest::allowed_pairs<4, 4>(attest::causal) == attest::matrix{{{true, false, false, false},
                                                                             {true, true, false, false},
                                                                             {true, true, true, false},
                                                                             {true, true, true, true}}});

constexpr auto steps = attest::multi_head_attention_steps<2>(words, words, words, attest::causal);

// ---- head 0 ----------------------------------------------------------------------------------------
// Its queries and keys are 1, 0, 1, 2; the scale is 1 / sqrt(1) = 1, by the width of a head.
static_assert(steps.head(0).scaled == attest::matrix{{{1.0, 0.0, 1.0, 2.0},     // 1 times 1, 0, 1, 2
                                                      {0.0, 0.0, 0.0, 0.0},     // 0 times the same
                                                      {1.0, 0.0, 1.0, 2.0},     // 1 times
                                                      {2.0, 0.0, 2.0, 4.0}}});  // 2 times
// The sees itself alone: 1. cat sees two equal scores: a half each.
// eats sees 1, 0, 1: exp gives 2.718, 1, 2.718, together 6.437; 2.718 / 6.437 = 0.422, 1 / 6.437 = 0.155.
// fish sees 2, 0, 2, 4: 7.389, 1, 7.389, 54.598, together 70.376; 0.105, 0.014, 0.105, 0.776.
static_assert(attest::verify(steps.head(0).weights, attest::figures{{{1.000_p, 0.000_p, 0.000_p, 0.000_p},
                                                                     {0.500_p, 0.500_p, 0.000_p, 0.000_p},
                                                                     {0.422_p, 0.155_p, 0.422_p, 0.000_p},
                                                                     {0.105_p, 0.014_p, 0.105_p, 0.776_p}}}));
static_assert(steps.head(0).weights(1, 2) == 0.0);  // what is masked is exactly zero

// ---- head 1 ----------------------------------------------------------------------------------------
// Its queries and keys are 0, 2, 1, 0. cat: 2 * 0 = 0 and 2 * 2 = 4; 1 / (1 + 54.598) = 0.018.
// eats: 0, 2, 1: 1, 7.389, 2.718, together 11.107; 0.090, 0.665, 0.245. fish: four scores of 0.
static_assert(attest::verify(steps.head(1).weights, attest::figures{{{1.000_p, 0.000_p, 0.000_p, 0.000_p},
                                                                     {0.018_p, 0.982_p, 0.000_p, 0.000_p},
                                                                     {0.090_p, 0.665_p, 0.245_p, 0.000_p},
                                                                     {0.250_p, 0.250_p, 0.250_p, 0.250_p}}}));

// ---- the outputs of both, side by side -------------------------------------------------------------
// cat: 0.5 * 1 + 0.5 * 0 = 0.5 and 0.018 * 0 + 0.982 * 2 = 1.964.
// eats: 0.422 + 0 + 0.422 = 0.845 and 0.665 * 2 + 0.245 * 1 = 1.575.
// fish: 0.105 + 0 + 0.105 + 0.776 * 2 = 1.762 and (0 + 2 + 1 + 0) / 4 = 0.75.
static_assert(attest::verify(
    steps.output,
    attest::figures{{{1.000_p, 0.000_p}, {0.500_p, 1.964_p}, {0.845_p, 1.575_p}, {1.762_p, 0.750_p}}}));

// The two heads averaged, as PyTorch's MultiheadAttention reports its weights: cat (0.5 + 0.018) / 2.
static_assert(attest::verify(steps.averaged_weights()(1, 0), 0.259_p));

// ---- a window, and one key/value head for both query heads ------------------------------------------
// Two keys that end with the word itself: fish sees eats and fish alone.
constexpr auto near_words = attest::multi_head_attention<2>(words, words, words, attest::sliding_window<2>);
// Head 0: scores 2 and 4; 1 / (1 + exp(2)) = 0.119; 0.119 * 1 + 0.881 * 2 = 1.881. Head 1: (1 + 0) / 2.
static_assert(attest::verify(attest::row(near_words, 3), attest::figures{{{1.881_p, 0.500_p}}}));

// Multi-query attention: both query heads read the first column as key and value.
constexpr attest::matrix one_head{{{1.0}, {0.0}, {1.0}, {2.0}}};
constexpr auto shared = attest::multi_head_attention<2, 1>(words, one_head, one_head, attest::causal);
// cat, head 1: query 2, scores 2 and 0, weights 0.881 and 0.119: 0.881 * 1 + 0.119 * 0.
static_assert(attest::verify(attest::row(shared, 1), attest::figures{{{0.500_p, 0.881_p}}}));

int main() {}
