// SPDX-License-Identifier: BSL-1.0
// 02: "I love coffee", whole: every figure of the page, the right ones and the wrong ones.

#include <attest/attest.hpp>

using namespace attest::literals;

// One row a word: I, love, coffee.
constexpr attest::matrix words{{{1.0, 0.0}, {0.5, 0.5}, {0.0, 1.0}}};

// The page projects nothing (queries, keys and values are the embeddings) and scales by nothing.
constexpr auto steps = attest::attention_steps(words, words, words, attest::attention_options{.scale = 1.0});

// ---- scores: the dot product of every word with every word -----------------------------------
static_assert(steps.scores == attest::matrix{{{1.0, 0.5, 0.0},     // I . I, I . love, I . coffee
                                              {0.5, 0.5, 0.5},     // love . I, love . love, love . coffee
                                              {0.0, 0.5, 1.0}}});  // coffee . I, ...
static_assert(attest::verify(steps.scores, attest::figures{{{1.00_p, 0.50_p, 0.00_p},
                                                            {0.50_p, 0.50_p, 0.50_p},
                                                            {0.00_p, 0.50_p, 1.00_p}}}));
static_assert(steps.scaled == steps.scores);  // times 1

// The page gives the length of love as sqrt(0.5), about 0.71.
static_assert(attest::verify(attest::length(attest::row(words, 1)), 0.71_p));

// ---- weights: softmax of each row --------------------------------------------------------------
// Row I: exp(1), exp(0.5), exp(0) = 2.71828, 1.64872, 1; their sum is 5.36700;
//        2.71828 / 5.36700 = 0.50648, 1.64872 / 5.36700 = 0.30720, 1 / 5.36700 = 0.18632.
// Row love: three equal scores, a third each. Row coffee: row I backwards.
static_assert(attest::verify(steps.weights, attest::figures{{{0.506_p, 0.307_p, 0.186_p},
                                                             {0.333_p, 0.333_p, 0.333_p},
                                                             {0.186_p, 0.307_p, 0.506_p}}}));

// The same to twenty digits, from 40-digit arithmetic, within a few units in the last place of a double.
static_assert(attest::is_near(steps.weights,
                              attest::matrix{
                                  {{0.5064803910556540259, 0.30719588571849839707, 0.18632372322584757702},
                                   {1.0 / 3, 1.0 / 3, 1.0 / 3},
                                   {0.18632372322584757702, 0.30719588571849839707, 0.5064803910556540259}}},
                              3e-16));

// ---- output: each word becomes a mixture of all words -------------------------------------------
// Row I: 0.50648 * (1, 0) + 0.30720 * (0.5, 0.5) + 0.18632 * (0, 1) = (0.66008, 0.33992).
static_assert(attest::verify(steps.output,
                             attest::figures{{{0.660_p, 0.340_p}, {0.500_p, 0.500_p}, {0.340_p, 0.660_p}}}));
static_assert(attest::is_near(steps.output,
                              attest::matrix{{{0.66007833391490322444, 0.33992166608509677556},
                                              {0.5, 0.5},
                                              {0.33992166608509677556, 0.66007833391490322444}}},
                              3e-16));

// ---- the running text of the page, which does not follow from its own numbers -------------------
// "I attends to itself, love and coffee with about 58 %, 31 % and 11 %": only 31 % is right.
constexpr attest::figures text_weights{{{58_percent, 31_percent, 11_percent}}};
static_assert(!attest::agrees(steps.weights(0, 0), text_weights(0, 0)));
static_assert(attest::agrees(steps.weights(0, 1), text_weights(0, 1)));
static_assert(!attest::agrees(steps.weights(0, 2), text_weights(0, 2)));
static_assert(attest::verify(attest::row(steps.weights, 0),
                             attest::figures{{{51_percent, 31_percent, 19_percent}}}));

// "The weight from I to coffee, and back, is 0.11".
constexpr attest::figure text_weight = 0.11_p;
static_assert(!attest::agrees(steps.weights(0, 2), text_weight) &&
              attest::verify(steps.weights(0, 2), 0.19_p));
static_assert(!attest::agrees(steps.weights(2, 0), text_weight) &&
              attest::verify(steps.weights(2, 0), 0.19_p));

// "I and coffee move to about [0.73, 0.27] and [0.27, 0.73]".
constexpr attest::figures text_I{{{0.73_p, 0.27_p}}};
constexpr attest::figures text_coffee{{{0.27_p, 0.73_p}}};
static_assert(!attest::agrees(attest::row(steps.output, 0), text_I));
static_assert(!attest::agrees(attest::row(steps.output, 2), text_coffee));
static_assert(attest::verify(attest::row(steps.output, 0), attest::figures{{{0.66_p, 0.34_p}}}));
static_assert(attest::verify(attest::row(steps.output, 2), attest::figures{{{0.34_p, 0.66_p}}}));

// All of them as a list, each wrong figure with the right one.
constexpr auto errata = attest::errata("weights of I", attest::row(steps.weights, 0), text_weights) +
                        attest::errata("weight from I to coffee", steps.weights(0, 2), text_weight) +
                        attest::errata("weight from coffee to I", steps.weights(2, 0), text_weight) +
                        attest::errata("I moves to", attest::row(steps.output, 0), text_I) +
                        attest::errata("coffee moves to", attest::row(steps.output, 2), text_coffee);
static_assert(errata.size() == 8);
static_assert(errata[0].printed == 58_percent && errata[0].right == 51_percent);
static_assert(errata[1].printed == 11_percent && errata[1].right == 19_percent);
static_assert(errata[2].printed == 0.11_p && errata[2].right == 0.19_p);
static_assert(errata[3].printed == 0.11_p && errata[3].right == 0.19_p);
static_assert(errata[4].printed == 0.73_p && errata[4].right == 0.66_p);
static_assert(errata[5].printed == 0.27_p && errata[5].right == 0.34_p);
static_assert(errata[6].printed == 0.27_p && errata[6].right == 0.34_p);
static_assert(errata[7].printed == 0.73_p && errata[7].right == 0.66_p);

int main() {}
