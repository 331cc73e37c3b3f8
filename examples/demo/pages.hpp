// SPDX-License-Identifier: BSL-1.0
// The two worked examples as data: words, projections, scale, and the figures that the pages print.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <attest/model.hpp>
#include <attest/show.hpp>

namespace pages {

using namespace attest::literals;
using attest::step;

inline constexpr auto identity = attest::identity<double, 2>();

/// A worked example with its words, and every figure that is printed about it.
template <typename Example, std::size_t Printed, std::size_t Tokens>
struct published {
  std::string_view title;
  std::string_view file;
  std::array<std::string_view, Tokens> words;
  Example example;
  attest::printed_list<Printed> printed;
  std::size_t focus;

  /// As text for a terminal, and as a page for a browser.
  constexpr auto text() const { return attest::walkthrough(title, words, example, attest::errata(printed)); }
  constexpr auto page() const {
    return attest::walkthrough_page<40000>(title, words, example, printed, {.focus = focus});
  }
};
template <typename Example, std::size_t Printed, std::size_t Tokens>
published(std::string_view, std::string_view, std::array<std::string_view, Tokens>, Example,
          attest::printed_list<Printed>, std::size_t) -> published<Example, Printed, Tokens>;

/// "The cat eats fish.": identity projections, scale 1/sqrt(2). The page prints figures for "cat" alone.
constexpr auto the_cat_eats_fish() {
  constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0},
                                            "eats"_token = {1.0, 1.0}, "fish"_token = {2.0, 0.0});
  constexpr auto sentence = words.sentence<"The cat eats fish.">();
  constexpr auto example = attest::work_example(sentence.embeddings, identity, identity, identity);
  constexpr auto cat = attest::by_token(sentence, example.steps)["cat"_token];
  constexpr auto printed =
      attest::printed(step::projections, "query of cat", attest::row(example.query, 1),
                      attest::figures{{{0_p, 2_p}}}) +
      attest::printed(step::scores, "scores of cat", cat.scores, attest::figures{{{0_p, 4_p, 2_p, 0_p}}}) +
      attest::printed(step::scaled, "scaled scores of cat", cat.scaled,
                      attest::figures{{{0_p, 2.828_p, 1.414_p, 0_p}}}) +
      attest::printed(step::weights, "weights of cat", cat.weights,
                      attest::figures{{{0.043_p, 0.735_p, 0.178_p, 0.043_p}}}) +
      attest::printed(step::weights, "weights of cat as %", cat.weights,
                      attest::figures{{{4.3_percent, 73.5_percent, 17.8_percent, 4.3_percent}}}) +
      attest::printed(step::output, "output of cat", cat.output, attest::figures{{{0.307_p, 1.648_p}}});
  return published{std::string_view("The cat eats fish."),
                   std::string_view("the_cat_eats_fish.html"),
                   decltype(sentence)::tokens::names,
                   example,
                   printed,
                   1};
}

/// "I love coffee": no projections, no scaling. The tables of the page are right, its running text is not.
constexpr auto i_love_coffee() {
  constexpr auto words =
      attest::vocabulary("I"_token = {1.0, 0.0}, "love"_token = {0.5, 0.5}, "coffee"_token = {0.0, 1.0});
  constexpr auto sentence = words.sentence<"I love coffee">();
  constexpr auto example =
      attest::work_example(sentence.embeddings, identity, identity, identity, {.scale = 1.0});
  constexpr auto steps = attest::by_token(sentence, example.steps);
  constexpr auto printed =
      attest::printed(step::embeddings, "length of love", attest::length(sentence["love"_token]), 0.71_p) +
      attest::printed(
          step::scores, "scores", example.steps.scores,
          attest::figures{{{1.00_p, 0.50_p, 0.00_p}, {0.50_p, 0.50_p, 0.50_p}, {0.00_p, 0.50_p, 1.00_p}}}) +
      attest::printed(
          step::weights, "weights", example.steps.weights,
          attest::figures{
              {{0.506_p, 0.307_p, 0.186_p}, {0.333_p, 0.333_p, 0.333_p}, {0.186_p, 0.307_p, 0.506_p}}}) +
      attest::printed(step::weights, "text: I attends to", steps["I"_token].weights,
                      attest::figures{{{58_percent, 31_percent, 11_percent}}}) +
      attest::printed(step::weights, "text: I to coffee", steps.weights("I"_token, "coffee"_token), 0.11_p) +
      attest::printed(step::weights, "text: coffee to I", steps.weights("coffee"_token, "I"_token), 0.11_p) +
      attest::printed(step::output, "outputs", example.steps.output,
                      attest::figures{{{0.660_p, 0.340_p}, {0.500_p, 0.500_p}, {0.340_p, 0.660_p}}}) +
      attest::printed(step::output, "text: I moves to", steps["I"_token].output,
                      attest::figures{{{0.73_p, 0.27_p}}}) +
      attest::printed(step::output, "text: coffee moves to", steps["coffee"_token].output,
                      attest::figures{{{0.27_p, 0.73_p}}});
  return published{std::string_view("I love coffee"),
                   std::string_view("i_love_coffee.html"),
                   decltype(sentence)::tokens::names,
                   example,
                   printed,
                   0};
}

}  // namespace pages
