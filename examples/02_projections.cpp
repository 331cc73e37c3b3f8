// SPDX-License-Identifier: BSL-1.0
// 02: projections: what a word looks for, what it offers, and what it hands on are three different things.

#include <attest/attest.hpp>

using namespace attest::literals;

// Two numbers a word: is it a thing, is it an action?
constexpr attest::matrix words{{{1.0, 0.0},    // cat
                                {0.0, 1.0},    // eats
                                {1.0, 0.0}}};  // fish

// ---- a projection is a matrix: width of the words x width of what comes out ---------------------------
// What a word looks for: an action looks for things, twice as much; a thing looks for nothing.
constexpr attest::matrix query_projection{{{0.0, 0.0}, {2.0, 0.0}}};
// What a word offers: that it is what it is.
constexpr attest::matrix key_projection{{{1.0, 0.0}, {0.0, 1.0}}};
// What a word hands on, one number here: 3 for a thing, -1 for an action.
constexpr attest::matrix value_projection{{{3.0}, {-1.0}}};

constexpr auto query = words * query_projection;  // 3 x 2
constexpr auto key = words * key_projection;      // 3 x 2
constexpr auto value = words * value_projection;  // 3 x 1
static_assert(query == attest::matrix{{{0.0, 0.0}, {2.0, 0.0}, {0.0, 0.0}}});
static_assert(value == attest::matrix{{{3.0}, {-1.0}, {3.0}}});

constexpr auto steps = attest::attention_steps(query, key, value, {.scale = 1.0});

// eats scores 2 with both things; the things score 0 with everything. So eats looks at cat, but cat does not
// look at eats: with two projections, scores need not be symmetric.
static_assert(steps.scores == attest::matrix{{{0.0, 0.0, 0.0},     // cat
                                              {2.0, 0.0, 2.0},     // eats
                                              {0.0, 0.0, 0.0}}});  // fish
static_assert(!attest::is_symmetric(steps.scores));

// exp(2) = 7.389, exp(0) = 1, together 7.389 + 1 + 7.389 = 15.778: 0.468, 0.063, 0.468. Equal scores: thirds.
static_assert(attest::verify(steps.weights, attest::figures{{{0.333_p, 0.333_p, 0.333_p},
                                                             {0.468_p, 0.063_p, 0.468_p},
                                                             {0.333_p, 0.333_p, 0.333_p}}}));

// eats: 0.4683 * 3 - 0.0634 + 0.4683 * 3 = 2.746; the others: (3 - 1 + 3) / 3 = 1.667.
static_assert(attest::verify(steps.output, attest::figures{{{1.667_p}, {2.746_p}, {1.667_p}}}));

int main() {}
