// SPDX-License-Identifier: BSL-1.0
// 04: the claims that the pages make in words, each proved or refuted by the compiler.

#include <attest/attest.hpp>

#include <cstddef>

using namespace attest::literals;

constexpr attest::attention_options unscaled{.scale = 1.0};

// "I love coffee", without projections and without scaling: rows I, love, coffee.
constexpr attest::matrix coffee{{{1.0, 0.0}, {0.5, 0.5}, {0.0, 1.0}}};
constexpr auto coffee_steps = attest::attention_steps(coffee, coffee, coffee, unscaled);

// "The cat eats fish.", scaled by 1/sqrt(2): rows The, cat, eats, fish.
constexpr attest::matrix cat{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr auto cat_steps = attest::attention_steps(cat, cat, cat);

// Rounding moves a sum of weights, or a mixture, by a few units in the last place.
constexpr double rounding = 4e-16;

// ---- Claim 1: every row of weights sums to 1, and no weight is zero or negative ------------------
// True for finite scores whose differences do not underflow.
static_assert(attest::rows_sum_to_one(coffee_steps.weights, rounding));
static_assert(attest::all_positive(coffee_steps.weights));
static_assert(attest::rows_sum_to_one(cat_steps.weights, rounding));
static_assert(attest::all_positive(cat_steps.weights));
// Its limit: exp(-800) is below the smallest double, and that weight is zero.
static_assert(attest::softmax(attest::matrix{{{800.0, 0.0}}}) == attest::matrix{{{1.0, 0.0}}});

// ---- Claim 2: outputs are convex combinations of the values, inside their convex hull -------------
// True: the weights, positive with sum 1 (claim 1), are the certificate, and so each coordinate lies
// between the least and the greatest of its column.
static_assert(attest::inside_column_ranges(coffee_steps.output, coffee, rounding));
static_assert(attest::inside_column_ranges(cat_steps.output, cat, rounding));
// A doubled output would leave the hull: the check can fail.
static_assert(!attest::inside_column_ranges(2.0 * cat_steps.output, cat, rounding));

// ---- Claim 3: the weight from I to coffee equals the one back, because the scores are symmetric ----
// The equality holds ...
static_assert(attest::is_symmetric(coffee_steps.scores));
static_assert(coffee_steps.weights(0, 2) == coffee_steps.weights(2, 0));
static_assert(attest::agrees(coffee_steps.weights(0, 2), 0.186_p));
// ... but not for that reason: the same symmetric scores make weights that are not symmetric.
static_assert(!attest::is_symmetric(coffee_steps.weights));
static_assert(attest::agrees(coffee_steps.weights(1, 0), 0.333_p));  // love to I
static_assert(attest::agrees(coffee_steps.weights(0, 1), 0.307_p));  // I to love
// The reason is that rows I and coffee hold the same scores in another order, so they are divided by the
// same sum: exp(1) + exp(0.5) + exp(0) = 5.367, and row love by another, 3 exp(0.5) = 4.946.
constexpr double sum_I = attest::exp(1.0) + attest::exp(0.5) + attest::exp(0.0);
constexpr double sum_love = attest::exp(0.5) + attest::exp(0.5) + attest::exp(0.5);
static_assert(attest::agrees(sum_I, 5.367_p) && attest::agrees(sum_love, 4.946_p));

// ---- Claim 4: with the words permuted the output representations will be different ----------------
// As stated, refuted. "coffee I love": each word has the very same output vector as before; only the
// rows have moved. Self-attention without positions does not see the order of words.
constexpr std::size_t order[] = {2, 0, 1};  // coffee, I, love as rows of I, love, coffee
constexpr auto permuted = attest::pick_rows(coffee, order);
constexpr auto permuted_steps = attest::attention_steps(permuted, permuted, permuted, unscaled);
static_assert(attest::is_near(permuted_steps.output, attest::pick_rows(coffee_steps.output, order),
                              rounding));
static_assert(attest::verify(permuted_steps.output, attest::figures{{{0.340_p, 0.660_p},      // coffee
                                                                     {0.660_p, 0.340_p},      // I
                                                                     {0.500_p, 0.500_p}}}));  // love
// True is only that the matrix is another one.
static_assert(!(permuted_steps.output == coffee_steps.output));

// ---- Claim 5: with separate query and key projections, i to j may weigh other than j to i ---------
// True; one example is enough. Queries keep the embedding, keys double its first coordinate:
// score(I, coffee) = (1, 0) . (0, 1) = 0 and score(coffee, I) = (0, 1) . (2, 0) = 0 still agree, but
// score(I, love) = (1, 0) . (1, 0.5) = 1 and score(love, I) = (0.5, 0.5) . (2, 0) = 1, while
// score(love, coffee) = 0.5 and score(coffee, love) = 0.5; the rows add up differently:
// row I: 2, 1, 0; row coffee: 0, 0.5, 1.
constexpr attest::matrix query_projection{{{1.0, 0.0}, {0.0, 1.0}}};
constexpr attest::matrix key_projection{{{2.0, 0.0}, {0.0, 1.0}}};
constexpr auto projected =
    attest::attention_steps(coffee * query_projection, coffee* key_projection, coffee, unscaled);
static_assert(attest::row(projected.scores, 0) == attest::matrix{{{2.0, 1.0, 0.0}}});
static_assert(attest::row(projected.scores, 2) == attest::matrix{{{0.0, 0.5, 1.0}}});
// exp(0) / (exp(2) + exp(1) + exp(0)) = 1 / 11.107 = 0.090; exp(0) / (1 + exp(0.5) + exp(1)) = 1 / 5.367 =
// 0.186.
static_assert(attest::agrees(projected.weights(0, 2), 0.090_p));
static_assert(attest::agrees(projected.weights(2, 0), 0.186_p));

int main() {}
