// SPDX-License-Identifier: BSL-1.0
// The parts of the page that follow from its inputs, as HTML and SVG: tables, pictures, bits, the program.
#pragma once

#include <attest/attest.hpp>
#include <attest/show/bar_chart.hpp>
#include <attest/show/escape.hpp>
#include <attest/show/heat_map.hpp>
#include <attest/show/markup_table.hpp>
#include <attest/show/number.hpp>
#include <attest/show/plane_plot.hpp>
#include <attest/show/shortest.hpp>
#include <attest/show/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "arithmetic.hpp"
#include "program.hpp"
#include "sheet.hpp"
#include "work.hpp"

namespace playground {

/// The parts of the page that follow from its inputs, and what page.html calls them.
enum class part {
  verdict,
  summary,
  plane,
  query,
  key,
  value,
  scores,
  scale,
  scaled,
  masked_note,
  masked,
  heat_map,
  bars,
  output,
  moves,
  arithmetic,
  bits,
  program
};
inline constexpr std::string_view part_names[]{
    "verdict",     "summary", "plane",    "query", "key",    "value", "scores",     "scale", "scaled",
    "masked_note", "masked",  "heat_map", "bars",  "output", "moves", "arithmetic", "bits",  "program"};
inline constexpr std::size_t part_count = sizeof part_names / sizeof part_names[0];
static_assert(part_count == static_cast<std::size_t>(part::program) + 1);

struct names_of {
  const sheet& inputs;
  constexpr std::size_t size() const { return inputs.tokens; }
  constexpr std::string_view operator[](std::size_t i) const { return inputs.names[i].view(); }
};

/// "cat attends most to cat (73.5 %)", or to several that share the largest weight: what a listener hears
/// after each change.
inline void append_summary(fragment& out, const sheet& inputs, const table_view<double>& weights) {
  for (std::size_t i = 0; i < weights.rows; ++i) {
    double most = 0.0;
    std::size_t left = 0;  // tokens yet to be named that have the largest weight
    for (std::size_t j = 0; j < weights.cols; ++j) {
      left = weights(i, j) > most ? 1 : weights(i, j) == most ? left + 1 : left;
      most = weights(i, j) > most ? weights(i, j) : most;
    }
    append_html(i == 0 ? out : out << "; ", inputs.names[i].view());
    if (most == 0.0) {
      out << " may attend to no token, so its output is zeros";
      continue;
    }
    const bool several = left > 1;
    out << (left == weights.cols && several ? " attends equally to " : " attends most to ");
    for (std::size_t j = 0; j < weights.cols; ++j) {
      if (weights(i, j) != most) continue;
      append_html(out, inputs.names[j].view());
      --left;
      if (left > 0) out << (left == 1 ? " and " : ", ");
    }
    attest::figure share = attest::rounded(most, 3);
    share.percent = true;
    out << " (" << attest::format(share) << (several ? " each)" : ")");
  }
  out << '.';
}

/// The 16 digits of a double's bits.
inline void append_hexadecimal(fragment& out, std::uint64_t word) {
  for (int shift = 60; shift >= 0; shift -= 4) out << "0123456789abcdef"[(word >> shift) & 15];
}

/// Every output with all its digits and its bits.
inline void append_bits(fragment& out, const sheet& inputs, const table_view<double>& output) {
  out << "<table><thead><tr><th scope=\"col\">output</th><th scope=\"col\">shortest decimal</th>"
         "<th scope=\"col\">bits</th></tr></thead>\n<tbody>";
  for (std::size_t i = 0; i < output.rows; ++i) {
    for (std::size_t j = 0; j < output.cols; ++j) {
      append_html(out << "<tr><th scope=\"row\">", inputs.names[i].view());
      out << ' ' << attest::format(std::uint64_t{j}) << "</th><td>" << attest::format(output(i, j))
          << "</td><td><code>";
      append_hexadecimal(out, __builtin_bit_cast(std::uint64_t, output(i, j)));
      out << "</code></td></tr>\n";
    }
  }
  out << "</tbody></table>\n";
}

}  // namespace playground
