// SPDX-License-Identifier: BSL-1.0
// An includer whose globals have the names that parameters like to have: no warning of a shadow.
// NOLINTBEGIN
int x, m, a, b, table, number, cap, rule, options, scale, rows, row_of, bias, gain, norm, network, layer,
    first, second, last, base, epsilon, query, key, value, weight, weights, i, j, k, result, steps, scores,
    cosine, sine, positions, position, memory, limit, units, factor, element, tokens, alpha, cache, printed,
    computed, decimals, width, head, count, sum_of, left, right, window_size, lengths, braces, text;
// NOLINTEND

#include <attest/attest.hpp>

#include "catch.hpp"

using attest::linear;
using attest::matrix;

TEST_CASE("globals of the includer") {
  using namespace attest::literals;
  constexpr matrix tokens_of_two{{{1.0, 2.0}, {3.0, 4.0}}};
  constexpr attest::layer_norm first_norm{row(tokens_of_two, 0), row(tokens_of_two, 1), 1e-3};
  constexpr attest::rotary_interleaved<double, 2> rope{100.0};
  constexpr attest::projected_attention attention{
      attest::rotated{linear{tokens_of_two}, rope}, linear{tokens_of_two}, linear{tokens_of_two},
      attest::unchanged,
      attest::multi_head<1>(attest::causal & attest::softcap{20.0}, attest::attention_options{.scale = 2.0})};
  constexpr attest::pre_norm_block block{
      attention, first_norm,
      attest::feed_forward{linear{tokens_of_two}, attest::softcapped(2.0), linear{tokens_of_two}},
      attest::rms_norm{row(tokens_of_two, 0)}};
  STATIC_REQUIRE(block(tokens_of_two) == block.steps(tokens_of_two).output);
  constexpr matrix allowed{{{true, false}, {true, true}}};
  constexpr auto masked = attest::attention(tokens_of_two, tokens_of_two, tokens_of_two,
                                            attest::keep{allowed} & attest::bias{tokens_of_two});
  STATIC_REQUIRE(attest::row(masked, 0) == row(tokens_of_two, 0));
  constexpr matrix forbidden{{{false, true}, {false, false}}};
  STATIC_REQUIRE(attest::attention(tokens_of_two, tokens_of_two, tokens_of_two,
                                   attest::ignore{forbidden} & attest::bias{tokens_of_two}) == masked);
  constexpr attest::kv_cache<double, 2, 2> full{tokens_of_two, tokens_of_two, 2};
  STATIC_REQUIRE(full.size() == 2);
  STATIC_REQUIRE(attest::agrees(tokens_of_two, attest::figures{{{1.0_p, 2.0_p}, {3.0_p, 4.0_p}}}));
  STATIC_REQUIRE(attest::embedding{tokens_of_two}(1) == row(tokens_of_two, 1));
}
