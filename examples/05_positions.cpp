// SPDX-License-Identifier: BSL-1.0
// 05: positions: attention alone does not see the order of words; two ways to let it.

#include <attest/attest.hpp>

using namespace attest::literals;

// One word three times: "no no no". Without positions, all scores are alike, and so are all weights.
constexpr attest::matrix words{{{1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}}};
constexpr auto without = attest::attention_steps(words, words, words, {.scale = 1.0});
static_assert(without.scores == attest::matrix{{{1.0, 1.0, 1.0}, {1.0, 1.0, 1.0}, {1.0, 1.0, 1.0}}});
static_assert(attest::verify(attest::row(without.weights, 0),
                             attest::figures{{{0.333_p, 0.333_p, 0.333_p}}}));

// ---- a table of positions, added to the words ---------------------------------------------------------
// The sinusoidal table of width 2 holds (sin p, cos p) for position p: (0, 1), (0.841, 0.540),
// (0.909, -0.416). Trained models (GPT-2, BERT) learn their table instead.
constexpr attest::position_table table{attest::sinusoidal_interleaved<double, 3, 2>()};
static_assert(attest::verify(table(words),
                             attest::figures{{{1.000_p, 1.000_p}, {1.841_p, 0.540_p}, {1.909_p, -0.416_p}}}));

// ---- rotary positions: queries and keys turn ----------------------------------------------------------
// LLaMA turns the query of position p by the angle p, and so each key: (1, 0) becomes (cos p, sin p).
constexpr attest::rotary_interleaved<double, 2> rotary;
constexpr auto turned = rotary(words);
static_assert(attest::verify(turned,
                             attest::figures{{{1.000_p, 0.000_p}, {0.540_p, 0.841_p}, {-0.416_p, 0.909_p}}}));

// The angle between two arrows depends on how far apart they are, and on nothing else: the score of
// positions p and s is cos(p - s). cos 0 = 1, cos 1 = 0.540, cos 2 = -0.416.
constexpr auto steps = attest::attention_steps(turned, turned, words, {.scale = 1.0});
static_assert(attest::verify(steps.scores, attest::figures{{{1.000_p, 0.540_p, -0.416_p},
                                                            {0.540_p, 1.000_p, 0.540_p},
                                                            {-0.416_p, 0.540_p, 1.000_p}}}));

// The same three words from position 7 on: other arrows, the same scores, up to rounding.
constexpr auto later = rotary(words, 7);
static_assert(attest::is_near(attest::multiply_transposed(later, later), steps.scores, 1e-15));

// exp of 1, 0.540, -0.416 is 2.718, 1.717, 0.660, together 5.094: the "no" at the front looks at
// itself most, and the less at another the farther it is.
static_assert(attest::verify(attest::row(steps.weights, 0), attest::figures{{{0.534_p, 0.337_p, 0.129_p}}}));

int main() {}
