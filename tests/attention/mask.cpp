// SPDX-License-Identifier: BSL-1.0
// Masks: the cases A-MK of public bug reports, and how rules combine.
#include <limits>

#include <attest/attention/attention.hpp>
#include <attest/attention/bias.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>

#include "catch.hpp"
#include "compare.hpp"

namespace {

using attest::allowed_pairs;
using attest::attention;
using attest::attention_steps;
using attest::causal;
using attest::causal_upper_left;
using attest::everything;
using attest::ignore;
using attest::keep;
using attest::matrix;
using attest::padding;
using attest::sliding_window;
using attest::window;
using test::hidden;
using test::near;
using test::same_bits;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// A rule of the user's own: keys at an even distance.
struct every_other {
  static constexpr bool is_score_rule = true;
  constexpr bool allows(std::size_t query, std::size_t key, const attest::attention_layout& at) const {
    return (at.position(query) - static_cast<std::ptrdiff_t>(key)) % 2 == 0;
  }
};

/// "Scores 0": queries and keys of zeros, so that weights are uniform over the allowed keys.
template <std::size_t Rows>
constexpr matrix<double, Rows, 1> zeros{};

template <std::size_t Queries, std::size_t Keys, std::size_t Width, typename Rule>
constexpr auto mean_of_allowed(const matrix<double, Keys, Width>& values, const Rule& rule) {
  return attention(hidden(zeros<Queries>), hidden(zeros<Keys>), hidden(values), rule);
}

constexpr matrix three_values{{{1.0}, {2.0}, {3.0}}};
constexpr matrix sentence{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};

}  // namespace

TEST_CASE("A-MK-1: causal where queries and keys differ in number") {
  constexpr matrix five{{{1.0}, {2.0}, {3.0}, {4.0}, {5.0}}};
  STATIC_REQUIRE(mean_of_allowed<2>(five, causal) == matrix{{{2.5}, {3.0}}});
  STATIC_REQUIRE(mean_of_allowed<1>(three_values, causal) == matrix{{{2.0}}});
  STATIC_REQUIRE(mean_of_allowed<5>(matrix{{{1.0}, {2.0}}}, causal) ==
                 matrix{{{0.0}, {0.0}, {0.0}, {1.0}, {1.5}}});

  STATIC_REQUIRE(mean_of_allowed<2>(five, causal_upper_left) == matrix{{{1.0}, {1.5}}});
  STATIC_REQUIRE(mean_of_allowed<1>(three_values, causal_upper_left) == matrix{{{1.0}}});
  STATIC_REQUIRE(mean_of_allowed<5>(matrix{{{1.0}, {2.0}}}, causal_upper_left) ==
                 matrix{{{1.0}, {1.5}, {1.5}, {1.5}, {1.5}}});

  STATIC_REQUIRE(mean_of_allowed<2>(five, causal & attest::starting_at{1}) == matrix{{{1.5}, {2.0}}});
}

TEST_CASE("A-MK-2: a query with nothing to attend to gets exact zeros") {
  constexpr matrix q{{{0.5, -1.0}, {2.0, 0.25}}};
  constexpr matrix k{{{1.0, 3.0}, {-2.0, 0.5}}};
  constexpr matrix v{{{1.0, 2.0}, {3.0, 4.0}}};
  constexpr keep rule{matrix{{{false, false}, {true, false}}}};
  constexpr matrix expected{{{0.0, 0.0}, {1.0, 2.0}}};
  STATIC_REQUIRE(attention(hidden(q), hidden(k), hidden(v), rule) == expected);
  STATIC_REQUIRE(attention_steps(hidden(q), hidden(k), hidden(v), rule).output == expected);
  STATIC_REQUIRE(attention_steps(hidden(q), hidden(k), hidden(v), rule).weights ==
                 matrix{{{0.0, 0.0}, {1.0, 0.0}}});
  // What other libraries answer is there to be asked for.
  STATIC_REQUIRE(mean_of_allowed<2>(v, rule & attest::empty_rows_are_mean) ==
                 matrix{{{2.0, 3.0}, {1.0, 2.0}}});
  STATIC_REQUIRE(test::all_nan(attest::row(mean_of_allowed<2>(v, rule & attest::empty_rows_are_nan), 0)));
}

TEST_CASE("A-MK-3: two masks combine before any number appears") {
  constexpr matrix expected{{{0.0}, {2.0}, {2.5}}};
  constexpr keep not_the_first{matrix{{{false, true, true}}}};
  STATIC_REQUIRE(mean_of_allowed<3>(three_values, causal & not_the_first) == expected);
  STATIC_REQUIRE(mean_of_allowed<3>(three_values, not_the_first & causal) == expected);
  constexpr float lowest = std::numeric_limits<float>::lowest();
  // Those who add sentinels add lowest() twice, which overflows; here too it is a legal constant.
  constexpr attest::bias sentinel{matrix{{{lowest, 0.0F}}}};
  STATIC_REQUIRE(attention(matrix{{{0.0F}}}, matrix{{{0.0F}, {0.0F}}}, matrix{{{5.0F}, {7.0F}}},
                           sentinel & sentinel) == matrix{{{7.0F}}});
}

TEST_CASE("A-MK-4: keep and ignore are types") {
  constexpr matrix bits{{{true, true, false}}};
  STATIC_REQUIRE(mean_of_allowed<1>(three_values, keep{bits}) == matrix{{{1.5}}});
  STATIC_REQUIRE(mean_of_allowed<1>(three_values, ignore{bits}) == matrix{{{3.0}}});
}

TEST_CASE("A-MK-5: a window counts the query itself") {
  constexpr matrix values{{{0.0}, {1.0}, {2.0}, {3.0}, {4.0}, {5.0}}};
  STATIC_REQUIRE(near(mean_of_allowed<6>(values, sliding_window<3>),
                      matrix{{{0.0}, {0.5}, {1.0}, {2.0}, {3.0}, {4.0}}}));
  STATIC_REQUIRE(mean_of_allowed<6>(values, causal & window{.left = 2}) ==
                 mean_of_allowed<6>(values, sliding_window<3>));
  STATIC_REQUIRE(mean_of_allowed<6>(values, sliding_window<1>) == values);
  STATIC_REQUIRE(mean_of_allowed<6>(values, sliding_window<6>) == mean_of_allowed<6>(values, causal));
  STATIC_REQUIRE(mean_of_allowed<6>(values, sliding_window<100>) == mean_of_allowed<6>(values, causal));
  // Two-sided: positions i - 1 to i + 2, cut at the ends.
  STATIC_REQUIRE(near(mean_of_allowed<6>(values, window{.left = 1, .right = 2}),
                      matrix{{{1.0}, {1.5}, {2.5}, {3.5}, {4.0}, {4.5}}}));
  STATIC_REQUIRE(mean_of_allowed<6>(values, window{}) == mean_of_allowed<6>(values, everything));
  // One query over six keys stands at the last.
  STATIC_REQUIRE(near(mean_of_allowed<1>(values, sliding_window<3>), matrix{{{4.0}}}));
}

TEST_CASE("A-MK-6: NaN in a masked position is not read") {
  constexpr matrix q{{{1.0}}};
  constexpr matrix k{{{1.0}, {no_number}}};
  constexpr matrix v{{{5.0}, {no_number}}};
  constexpr keep rule{matrix{{{true, false}}}};
  STATIC_REQUIRE(attention(hidden(q), hidden(k), hidden(v), rule) == matrix{{{5.0}}});
  STATIC_REQUIRE(attention_steps(hidden(q), hidden(k), hidden(v), rule).output == matrix{{{5.0}}});
  STATIC_REQUIRE(attention(hidden(q), hidden(k), hidden(v), padding{1}) == matrix{{{5.0}}});
  STATIC_REQUIRE(attention(hidden(q), hidden(k), hidden(v), attest::bias{matrix{{{0.0, -infinity}}}}) ==
                 matrix{{{5.0}}});
  STATIC_REQUIRE(attention(hidden(q), hidden(k), hidden(v), causal_upper_left) == matrix{{{5.0}}});
  // Not masked, it does poison the row, as IEEE 754 has it.
  STATIC_REQUIRE(test::all_nan(attention(hidden(q), hidden(k), hidden(v), everything)));
  STATIC_REQUIRE(test::all_nan(attention(hidden(q), hidden(k), hidden(v))));
}

TEST_CASE("A-MK-7: each head has its own mask") {
  constexpr matrix<double, 2, 2> none{};
  constexpr matrix v{{{1.0, 2.0}, {3.0, 4.0}}};
  constexpr attest::per_head rule{keep{matrix{{{true, false}}}}, keep{matrix{{{false, true}}}}};
  STATIC_REQUIRE(attest::multi_head_attention<2>(hidden(none), hidden(none), hidden(v), rule) ==
                 matrix{{{1.0, 4.0}, {1.0, 4.0}}});
}

TEST_CASE("Padding: whose tokens end early") {
  constexpr matrix values{{{1.0}, {2.0}, {no_number}, {no_number}}};
  // Self-attention over a sentence of 2 tokens padded to 4: query i still stands at key i.
  STATIC_REQUIRE(mean_of_allowed<4>(values, causal & padding{2}) == matrix{{{1.0}, {1.5}, {1.5}, {1.5}}});
  STATIC_REQUIRE(mean_of_allowed<4>(values, causal & padding{2, 2}) == matrix{{{1.0}, {1.5}, {0.0}, {0.0}}});
  // A chunk of 2 over 4 places of which 3 are filled: the last query stands at the third.
  constexpr matrix places{{{1.0}, {2.0}, {6.0}, {no_number}}};
  STATIC_REQUIRE(mean_of_allowed<2>(places, causal & padding{3}) == matrix{{{1.5}, {3.0}}});
  STATIC_REQUIRE(mean_of_allowed<2>(places, padding{3} & causal) == matrix{{{1.5}, {3.0}}});
  STATIC_REQUIRE(mean_of_allowed<2>(places, padding{0}) == matrix{{{0.0}, {0.0}}});
}

TEST_CASE("Which pairs a rule allows") {
  STATIC_REQUIRE(allowed_pairs<2, 3>(causal) == matrix{{{true, true, false}, {true, true, true}}});
  STATIC_REQUIRE(allowed_pairs<2, 3>(causal_upper_left) ==
                 matrix{{{true, false, false}, {true, true, false}}});
  STATIC_REQUIRE(allowed_pairs<3, 3>(window{1, 0} & ignore{matrix{{{false, true, false}}}}) ==
                 matrix{{{true, false, false}, {true, false, false}, {false, false, true}}});
  // The letter of the mask, not its place in the sentence, decides: & is commutative and associative.
  constexpr keep odd{matrix{{{false, true, false, true}}}};
  STATIC_REQUIRE(allowed_pairs<4, 4>((causal & sliding_window<2>)&odd) ==
                 allowed_pairs<4, 4>(odd & (sliding_window<2> & causal)));
}

TEST_CASE("A rule of the user's own composes like the others") {
  STATIC_REQUIRE(allowed_pairs<3, 3>(causal & every_other{}) ==
                 matrix{{{true, false, false}, {false, true, false}, {true, false, true}}});
  STATIC_REQUIRE(mean_of_allowed<3>(three_values, every_other{} & causal) == matrix{{{1.0}, {2.0}, {2.0}}});
}

TEST_CASE("A rule that forbids nothing gives the bits of plain attention") {
  constexpr auto plain = attention_steps(sentence, sentence, sentence);
  constexpr auto ruled = attention_steps(sentence, sentence, sentence, everything);
  STATIC_REQUIRE(same_bits(ruled.scores, plain.scores));
  STATIC_REQUIRE(same_bits(ruled.scaled, plain.scaled));
  STATIC_REQUIRE(same_bits(ruled.weights, plain.weights));
  STATIC_REQUIRE(same_bits(ruled.output, plain.output));
  STATIC_REQUIRE(same_bits(attention(hidden(sentence), sentence, sentence, everything), plain.output));
}

TEST_CASE("With and without its steps, an attention is the same to the bit") {
  constexpr auto rule = causal & attest::alibi{0.25} & ignore{matrix{{{false, false, true, false}}}};
  constexpr auto steps = attention_steps(sentence, sentence, sentence, rule, {.scale = 1.5});
  STATIC_REQUIRE(same_bits(attention(sentence, sentence, sentence, rule, {.scale = 1.5}), steps.output));
  REQUIRE(same_bits(attention(hidden(sentence), sentence, sentence, rule, {.scale = 1.5}), steps.output));
  STATIC_REQUIRE(steps.masked(0, 1) == -infinity);
  STATIC_REQUIRE(steps.weights(3, 2) == 0.0);
}

TEST_CASE("Extreme scores under a mask stay defined") {
  constexpr matrix big{{{1e300}, {-1e300}}};
  // 1e300 * 1e300 overflows to infinity: of such a row no weights exist, and it says so by NaN.
  STATIC_REQUIRE(test::all_nan(attest::row(attention(hidden(big), hidden(big), hidden(big), causal), 0)));
  STATIC_REQUIRE(attention(hidden(big), hidden(matrix{{{1.0}, {-1.0}}}), hidden(matrix{{{3.0}, {4.0}}}),
                           everything) == matrix{{{3.0}, {4.0}}});
  constexpr attest::bias not_a_number{matrix{{{no_number, 0.0}}}};
  STATIC_REQUIRE(test::all_nan(mean_of_allowed<1>(matrix{{{1.0}, {2.0}}}, not_a_number)));
}
