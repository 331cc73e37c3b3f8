// SPDX-License-Identifier: BSL-1.0
// Several heads: the cases A-MH of public bug reports, and heads against attention of their own.
#include <attest/attention/attention.hpp>
#include <attest/attention/bias.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/linalg/multiply.hpp>

#include "catch.hpp"
#include "compare.hpp"

namespace {

using attest::attention;
using attest::attention_steps;
using attest::causal;
using attest::head;
using attest::matrix;
using attest::multi_head_attention;
using attest::multi_head_attention_steps;
using test::hidden;
using test::near;
using test::same_bits;

// 3 tokens; 4 query heads of width 2 and 2 key/value heads, values of width 3.
constexpr matrix query{{{0.5, -1.0, 2.0, 0.25, 1.0, 1.0, -0.75, 0.5},
                        {1.5, 0.5, -2.0, 1.0, 0.0, 3.0, 0.125, 0.5},
                        {-0.5, 2.0, 0.5, 0.5, 2.0, -1.0, 1.0, 0.0}}};
constexpr matrix key{{{1.0, 0.5, -1.0, 2.0}, {0.25, -0.5, 1.0, 1.5}, {2.0, 1.0, 0.0, -1.0}}};
constexpr matrix value{
    {{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, {-1.0, 0.5, 0.25, 2.0, 0.0, 1.0}, {3.0, -2.0, 1.0, 0.5, 0.5, -4.0}}};

/// Whether each head of `output` is the attention of its own blocks, copied out.
template <typename Output, typename Rule>
constexpr bool heads_stand_alone(const Output& output, const Rule& rule) {
  for (std::size_t h = 0; h < 4; ++h) {
    const auto alone = attention(head<4>(query, h), head<2>(key, h / 2), head<2>(value, h / 2), rule);
    if (!same_bits(head<4>(output, h), alone)) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("A-MH-1: the scale is that of a head, not of the model") {
  constexpr matrix q{{{2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0}}};
  constexpr matrix k{{{2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0}, {0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0}}};
  constexpr matrix expected{{{0.8807970779778824, 0.11920292202211756}}};
  constexpr auto steps = multi_head_attention_steps<2>(q, k, k);
  STATIC_REQUIRE(steps.head(0).scores == matrix{{{4.0, 0.0}}});
  STATIC_REQUIRE(near(steps.head(0).weights, expected));
  REQUIRE(near(multi_head_attention_steps<2>(hidden(q), hidden(k), hidden(k)).head(1).weights, expected));
}

TEST_CASE("A-MH-2: heads are blocks of columns") {
  constexpr matrix x{{{1.0, 2.0, 3.0, 4.0}, {5.0, 6.0, 7.0, 8.0}}};
  STATIC_REQUIRE(head<2>(hidden(x), 0) == matrix{{{1.0, 2.0}, {5.0, 6.0}}});
  STATIC_REQUIRE(head<2>(hidden(x), 1) == matrix{{{3.0, 4.0}, {7.0, 8.0}}});
  // The same seen through an attention in which every token sees itself alone.
  STATIC_REQUIRE(multi_head_attention<2>(hidden(x), hidden(x), hidden(x), attest::sliding_window<1>) == x);
}

TEST_CASE("A-MH-3: query head h uses key/value head h / (query heads / key/value heads)") {
  constexpr matrix<double, 1, 4> q{};
  constexpr matrix<double, 1, 2> k{};
  STATIC_REQUIRE(multi_head_attention<4, 2>(hidden(q), hidden(k), hidden(matrix{{{10.0, 20.0}}})) ==
                 matrix{{{10.0, 10.0, 20.0, 20.0}}});
  STATIC_REQUIRE(multi_head_attention<4, 1>(hidden(q), matrix{{{0.0}}}, hidden(matrix{{{7.0}}})) ==
                 matrix{{{7.0, 7.0, 7.0, 7.0}}});
}

TEST_CASE("A-MH-4: projections stand on the right") {
  constexpr matrix x{{{1.0, 0.0, 2.0}, {0.0, 1.0, 1.0}}};
  constexpr matrix w{{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}};
  STATIC_REQUIRE(hidden(x) * hidden(w) == matrix{{{11.0, 14.0}, {8.0, 10.0}}});
}

TEST_CASE("Every head is the attention of its own columns, bit for bit") {
  STATIC_REQUIRE(heads_stand_alone(multi_head_attention<4, 2>(query, key, value), attest::everything));
  REQUIRE(heads_stand_alone(multi_head_attention<4, 2>(hidden(query), key, value), attest::everything));
  STATIC_REQUIRE(heads_stand_alone(multi_head_attention<4, 2>(query, key, value, causal), causal));
  constexpr auto steps = multi_head_attention_steps<4, 2>(query, key, value, causal);
  STATIC_REQUIRE(same_bits(steps.output, multi_head_attention<4, 2>(query, key, value, causal)));
  STATIC_REQUIRE(same_bits(multi_head_attention<1>(key, key, value), attention(key, key, value)));
}

TEST_CASE("Weights averaged over the heads") {
  constexpr auto steps = multi_head_attention_steps<4, 2>(query, key, value, causal);
  constexpr auto mean = steps.averaged_weights();
  // The first query sees one key, so every head gives it the weight 1.
  STATIC_REQUIRE(attest::row(mean, 0) == matrix{{{1.0, 0.0, 0.0}}});
  STATIC_REQUIRE(mean(2, 1) == (steps.head(0).weights(2, 1) + steps.head(1).weights(2, 1) +
                                steps.head(2).weights(2, 1) + steps.head(3).weights(2, 1)) /
                                   4.0);
  STATIC_REQUIRE(steps.averaged(&decltype(steps)::head_trace::scores)(0, 0) ==
                 // (0.5 - 0.5) + (2 + 0.125) + (-1 + 2) + (0.75 + 1), divided by 4
                 (0.0 + 2.125 + 1.0 + 1.75) / 4.0);
}

TEST_CASE("A-AL-1, A-AL-3: slopes of ALiBi") {
  using attest::alibi_slope;
  constexpr double of_eight[] = {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625};
  constexpr double of_six[] = {0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125};
  for (std::size_t h = 0; h < 8; ++h) REQUIRE(alibi_slope<double>(h, 8) == of_eight[h]);
  for (std::size_t h = 0; h < 6; ++h) REQUIRE(alibi_slope<double>(h, 6) == of_six[h]);
  STATIC_REQUIRE(alibi_slope<double>(0, 8) == 0.5);
  STATIC_REQUIRE(alibi_slope<double>(7, 8) == 0.00390625);
  STATIC_REQUIRE(alibi_slope<float>(0, 6) == 0.25F);
  STATIC_REQUIRE(alibi_slope<float>(3, 6) == 0.00390625F);
  STATIC_REQUIRE(alibi_slope<double>(4, 6) == 0.5);
  STATIC_REQUIRE(alibi_slope<double>(5, 6) == 0.125);
  // 16 heads: 2^(-1/2), 2^-1, 2^(-3/2), ...
  STATIC_REQUIRE(near(alibi_slope<double>(0, 16), 0.70710678118654752440, 1));
  STATIC_REQUIRE(alibi_slope<double>(1, 16) == 0.5);
  STATIC_REQUIRE(near(alibi_slope<double>(2, 16), 0.35355339059327376220, 1));
}

TEST_CASE("A-AL-2: the distance is that of the sequence, not of the chunk") {
  constexpr matrix values{{{0.0}, {1.0}, {2.0}, {3.0}, {4.0}}};
  constexpr matrix<double, 1, 1> q{};
  constexpr matrix<double, 5, 1> k{};
  constexpr double expected = 2.9056333666324616;
  STATIC_REQUIRE(
      near(attention(hidden(q), hidden(k), hidden(values), attest::alibi{0.5}).elements[0], expected));
  constexpr attest::bias constant{matrix{{{3.0, 3.0, 3.0, 3.0, 3.0}}}};
  STATIC_REQUIRE(near(attention(hidden(q), hidden(k), hidden(values), attest::alibi{0.5} & constant),
                      attention(q, k, values, attest::alibi{0.5}), 2));
  // Each head its own slope: with 8 heads, head 0 has 0.5.
  constexpr matrix<double, 1, 8> queries{};
  constexpr matrix<double, 5, 1> one_key{};
  STATIC_REQUIRE(
      near(multi_head_attention<8, 1>(queries, one_key, values, attest::alibi_by_head)(0, 0), expected));
  STATIC_REQUIRE(multi_head_attention<8, 1>(queries, one_key, values, attest::alibi_by_head)(0, 1) ==
                 attention(q, k, values, attest::alibi{0.25})(0, 0));
}
