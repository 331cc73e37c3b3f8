// SPDX-License-Identifier: BSL-1.0
// Packed projections: whose outputs are whose, in both orientations, and attention with keys and values of
// different tokens.
#include <attest/layers/packed.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/linalg/transpose.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::linear;
using attest::linear_out_in;
using attest::matrix;
using attest::unpack;
using layers_test::runs_alike;

namespace {

// x = [1 10]: output j is weight(0, j) + 10 weight(1, j) + bias(j).
constexpr matrix x{{{1.0, 10.0}}};
constexpr matrix weight{{{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, {2.0, 3.0, 4.0, 5.0, 6.0, 7.0}}};
constexpr matrix bias{{{0.5, 0.25, 0.125, -0.5, -0.25, -0.125}}};

TEST_CASE("three equal parts, the query first") {
  constexpr auto parts = unpack(linear{weight, bias});
  constexpr auto from_torch = unpack(linear_out_in{attest::transpose(weight), bias});
  constexpr matrix query{{{21.5, 32.25}}}, key{{{43.125, 53.5}}}, value{{{64.75, 75.875}}};
  STATIC_REQUIRE(parts.query(x) == query);
  STATIC_REQUIRE(parts.key(x) == key);
  STATIC_REQUIRE(parts.value(x) == value);
  STATIC_REQUIRE(from_torch.query(x) == query);
  STATIC_REQUIRE(from_torch.key(x) == key);
  STATIC_REQUIRE(from_torch.value(x) == value);
  CHECK(runs_alike(parts.key, key, x));
  CHECK(runs_alike(from_torch.value, value, x));
}

TEST_CASE("fewer heads for key and value") {
  constexpr auto parts = unpack<1>(linear{weight});
  STATIC_REQUIRE(parts.query(x) == matrix{{{21.0, 32.0, 43.0, 54.0}}});
  STATIC_REQUIRE(parts.key(x) == matrix{{{65.0}}});
  STATIC_REQUIRE(parts.value(x) == matrix{{{76.0}}});
  constexpr auto from_torch = unpack<1>(linear_out_in{attest::transpose(weight)});
  STATIC_REQUIRE(from_torch.query(x) == parts.query(x));
  STATIC_REQUIRE(from_torch.key(x) == parts.key(x));
  STATIC_REQUIRE(from_torch.value(x) == parts.value(x));
}

// Two equal keys halve the values: ([1 2 3] + [3 4 5]) / 2, of which the first and the last are kept.
TEST_CASE("keys of one width, values of another") {
  constexpr matrix same_keys{{{2.0}, {2.0}}};
  constexpr matrix values{{{1.0, 2.0, 3.0}, {3.0, 4.0, 5.0}}};
  constexpr linear ends{matrix{{{1.0, 0.0}, {0.0, 0.0}, {0.0, 1.0}}}};
  constexpr attest::projected_attention attention{linear{matrix{{{1.0}, {1.0}}}}, linear{matrix{{{1.0}}}},
                                                  ends, attest::unchanged};
  constexpr matrix expected{{{2.0, 4.0}}};
  STATIC_REQUIRE(attention(x, same_keys, values) == expected);
  STATIC_REQUIRE(attention.steps(x, same_keys, values).output == expected);
  CHECK(runs_alike(attention, expected, x, same_keys, values));
}

}  // namespace
