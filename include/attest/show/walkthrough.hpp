// SPDX-License-Identifier: BSL-1.0
// walkthrough: an attention told step by step, as one text that the compiler writes.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/check/errata.hpp>
#include <attest/config.hpp>
#include <attest/show/number.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>
#include <attest/show/worked_example.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

// Marks in the text that a terminal may turn into colour, and a file leaves out.
inline constexpr char mark_heading = '\x01';  ///< a heading begins
inline constexpr char mark_wrong = '\x02';    ///< a wrong figure begins
inline constexpr char mark_right = '\x03';    ///< the right one begins
inline constexpr char mark_end = '\x04';      ///< what was marked ends

namespace detail {

template <std::size_t Capacity>
constexpr void append_heading(text<Capacity>& out, std::string_view heading) {
  out << mark_heading << heading << mark_end << '\n';
}

template <std::size_t Capacity, std::size_t Errata>
constexpr void append_errata(text<Capacity>& out, const errata_list<Errata>& errata) {
  append_heading(out << '\n', "Errata: printed figures that do not follow from the inputs");
  if (errata.empty()) out << "    none\n";
  for (const erratum& item : errata) {
    out.repeat(' ', margin).left(item.step, 24)
        << " (" << format(item.row) << ", " << format(item.column) << ')';
    out << "  printed " << mark_wrong;
    out.right(format(item.printed).view(), 7) << mark_end << "  right " << mark_right;
    out.right(format(item.right).view(), 7) << mark_end << "  = " << format(item.computed, 6) << '\n';
  }
}

}  // namespace detail

/// The whole story: embeddings, queries, keys, values, scores, scaled scores, weights as numbers and as bars,
/// outputs, each embedding before and after, and the errata of the page. `names` are the tokens.
template <std::size_t Capacity = 8192, typename T, std::size_t Tokens, std::size_t Width,
          std::size_t KeyWidth, std::size_t ValueWidth, typename Names, std::size_t Errata>
constexpr text<Capacity> walkthrough(std::string_view title, const Names& names,
                                     const worked_example<T, Tokens, Width, KeyWidth, ValueWidth>& example,
                                     const errata_list<Errata>& errata) {
  constexpr numbered by_number;
  text<Capacity> out;
  detail::append_heading(out, title);
  out.repeat('=', title.size()) << "\n\n";
  detail::append_heading(out, "1. Embeddings, one row a token");
  append_table(out, example.embeddings, names, by_number, 3);
  detail::append_heading(out << '\n', "2. Queries, keys and values: embeddings times projections");
  out << "  Q\n";
  append_table(out, example.query, names, by_number, 3);
  out << "  K\n";
  append_table(out, example.key, names, by_number, 3);
  out << "  V\n";
  append_table(out, example.value, names, by_number, 3);
  detail::append_heading(out << '\n',
                         "3. Scores: the dot product of every query (row) with every key (column)");
  append_table(out, example.steps.scores, names, names, 3);
  detail::append_heading(out << '\n', "4. Scaled: every score times the scale");
  out.repeat(' ', detail::margin) << "scale = " << format(example.scale, 6) << '\n';
  append_table(out, example.steps.scaled, names, names, 3);
  detail::append_heading(out << '\n',
                         "5. Weights: softmax of each row, exp(scaled) divided by the row's sum");
  append_table(out, example.steps.weights, names, names, 3);
  out << '\n';
  append_bars(out, example.steps.weights, names, names);
  detail::append_heading(out << '\n', "6. Output: each row mixes the values by its weights");
  append_table(out, example.steps.output, names, by_number, 3);
  detail::append_heading(out << '\n', "7. Before and after: embedding and output");
  for (std::size_t i = 0; i < Tokens; ++i) {
    out.repeat(' ', detail::margin).left(names[i], detail::longest(names)) << "  [";
    for (std::size_t j = 0; j < Width; ++j) {
      out << (j > 0 ? ", " : "") << format(example.embeddings(i, j), 3);
    }
    out << "] -> [";
    for (std::size_t j = 0; j < ValueWidth; ++j) {
      out << (j > 0 ? ", " : "") << format(example.steps.output(i, j), 3);
    }
    out << "]\n";
  }
  detail::append_errata(out, errata);
  return out;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
