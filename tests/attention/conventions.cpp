// SPDX-License-Identifier: BSL-1.0
// Where libraries disagree, both results stand side by side.
#include <attest/attention/masked.hpp>
#include <attest/layers/conventions.hpp>
#include <attest/layers/layer_norm.hpp>

#include "catch.hpp"
#include "compare.hpp"

namespace {

using attest::attention;
using attest::matrix;
using test::hidden;
using test::near;
namespace conventions = attest::conventions;

template <std::size_t Queries, std::size_t Keys, typename Rule>
constexpr matrix<double, Queries, 1> mean_of_allowed(const matrix<double, Keys, 1>& values,
                                                     const Rule& rule) {
  return attention(hidden(matrix<double, Queries, 1>{}), matrix<double, Keys, 1>{}, hidden(values), rule);
}

template <std::size_t Queries, std::size_t Keys, typename Rule>
constexpr matrix<double, Queries, Keys> weights_of_allowed(const matrix<double, Keys, 1>& values,
                                                           const Rule& rule) {
  return attest::attention_steps(hidden(matrix<double, Queries, 1>{}), matrix<double, Keys, 1>{},
                                 hidden(values), rule)
      .weights;
}

constexpr matrix three{{{1.0}, {2.0}, {3.0}}};
constexpr matrix five{{{1.0}, {2.0}, {3.0}, {4.0}, {5.0}}};

}  // namespace

TEST_CASE("Causal with 2 queries over 5 keys: lower right or upper left") {
  constexpr matrix lower_right{{{2.5}, {3.0}}};
  constexpr matrix upper_left{{{1.0}, {1.5}}};
  STATIC_REQUIRE(mean_of_allowed<2>(five, attest::causal) == lower_right);
  STATIC_REQUIRE(mean_of_allowed<2>(five, conventions::flash_attention::causal) == lower_right);
  STATIC_REQUIRE(mean_of_allowed<2>(five, conventions::onnx::causal) == upper_left);
  STATIC_REQUIRE(mean_of_allowed<2>(five, conventions::torch::causal) == upper_left);
  STATIC_REQUIRE(mean_of_allowed<2>(five, conventions::torch_multihead::causal) == upper_left);
  STATIC_REQUIRE(mean_of_allowed<2>(five, conventions::jax::causal) == upper_left);
  // ONNX with its past: the offset is the past's length, here 3.
  STATIC_REQUIRE(mean_of_allowed<2>(five, conventions::onnx::causal_after(3)) == lower_right);
}

TEST_CASE("A mask of bools: true keeps or true ignores") {
  constexpr matrix bits{{{true, true, false}}};
  STATIC_REQUIRE(mean_of_allowed<1>(three, conventions::onnx::mask(bits)) == matrix{{{1.5}}});
  STATIC_REQUIRE(mean_of_allowed<1>(three, conventions::torch::mask(bits)) == matrix{{{1.5}}});
  STATIC_REQUIRE(mean_of_allowed<1>(three, conventions::jax::mask(bits)) == matrix{{{1.5}}});
  STATIC_REQUIRE(mean_of_allowed<1>(three, conventions::torch_multihead::mask(bits)) == matrix{{{3.0}}});
  // Numbers are added everywhere.
  constexpr matrix numbers{{{0.0, 0.0, -1e9}}};
  STATIC_REQUIRE(mean_of_allowed<1>(three, conventions::torch_multihead::mask(numbers)) == matrix{{{1.5}}});
}

TEST_CASE("A row without a key: zeros, NaN, or the mean of all values") {
  constexpr matrix nothing{{{false, false, false}}};
  constexpr matrix everything{{{true, true, true}}};
  STATIC_REQUIRE(mean_of_allowed<1>(three, conventions::onnx::mask(nothing)) == matrix{{{0.0}}});
  STATIC_REQUIRE(mean_of_allowed<1>(three, conventions::flash_attention::mask(nothing)) == matrix{{{0.0}}});
  STATIC_REQUIRE(test::all_nan(mean_of_allowed<1>(three, conventions::torch::mask(nothing))));
  STATIC_REQUIRE(test::all_nan(mean_of_allowed<1>(three, conventions::torch_multihead::mask(everything))));
  STATIC_REQUIRE(near(mean_of_allowed<1>(three, conventions::jax::mask(nothing)), matrix{{{2.0}}}));
  // The weights say the same.
  STATIC_REQUIRE(weights_of_allowed<1>(three, conventions::onnx::mask(nothing)) == matrix{{{0.0, 0.0, 0.0}}});
  STATIC_REQUIRE(test::all_nan(weights_of_allowed<1>(three, conventions::torch::mask(nothing))));
  constexpr double third = 1.0 / 3.0;
  STATIC_REQUIRE(weights_of_allowed<1>(three, conventions::jax::mask(nothing)) ==
                 matrix{{{third, third, third}}});
  // Lower right leaves the first of 3 queries over 2 keys without one.
  constexpr matrix two{{{1.0}, {2.0}}};
  STATIC_REQUIRE(mean_of_allowed<3>(two, conventions::flash_attention::causal) ==
                 matrix{{{0.0}, {1.0}, {1.5}}});
  STATIC_REQUIRE(mean_of_allowed<3>(two, conventions::torch::causal) == matrix{{{1.0}, {1.5}, {1.5}}});
}

TEST_CASE("A window of 1 over 5 tokens: the query alone, one before it too, or one on each side") {
  using attest::causal;
  STATIC_REQUIRE(mean_of_allowed<5>(five, attest::sliding_window<1>) == five);
  STATIC_REQUIRE(mean_of_allowed<5>(five, causal & conventions::flash_attention::window(1, 0)) ==
                 matrix{{{1.0}, {1.5}, {2.5}, {3.5}, {4.5}}});
  STATIC_REQUIRE(mean_of_allowed<5>(five, conventions::jax::causal & conventions::jax::window(1)) ==
                 matrix{{{1.0}, {1.5}, {2.5}, {3.5}, {4.5}}});
  STATIC_REQUIRE(near(mean_of_allowed<5>(five, conventions::jax::window(1)),
                      matrix{{{1.5}, {2.0}, {3.0}, {4.0}, {4.5}}}));
}

TEST_CASE("Padded keys, fewer than the queries: ONNX leaves the first queries without a key") {
  STATIC_REQUIRE(mean_of_allowed<3>(three, attest::causal & attest::padding{2}) ==
                 matrix{{{1.0}, {1.5}, {1.5}}});
  STATIC_REQUIRE(mean_of_allowed<3>(three, conventions::onnx::causal_nonpad(2, 3)) ==
                 matrix{{{0.0}, {1.0}, {1.5}}});
}

TEST_CASE("A weight of 1, 2, 3, 4: stored input x output or output x input (A-BL-2)") {
  constexpr matrix weight{{{1.0, 2.0}, {3.0, 4.0}}};
  constexpr matrix x{{{1.0, 0.0}}};
  STATIC_REQUIRE(conventions::gpt2::projection(weight)(hidden(x)) == matrix{{{1.0, 2.0}}});
  STATIC_REQUIRE(conventions::jax::projection(weight)(hidden(x)) == matrix{{{1.0, 2.0}}});
  STATIC_REQUIRE(conventions::onnx::projection(weight)(hidden(x)) == matrix{{{1.0, 2.0}}});
  STATIC_REQUIRE(conventions::torch::projection(weight)(hidden(x)) == matrix{{{1.0, 3.0}}});
  STATIC_REQUIRE(conventions::bert::projection(weight)(hidden(x)) == matrix{{{1.0, 3.0}}});
  STATIC_REQUIRE(conventions::llama::projection(weight)(hidden(x)) == matrix{{{1.0, 3.0}}});
}

TEST_CASE("GELU of 1: by erf or by tanh (A-AC-1)") {
  constexpr matrix one{{{1.0}}};
  STATIC_REQUIRE(near(conventions::torch::gelu(hidden(one)), matrix{{{0.8413447460685429}}}));
  STATIC_REQUIRE(near(conventions::onnx::gelu(hidden(one)), matrix{{{0.8413447460685429}}}));
  STATIC_REQUIRE(near(conventions::bert::gelu(hidden(one)), matrix{{{0.8413447460685429}}}));
  STATIC_REQUIRE(near(conventions::jax::gelu(hidden(one)), matrix{{{0.8411919906082767}}}));
  STATIC_REQUIRE(near(conventions::gpt2::gelu(hidden(one)), matrix{{{0.8411919906082767}}}));
}

TEST_CASE("Rotary pairs at position 1: neighbours or halves (A-RP-1)") {
  constexpr matrix x{{{1.0, 2.0, 3.0, 4.0}}};
  constexpr matrix neighbours{
      {{-1.1426396637476532, 1.922075596544176, 2.959850667913329, 4.029799501669161}}};
  constexpr matrix halves{{{-1.9841106485555497, 1.959900667496664, 2.4623779024123156, 4.019799668334994}}};
  STATIC_REQUIRE(near(conventions::llama::rotary<double, 4>{}(hidden(x), 1), neighbours));
  STATIC_REQUIRE(near(conventions::llama_of_hugging_face::rotary<double, 4>{}(hidden(x), 1), halves));
  STATIC_REQUIRE(near(conventions::onnx::rotary<double, 4>{}(hidden(x), 1), halves));
}

TEST_CASE("Epsilon of a layer normalization of 1, 0, 0, 0") {
  constexpr matrix x{{{1.0, 0.0, 0.0, 0.0}}};
  using norm = attest::layer_norm<double, 4>;
  STATIC_REQUIRE(
      near(norm{conventions::torch::layer_norm_epsilon}(hidden(x)).elements[0], 1.7320046213947808767));
  STATIC_REQUIRE(
      near(norm{conventions::jax::layer_norm_epsilon}(hidden(x)).elements[0], 1.732046188785198903));
  STATIC_REQUIRE(
      near(norm{conventions::bert::layer_norm_epsilon}(hidden(x)).elements[0], 1.7320508075642584914));
}
