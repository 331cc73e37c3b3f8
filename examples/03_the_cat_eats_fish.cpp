// SPDX-License-Identifier: BSL-1.0
// 03: "The cat eats fish.", whole: by row and by token, exact and as printed.

#include <attest/attest.hpp>
#include <attest/model.hpp>

using namespace attest::literals;

// The page gives each word two numbers.
constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0},
                                          "eats"_token = {1.0, 1.0}, "fish"_token = {2.0, 0.0});

constexpr auto sentence = words.sentence<"The cat eats fish.">();
static_assert(sentence.embeddings == attest::matrix{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}});

// All three projections of the page are the identity, so queries, keys and values are the embeddings.
constexpr attest::matrix projection{{{1.0, 0.0}, {0.0, 1.0}}};
constexpr auto query = sentence.embeddings * projection;
constexpr auto key = sentence.embeddings * projection;
constexpr auto value = sentence.embeddings * projection;

// softmax(query keyᵀ / sqrt(2)) value, every step kept, looked up by token.
constexpr auto steps = attest::by_token(sentence, attest::attention_steps(query, key, value));

// ==== The row of "cat", step by step as the page goes ============================================

constexpr auto cat = steps["cat"_token];
static_assert(attest::row(query, 1) == attest::matrix{{{0.0, 2.0}}});

// Dot products with the four keys: (0, 2) . (1, 0) = 0, (0, 2) . (0, 2) = 4, (0, 2) . (1, 1) = 2,
// (0, 2) . (2, 0) = 0.
static_assert(attest::verify(cat.scores, attest::figures{{{0_p, 4_p, 2_p, 0_p}}}));

// Times 1/sqrt(2) = 0.70711.
static_assert(attest::verify(cat.scaled, attest::figures{{{0_p, 2.828_p, 1.414_p, 0_p}}}));
static_assert(attest::is_near(cat.scaled,
                              attest::matrix{{{0.0, 2.8284271247461900976, 1.4142135623730950488, 0.0}}},
                              5e-16));

// softmax: exp(0) = 1, exp(2.828) = 16.919, exp(1.414) = 4.1133, exp(0) = 1; their sum is 23.032.
// 1 / 23.032 = 0.0434, 16.919 / 23.032 = 0.7346, 4.1133 / 23.032 = 0.1786.
static_assert(attest::is_near(cat.weights,
                              attest::matrix{{{0.043417704390054977009, 0.73457670219161123686,
                                               0.17858788902827880912, 0.043417704390054977009}}},
                              3e-16));
static_assert(attest::verify(cat.weights, attest::figures{{{0.043_p, 0.735_p, 0.179_p, 0.043_p}}}));

// The page prints 0.178 for "eats", and 17.8 %: cut off, not rounded. Three of its four figures are right.
constexpr attest::figures page_weights{{{0.043_p, 0.735_p, 0.178_p, 0.043_p}}};
constexpr attest::figures page_percentages{{{4.3_percent, 73.5_percent, 17.8_percent, 4.3_percent}}};
static_assert(!attest::agrees(cat.weights, page_weights));
static_assert(!attest::agrees(cat.weights, page_percentages));
static_assert(page_weights(0, 2) == 0.178_p && page_percentages(0, 2) == 17.8_percent);
static_assert(!attest::agrees(steps.weights("cat"_token, "eats"_token), page_weights(0, 2)));
static_assert(attest::verify(steps.weights("cat"_token, "eats"_token), 0.179_p));
static_assert(attest::verify(steps.weights("cat"_token, "eats"_token), 0.178_p, attest::agrees_truncated));
static_assert(attest::verify(cat.weights,
                             attest::figures{{{4.3_percent, 73.5_percent, 17.9_percent, 4.3_percent}}}));

// The output: 0.0434 (1, 0) + 0.7346 (0, 2) + 0.1786 (1, 1) + 0.0434 (2, 0)
//           = (0.0434 + 0.1786 + 0.0868, 1.4692 + 0.1786) = (0.3088, 1.6477).
static_assert(attest::is_near(cat.output, attest::matrix{{{0.30884100219844374015, 1.6477412934115012828}}},
                              5e-16));
constexpr attest::figures page_output{{{0.307_p, 1.648_p}}};
static_assert(!attest::agrees(cat.output(0, 0), page_output(0, 0)));
static_assert(attest::verify(cat.output(0, 0), 0.309_p));  // what follows from its inputs
static_assert(attest::verify(cat.output(0, 1), 1.648_p));

// ==== Where 0.307 comes from: the hand calculation ==================================================

// The page goes on with its own three-decimal weights. Carried through exactly they do give 0.307 and 1.648:
// the page is consistent with itself.
constexpr attest::figures values_of_the_page{{{1_p, 0_p}, {0_p, 2_p}, {1_p, 1_p}, {2_p, 0_p}}};
static_assert(attest::by_hand::terms(page_weights, values_of_the_page, 0, 0) ==
              attest::figures{{{0.043_p, 0_p, 0.178_p, 0.086_p}}});
static_assert(attest::by_hand::terms(page_weights, values_of_the_page, 0, 1) ==
              attest::figures{{{0_p, 1.470_p, 0.178_p, 0_p}}});
static_assert(attest::by_hand::multiply(page_weights, values_of_the_page) == page_output);
static_assert(page_output == attest::figures{{{0.307_p, 1.648_p}}});

// With correctly rounded weights (0.179 for "eats") the same hand calculation gives 0.308 and 1.649: rounding
// in between costs one unit of the last digit, too.
constexpr auto by_hand = attest::by_hand::attention(query, key, value, 3);
static_assert(by_hand.weights(1, 2) == 0.179_p);
static_assert(by_hand.output(1, 0) == 0.308_p && by_hand.output(1, 1) == 1.649_p);

// ==== The other words =================================================================================

static_assert(attest::is_near(
    attest::matrix<double, 4, 4>(steps.weights),
    attest::matrix{
        {{0.22118101637021302752, 0.10905743430313004686, 0.22118101637021302752, 0.44858053295644389809},
         {0.043417704390054977009, 0.73457670219161123686, 0.17858788902827880912, 0.043417704390054977009},
         {0.14115631124284958911, 0.28628122958571680363, 0.28628122958571680363, 0.28628122958571680363},
         {0.15732256840871341687, 0.038247749084329677935, 0.15732256840871341687, 0.64710711409824348832}}},
    3e-16));
static_assert(attest::is_near(attest::matrix<double, 4, 2>(steps.output),
                              attest::matrix{{{1.3395230986533138512, 0.43929588497647312124},
                                              {0.30884100219844374015, 1.6477412934115012828},
                                              {1.0, 0.85884368875715041089},
                                              {1.6088593650139138104, 0.23381806657737277274}}},
                              5e-16));
static_assert(attest::verify(steps["fish"_token].output, attest::figures{{{1.609_p, 0.234_p}}}));

// ==== The errata of the page, made by the compiler ======================================================

constexpr auto errata = attest::errata("weights of cat", cat.weights, page_weights) +
                        attest::errata("weights of cat, as percentages", cat.weights, page_percentages) +
                        attest::errata("output of cat", cat.output, page_output);
static_assert(errata.size() == 3);
static_assert(errata[0].column == 2 && errata[0].printed == 0.178_p && errata[0].right == 0.179_p);
static_assert(errata[1].column == 2 && errata[1].printed == 17.8_percent && errata[1].right == 17.9_percent);
static_assert(errata[2].column == 0 && errata[2].printed == 0.307_p && errata[2].right == 0.309_p);

int main() {}
