// SPDX-License-Identifier: BSL-1.0
// 06: your own sentence. Copy this file, put in the numbers of your page, and compile:
//
//     g++ -std=c++20 -I include examples/06_your_own_sentence.cpp
//
// It compiles when every figure is right. When one is wrong, the compiler says which: row, column, the
// computed value, what was printed, and what should have been printed. Try it: change any digit below.

#include <attest/attest.hpp>

using namespace attest::literals;

// 1. The embeddings: one row a word.
constexpr attest::matrix embeddings{{{1.0, 0.0},    // small
                                     {0.0, 1.0},    // birds
                                     {1.0, 1.0}}};  // sing

// 2. The projections to queries, keys and values. The identity leaves the embeddings as they are.
constexpr attest::matrix query_projection{{{1.0, 0.0}, {0.0, 1.0}}};
constexpr attest::matrix key_projection{{{1.0, 0.0}, {0.0, 1.0}}};
constexpr attest::matrix value_projection{{{2.0, 0.0}, {0.0, 1.0}}};

// 3. The attention. The scale is 1 / sqrt(width) unless you say otherwise:
//    attest::attention_steps(query, key, value, attest::attention_options{.scale = 1.0}).
constexpr auto steps = attest::attention_steps(embeddings * query_projection, embeddings* key_projection,
                                               embeddings* value_projection);

// 4. The figures of your page, with as many decimals as it prints.
// small . small = 1, small . birds = 0, small . sing = 1, ...
static_assert(attest::verify(steps.scores,
                             attest::figures{{{1_p, 0_p, 1_p}, {0_p, 1_p, 1_p}, {1_p, 1_p, 2_p}}}));
// 1 / sqrt(2) = 0.7071, 2 / sqrt(2) = 1.4142.
static_assert(attest::verify(steps.scaled, attest::figures{{{0.707_p, 0.000_p, 0.707_p},
                                                            {0.000_p, 0.707_p, 0.707_p},
                                                            {0.707_p, 0.707_p, 1.414_p}}}));
// exp(0.7071) = 2.0281 and exp(1.4142) = 4.1133. Rows small and birds: 2.0281 / (2.0281 + 1 + 2.0281) =
// 0.4011 and 1 / 5.0562 = 0.1978. Row sing: 2.0281 / (2.0281 + 2.0281 + 4.1133) = 0.2483, 4.1133 / 8.1695 =
// 0.5035.
static_assert(attest::verify(steps.weights, attest::figures{{{40.1_percent, 19.8_percent, 40.1_percent},
                                                             {19.8_percent, 40.1_percent, 40.1_percent},
                                                             {24.8_percent, 24.8_percent, 50.3_percent}}}));
// The values are (2, 0), (0, 1), (2, 1). Row small: 0.4011 * 2 + 0.4011 * 2 = 1.6045, 0.1978 + 0.4011 =
// 0.5989.
static_assert(attest::verify(steps.output,
                             attest::figures{{{1.604_p, 0.599_p}, {1.198_p, 0.802_p}, {1.503_p, 0.752_p}}}));

// 5. Figures that were cut off instead of rounded, or that may be off by one in the last digit, have their
//    own rules.
static_assert(attest::verify(steps.weights(2, 2), 0.503_p, attest::agrees_truncated));
static_assert(attest::verify(steps.output(0, 0), 1.605_p, attest::agrees_within_one_unit));

// 6. What a page gets that carries its own rounded figures from step to step can differ in the last digit.
constexpr auto by_hand = attest::by_hand::attention(embeddings * query_projection, embeddings* key_projection,
                                                    embeddings* value_projection, 3);
static_assert(by_hand.output(0, 0) == 1.604_p);

int main() {}
