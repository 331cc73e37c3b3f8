// SPDX-License-Identifier: BSL-1.0
// 06: the page of your own sentence. Copy this file, put in your words and numbers, compile, and keep what it
// prints:
//
//     g++ -std=c++20 -I include examples/06_your_own_page.cpp -o your_own_page && ./your_own_page > page.html
//
// The compiler writes the whole page, formulas, numbers and pictures; the program only prints it.

#include <array>
#include <cstdio>
#include <string_view>

#include <attest/attest.hpp>
#include <attest/show/page.hpp>

using namespace attest::literals;

// 1. Your words, and one row of numbers for each.
constexpr std::array<std::string_view, 3> words{"small", "birds", "sing"};
constexpr attest::matrix embeddings{{{1.0, 0.0}, {0.0, 1.0}, {1.0, 1.0}}};

// 2. The projections to queries, keys and values. The identity leaves the embeddings as they are.
constexpr attest::matrix query_projection{{{1.0, 0.0}, {0.0, 1.0}}};
constexpr attest::matrix key_projection{{{1.0, 0.0}, {0.0, 1.0}}};
constexpr attest::matrix value_projection{{{2.0, 0.0}, {0.0, 1.0}}};

// 3. The attention. Add {.scale = 1.0} for another scale than 1 / sqrt(width); steps that you have already
//    go into attest::example_of.
constexpr auto example = attest::work_example(embeddings, query_projection, key_projection, value_projection);

// 4. The figures that you printed, if you did (attest::nothing_printed if not): the page marks each as right
//    or wrong. The first output is 1.60444...: 1.605 is marked as wrong, beside the right one.
constexpr auto printed =
    attest::printed(attest::step::weights, "weights", example.steps.weights,
                    attest::figures{{{40.1_percent, 19.8_percent, 40.1_percent},
                                     {19.8_percent, 40.1_percent, 40.1_percent},
                                     {24.8_percent, 24.8_percent, 50.3_percent}}}) +
    attest::printed(attest::step::output, "output", example.steps.output,
                    attest::figures{{{1.605_p, 0.599_p}, {1.198_p, 0.802_p}, {1.503_p, 0.752_p}}});
static_assert(printed.size() == 15 && printed.wrong() == 1);

// 5. The page. `focus` is the word whose arithmetic is written out, counted from 0.
constexpr auto page = attest::walkthrough_page("Small birds sing", words, example, printed, {.focus = 0});

int main() { return std::fwrite(page.view().data(), 1, page.size(), stdout) == page.size() ? 0 : 1; }
