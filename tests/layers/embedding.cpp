// SPDX-License-Identifier: BSL-1.0
// Embeddings, the output tied to them, and positions from a table.
#include <attest/layers/embedding.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/position_table.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::embedding;
using attest::matrix;
using attest::position_table;
using attest::tied_output;
using layers_test::hidden;
using layers_test::runs_alike;
using layers_test::same_bits;

namespace {

constexpr embedding words{matrix{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}}};
constexpr std::size_t tokens[] = {2, 0, 2, 1};

TEST_CASE("an embedding is a row of the table") {
  constexpr auto x = words(tokens);
  STATIC_REQUIRE(x == matrix{{{1.0, 1.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 2.0}}});
  STATIC_REQUIRE(words(1) == matrix{{{0.0, 2.0}}});
  STATIC_REQUIRE(words.outputs == 2);
  CHECK(same_bits(hidden(words)(tokens), x));
  CHECK(same_bits(words(hidden(std::size_t{1})), matrix{{{0.0, 2.0}}}));
}

// The scores of [3, 1] for the three tokens: [3 1] . [1 0] = 3, [3 1] . [0 2] = 2, [3 1] . [1 1] = 4
TEST_CASE("the output tied to the embedding") {
  constexpr matrix x{{{3.0, 1.0}}};
  constexpr tied_output output{words};
  constexpr auto scores = output(x);
  STATIC_REQUIRE(scores == matrix{{{3.0, 2.0, 4.0}}});
  STATIC_REQUIRE(same_bits(scores, attest::linear_out_in{words.table}(x)));
  STATIC_REQUIRE((output.inputs == 2 && output.outputs == 3));
  STATIC_REQUIRE(sizeof(output) == sizeof(void*));
  CHECK(same_bits(output(hidden(x)), scores));
}

TEST_CASE("positions from a table") {
  constexpr position_table positions{matrix{{{0.5, 0.25}, {-1.0, 1.0}, {2.0, -2.0}}}};
  constexpr matrix x{{{1.0, 1.0}, {1.0, 1.0}}};
  constexpr auto y = positions(x);
  STATIC_REQUIRE(y == matrix{{{1.5, 1.25}, {0.0, 2.0}}});
  STATIC_REQUIRE(positions(x, 1) == matrix{{{0.0, 2.0}, {3.0, -1.0}}});
  CHECK(runs_alike(positions, y, x));
  CHECK(same_bits(positions(x, hidden(std::size_t{1})), matrix{{{0.0, 2.0}, {3.0, -1.0}}}));
}

}  // namespace
