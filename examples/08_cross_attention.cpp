// SPDX-License-Identifier: BSL-1.0
// 08: cross-attention: the words of one text look at the words of another, and a padded place is no word.

#include <limits>

#include <attest/attest.hpp>

using namespace attest::literals;

// The text that is read: I, love, coffee (example 02), and one place of padding. What lies in a padded
// place does not matter, so it may as well be no number at all.
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr attest::matrix read{{{1.0, 0.0}, {0.5, 0.5}, {0.0, 1.0}, {nothing, nothing}}};

// What each of its words has to say. Values may be of another width than keys: here 3, one column a word,
// so that an output shows how much it took from each.
constexpr attest::matrix says{
    {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, {nothing, nothing, nothing}}};

// The text that is written, two words long: 2 queries over 4 keys.
constexpr attest::matrix written{{{1.0, 0.0},    // je
                                  {0.0, 2.0}}};  // cafe

constexpr auto steps =
    attest::attention_steps(written, read, says, attest::padding{.keys = 3}, {.scale = 1.0});

// je:   (1, 0) . (1, 0), (0.5, 0.5), (0, 1) = 1, 0.5, 0, as for the word I of example 02.
// cafe: (0, 2) . the same                   = 0, 1, 2: exp gives 1, 2.718, 7.389, together 11.107.
static_assert(attest::verify(steps.weights, attest::figures{{{0.506_p, 0.307_p, 0.186_p, 0.000_p},
                                                             {0.090_p, 0.245_p, 0.665_p, 0.000_p}}}));
static_assert(steps.weights(0, 3) == 0.0 && steps.weights(1, 3) == 0.0);

// An output is a mixture of the three values, and they are the rows of the identity.
static_assert(attest::verify(steps.output,
                             attest::figures{{{0.506_p, 0.307_p, 0.186_p}, {0.090_p, 0.245_p, 0.665_p}}}));

// ---- masks by pair: keep and ignore are two types ------------------------------------------------------
// je must not look at "I": true in an ignore mask, false in a keep mask. A bare matrix of bools would not
// compile, for other libraries read it either way.
constexpr attest::matrix first{{{true, false, false, false}, {false, false, false, false}}};
constexpr attest::matrix rest{{{false, true, true, true}, {true, true, true, true}}};
constexpr auto without = attest::attention(
    written, read, says, attest::ignore{first} & attest::padding{.keys = 3}, {.scale = 1.0});
static_assert(without == attest::attention(written, read, says,
                                           attest::keep{rest} & attest::padding{.keys = 3}, {.scale = 1.0}));
// Left are the scores 0.5 and 0: 1.649 / (1.649 + 1) = 0.622.
static_assert(attest::verify(attest::row(without, 0), attest::figures{{{0.000_p, 0.622_p, 0.378_p}}}));

// ---- nothing to attend to ------------------------------------------------------------------------------
// A text of no words gives rows of zeros, exactly, and never a NaN.
static_assert(attest::attention(written, read, says, attest::padding{.keys = 0}) ==
              attest::matrix<double, 2, 3>{});

int main() {}
