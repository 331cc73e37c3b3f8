// SPDX-License-Identifier: BSL-1.0
// The attention of one token written out as on paper: dot products, softmax, mixture.
#pragma once

#include <attest/attest.hpp>
#include <attest/show/escape.hpp>
#include <attest/show/number.hpp>
#include <attest/show/text.hpp>

#include <cstddef>
#include <limits>
#include <string_view>

#include "program.hpp"
#include "sheet.hpp"

namespace playground {

/// A number as one writes it by hand: so many decimals at most, without zeros at the end.
inline void append_by_hand(fragment& out, double number, int decimals) {
  const auto digits = attest::format(number, decimals);
  std::string_view written = digits.view();
  if (written.find('.') != std::string_view::npos) {
    while (written.back() == '0') written.remove_suffix(1);
    if (written.back() == '.') written.remove_suffix(1);
  }
  const bool negative = written[0] == '-';
  out << (negative ? "\u2212" : "") << written.substr(negative ? 1 : 0);
}

/// a·b, a negative b in parentheses.
inline void append_product(fragment& out, double a, double b, int decimals) {
  append_by_hand(out, a, decimals);
  out << "·" << (b < 0.0 ? "(" : "");
  append_by_hand(out, b, decimals);
  if (b < 0.0) out << ')';
}

/// A row of a table as a vector, each number times a factor: [0.5, 2].
inline void append_vector(fragment& out, const table_view<double>& rows, std::size_t i, double factor,
                          int decimals) {
  out << '[';
  for (std::size_t j = 0; j < rows.cols; ++j) {
    if (j > 0) out << ", ";
    append_by_hand(out, rows(i, j) * factor, decimals);
  }
  out << ']';
}

/// All tables of an attention.
struct all_steps {
  table_view<double> query;
  table_view<double> key;
  table_view<double> value;
  table_view<double> scores;
  table_view<double> scaled;
  table_view<double> masked;
  table_view<double> weights;
  table_view<double> output;
};

/// A table with a row for each key that the token may attend to.
inline void append_arithmetic(fragment& out, const sheet& inputs, const all_steps& steps, std::size_t token,
                              int decimals) {
  const double none = -std::numeric_limits<double>::infinity();
  double largest = none;
  for (std::size_t j = 0; j < inputs.tokens; ++j) {
    largest = steps.masked(token, j) > largest ? steps.masked(token, j) : largest;
  }
  append_html(out << "<p>The query of ", inputs.names[token].view());
  append_vector(out << " is <var>q</var> = ", steps.query, token, 1.0, decimals);
  if (largest == none) {
    out << ". It may attend to no token: its output is zeros.</p>\n";
    return;
  }
  append_by_hand(out << "; its largest scaled score is <var>m</var> = ", largest, decimals);
  out << ".</p>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">key</th>"
         "<th scope=\"col\"><var>q</var> · <var>k</var></th>"
         "<th scope=\"col\">scaled, <var>s</var></th><th scope=\"col\">exp(<var>s</var> − <var>m</var>)</th>"
         "<th scope=\"col\">÷ sum: weight</th><th scope=\"col\">weight × "
         "<var>v</var></th></tr></thead>\n<tbody>";
  double sum = 0.0;
  for (std::size_t j = 0; j < inputs.tokens; ++j) {
    if (steps.masked(token, j) == none) continue;
    const double power = attest::exp(steps.masked(token, j) - largest);
    sum += power;
    append_html(out << "<tr><th scope=\"row\">", inputs.names[j].view());
    out << "</th><td>";
    for (std::size_t k = 0; k < inputs.width; ++k) {
      if (k > 0) out << " + ";
      append_product(out, steps.query(token, k), steps.key(j, k), decimals);
    }
    append_by_hand(out << " = ", steps.scores(token, j), decimals);
    append_by_hand(out << "</td><td>", steps.scaled(token, j), decimals);
    append_by_hand(out << "</td><td>", power, decimals);
    append_by_hand(out << "</td><td>", steps.weights(token, j), decimals);
    append_by_hand(out << "</td><td>", steps.weights(token, j), decimals);
    append_vector(out << " × ", steps.value, j, 1.0, decimals);
    append_vector(out << " = ", steps.value, j, steps.weights(token, j), decimals);
    out << "</td></tr>\n";
  }
  append_by_hand(out << "</tbody>\n<tfoot><tr><th scope=\"row\">sum</th><td></td><td></td><td>", sum,
                 decimals);
  append_vector(out << "</td><td>1</td><td>", steps.output, token, 1.0, decimals);
  out << "</td></tr></tfoot></table></div>\n";
}

}  // namespace playground
