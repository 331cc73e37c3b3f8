// SPDX-License-Identifier: BSL-1.0
// Words to rows, sentences to matrices, results by token; expected values: the public page of example 1
// ("The cat eats fish."), whose figures were computed with 40 digits elsewhere.
#include "catch.hpp"

#include <string_view>
#include <type_traits>

#include <attest/model.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0},
                                          "eats"_token = {1.0, 1.0}, "fish"_token = {2.0, 0.0});
constexpr auto sentence = words.sentence<"The cat eats fish.">();
constexpr auto x = sentence.embeddings;
constexpr auto steps = attest::by_token(sentence, attest::attention_steps(x, x, x));

constexpr bool close(double value, double expected) {
  return value - expected < 1e-15 && expected - value < 1e-15;
}

}  // namespace

TEST_CASE("a token is a type that carries its name and a hana::string") {
  STATIC_REQUIRE(std::is_same_v<decltype("cat"_token), attest::token<'c', 'a', 't'>>);
  STATIC_REQUIRE(std::is_same_v<decltype("cat"_token)::string, boost::hana::string<'c', 'a', 't'>>);
  STATIC_REQUIRE(decltype("cat"_token)::name == "cat");
  STATIC_REQUIRE(!std::is_same_v<decltype("cat"_token), decltype("Cat"_token)>);
}

TEST_CASE("a vocabulary gives each token its row") {
  STATIC_REQUIRE(words["cat"_token] == attest::matrix{{{0.0, 2.0}}});
  STATIC_REQUIRE(words["fish"_token] == attest::matrix{{{2.0, 0.0}}});
  STATIC_REQUIRE(words.size == 4);
  STATIC_REQUIRE(words.width == 2);
  STATIC_REQUIRE(decltype(words)::tokens::names[3] == "fish");
  STATIC_REQUIRE(words.embeddings() == attest::matrix{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}});
}

TEST_CASE("a row may come from a matrix, and elements may be float") {
  constexpr attest::matrix row{{{0.5f, 0.25f, 4.0f}}};
  constexpr auto others = attest::vocabulary("a"_token = row, "b"_token = {1.0f, 2.0f, 3.0f});
  STATIC_REQUIRE(others["a"_token] == row);
  STATIC_REQUIRE(std::is_same_v<decltype(others["b"_token]), attest::row_vector<float, 3>>);
}

TEST_CASE("tokens are case-sensitive") {
  constexpr auto cases = attest::vocabulary("Cat"_token = {1.0}, "cat"_token = {2.0}, "CAT"_token = {3.0});
  STATIC_REQUIRE(cases["Cat"_token](0, 0) == 1.0);
  STATIC_REQUIRE(cases["cat"_token](0, 0) == 2.0);
  STATIC_REQUIRE(cases.sentence<"CAT cat">().embeddings == attest::matrix{{{3.0}, {2.0}}});
}

TEST_CASE("a sentence is the matrix of its rows") {
  STATIC_REQUIRE(std::is_same_v<decltype(sentence.embeddings), attest::matrix<double, 4, 2>>);
  STATIC_REQUIRE(x == attest::matrix{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}});
  STATIC_REQUIRE(sentence.size == 4);
  STATIC_REQUIRE(sentence["eats"_token] == attest::matrix{{{1.0, 1.0}}});
  STATIC_REQUIRE(sentence[2] == attest::matrix{{{1.0, 1.0}}});
  STATIC_REQUIRE(decltype(sentence)::tokens::names[0] == "The");
  STATIC_REQUIRE(decltype(sentence)::tokens::names[3] == "fish");
}

TEST_CASE("words end at blanks, and punctuation at their end belongs to no token") {
  STATIC_REQUIRE(words.sentence<"  fish,\teats ... cat ?!\n">().embeddings ==
                 attest::matrix{{{2.0, 0.0}, {1.0, 1.0}, {0.0, 2.0}}});
  STATIC_REQUIRE(words.sentence<"cat: fish; cat! fish? cat. cat,">().size == 6);
  constexpr auto inner = attest::vocabulary("3.5"_token = {1.0}, "don't"_token = {2.0}, ".net"_token = {3.0});
  STATIC_REQUIRE(inner.sentence<"3.5. don't .net!">().embeddings == attest::matrix{{{1.0}, {2.0}, {3.0}}});
}

TEST_CASE("a token that occurs twice is looked up by position") {
  constexpr auto twice = words.sentence<"The cat eats The fish">();
  STATIC_REQUIRE(twice.size == 5);
  STATIC_REQUIRE(twice[0] == twice[3]);
  STATIC_REQUIRE(twice["fish"_token] == attest::matrix{{{2.0, 0.0}}});
  STATIC_REQUIRE(decltype(twice)::tokens::count<decltype("The"_token)> == 2);
  constexpr auto result =
      attest::by_token(twice, attest::attention_steps(twice.embeddings, twice.embeddings, twice.embeddings));
  STATIC_REQUIRE(result[0].weights == result[3].weights);
  STATIC_REQUIRE(result.weights("cat"_token, 0) == result.weights("cat"_token, 3));
}

TEST_CASE("the steps of an attention are looked up by token") {
  STATIC_REQUIRE(steps["cat"_token].scores == attest::matrix{{{0.0, 4.0, 2.0, 0.0}}});
  STATIC_REQUIRE(close(steps["cat"_token].scaled(0, 1), 2.8284271247461900976));
  STATIC_REQUIRE(close(steps["cat"_token].weights(0, 2), 0.17858788902827880912));
  STATIC_REQUIRE(close(steps["cat"_token].output(0, 0), 0.30884100219844374015));
  STATIC_REQUIRE(close(steps["cat"_token].output(0, 1), 1.6477412934115012828));
  STATIC_REQUIRE(close(steps.weights("cat"_token, "eats"_token), 0.17858788902827880912));
  STATIC_REQUIRE(close(steps.weights("fish"_token, "cat"_token), 0.038247749084329677935));
  STATIC_REQUIRE(steps[1].weights == steps["cat"_token].weights);
  STATIC_REQUIRE(steps.weights["cat"_token] == steps["cat"_token].weights);
  STATIC_REQUIRE(steps.weights(1, 2) == steps.weights("cat"_token, "eats"_token));
  STATIC_REQUIRE(steps.weights("cat"_token, 2) == steps.weights(1, "eats"_token));
}

TEST_CASE("a labelled result is still a matrix") {
  STATIC_REQUIRE(steps.weights * x == attest::matrix<double, 4, 2>(steps.output));
  STATIC_REQUIRE(steps.weights == attest::attention_steps(x, x, x).weights);
  STATIC_REQUIRE(attest::attention_steps(x, x, x).weights == steps.weights);
  STATIC_REQUIRE(steps.output(3, 1) == steps.output["fish"_token](0, 1));
}

TEST_CASE("any matrix with a row for each token is looked up by token") {
  constexpr auto doubled = attest::by_token(sentence, x + x);
  STATIC_REQUIRE(doubled["cat"_token] == attest::matrix{{{0.0, 4.0}}});
  STATIC_REQUIRE(doubled[3] == attest::matrix{{{4.0, 0.0}}});
  STATIC_REQUIRE(decltype(doubled)::row_tokens::names[1] == "cat");
}

TEST_CASE("queries and keys may come from two sentences") {
  constexpr auto queries = words.sentence<"fish cat">();
  constexpr auto crossed =
      attest::by_token(queries, sentence, attest::attention_steps(queries.embeddings, x, x));
  STATIC_REQUIRE(crossed["cat"_token].weights == steps["cat"_token].weights);
  STATIC_REQUIRE(crossed.weights("fish"_token, "The"_token) == steps.weights("fish"_token, "The"_token));
  STATIC_REQUIRE(decltype(crossed)::query_tokens::names[0] == "fish");
  STATIC_REQUIRE(decltype(crossed)::key_tokens::names[0] == "The");
}
