// SPDX-License-Identifier: BSL-1.0
// 01: from scores to a mixture: softmax makes weights of scores, and the output is what they weigh.

#include <attest/attest.hpp>

using namespace attest::literals;

// One query, and three keys to compare it with. The scores are dot products.
constexpr attest::matrix query{{{1.0, 0.0}}};
constexpr attest::matrix keys{{{2.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}};
constexpr auto scores = attest::multiply_transposed(query, keys);
static_assert(scores == attest::matrix{{{2.0, 1.0, 0.0}}});  // 1 * 2 + 0 * 0, 1 * 1 + 0 * 1, 1 * 0 + 0 * 1

// ---- softmax: exp of each score, divided by the sum of all of them ------------------------------------
constexpr double sum = attest::exp(2.0) + attest::exp(1.0) + attest::exp(0.0);
static_assert(attest::agrees(attest::exp(2.0), 7.389_p) && attest::agrees(attest::exp(1.0), 2.718_p) &&
              attest::exp(0.0) == 1.0);
static_assert(attest::agrees(sum, 11.107_p));

// 7.389 / 11.107 = 0.665, 2.718 / 11.107 = 0.245, 1 / 11.107 = 0.090.
constexpr auto weights = attest::softmax(scores);
static_assert(attest::verify(weights, attest::figures{{{0.665_p, 0.245_p, 0.090_p}}}));

// Weights are shares of one whole: none is negative, and together they are 1.
static_assert(attest::all_positive(weights));
static_assert(attest::rows_sum_to_one(weights, 1e-15));

// Only differences count. With 1000 added to every score, exp would be too large for any double; softmax
// subtracts the largest score first, and the weights stay what they were.
static_assert(attest::softmax(attest::matrix{{{1002.0, 1001.0, 1000.0}}}) == weights);

// Scores half as large weigh more evenly: this is what the scale does. Exp of 1, 0.5, 0 is 2.718, 1.649, 1,
// together 5.367: 0.506, 0.307, 0.186.
static_assert(attest::verify(attest::softmax(scores * 0.5), attest::figures{{{0.506_p, 0.307_p, 0.186_p}}}));

// ---- the mixture: weights times values ----------------------------------------------------------------
constexpr attest::matrix values{{{6.0, 0.0}, {0.0, 6.0}, {6.0, 6.0}}};
// 0.665 * (6, 0) + 0.245 * (0, 6) + 0.090 * (6, 6) = (3.991 + 0.540, 1.468 + 0.540).
static_assert(attest::verify(weights * values, attest::figures{{{4.532_p, 2.009_p}}}));

// These three steps are attention. (Here without a scale, which is 1 / sqrt(2) unless said otherwise.)
static_assert(attest::attention(query, keys, values, {.scale = 1.0}) == weights * values);

int main() {}
