// SPDX-License-Identifier: BSL-1.0
// What the sections of a page are made of: headings, formulas, arithmetic, printed figures with their marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/show/escape.hpp>
#include <attest/show/markup_table.hpp>
#include <attest/show/number.hpp>
#include <attest/show/printed.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

inline constexpr std::string_view check_mark = "\xe2\x9c\x93", cross_mark = "\xe2\x9c\x97";

template <std::size_t Capacity>
constexpr void begin_section(text<Capacity>& out, std::size_t number, std::string_view title) {
  out << "<section><h2><span class=\"number\">" << format(std::uint64_t{number}) << "</span>" << title
      << "</h2>\n";
}

template <std::size_t Capacity>
constexpr void append_formula(text<Capacity>& out, std::string_view mathml) {
  out << "<p class=\"formula\">" << mathml << "</p>\n";
}

/// A table that scrolls by itself where it is wider than the screen.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename RowNames,
          typename ColumnNames>
constexpr void append_scrolling_table(text<Capacity>& out, const matrix<T, Rows, Cols>& values,
                                      const RowNames& rows, const ColumnNames& columns, int decimals,
                                      std::string_view caption = {}) {
  out << "<div class=\"scroll\">";
  append_html_table(out, values, rows, columns, decimals, caption);
  out << "</div>\n";
}

/// A factor of a product in arithmetic: as short as its decimals allow, in parentheses below zero.
template <std::size_t Capacity, typename T>
constexpr void append_factor(text<Capacity>& out, T value, int decimals) {
  fixed_text<T> number;
  append_number(number, value, decimals);
  std::string_view digits = number.view();
  if (decimals > 0 && is_finite(value)) {
    while (digits.ends_with('0')) digits.remove_suffix(1);
    if (digits.ends_with('.')) digits.remove_suffix(1);
  }
  const bool negative = digits[0] != 'n' && digits[0] != 'i' && (digits[0] < '0' || digits[0] > '9');
  if (negative) out << '(';
  out << digits;
  if (negative) out << ')';
}

inline constexpr std::size_t most_terms = 4;  // of a sum that is written out

/// 0 x 1 + 2 x 1 = 2: the dot product of two rows, with the number that was computed for it.
template <std::size_t Capacity, typename T, std::size_t R1, std::size_t R2, std::size_t Cols>
constexpr void append_dot_product(text<Capacity>& out, const matrix<T, R1, Cols>& a, std::size_t i,
                                  const matrix<T, R2, Cols>& b, std::size_t j, T result, int decimals) {
  for (std::size_t k = 0; k < Cols && k < most_terms; ++k) {
    if (k > 0) out << " + ";
    append_factor(out, a(i, k), decimals);
    append_factor(out << "\xc2\xa0\xc3\x97\xc2\xa0", b(j, k), decimals);
  }
  if (Cols > most_terms) out << " + \xe2\x80\xa6";
  out << " = <b>";
  append_factor(out, result, decimals);
  out << "</b>";
}

/// Where a figure stands, in words: ", eats" behind the name of its table.
template <std::size_t Capacity, typename Names>
constexpr void append_place(text<Capacity>& out, const printed_figure& item, const Names& tokens) {
  if (item.rows > 1) append_html(out << ", ", name_of(tokens, item.row).view());
  if (item.columns < 2) return;
  const bool by_token =
      item.where == step::scores || item.where == step::scaled || item.where == step::weights;
  if (by_token && item.columns == tokens.size()) {
    append_html(out << ", ", name_of(tokens, item.column).view());
  } else {
    out << ", column " << format(std::uint64_t{item.column});
  }
}

/// A printed figure and its mark; where it is wrong, the right one below it.
template <std::size_t Capacity>
constexpr void append_marked(text<Capacity>& out, const printed_figure& item) {
  if (item.agrees) {
    out << "<td class=\"yes\">" << format(item.printed) << " <b aria-hidden=\"true\">" << check_mark
        << "</b><span class=\"hidden\"> agrees</span></td>";
  } else {
    out << R"(<td class="no"><s>)" << format(item.printed) << R"(</s> <b aria-hidden="true">)" << cross_mark
        << R"(</b><span class="hidden"> does not agree, the right one is</span><span class="right">)"
        << format(item.right) << "</span></td>";
  }
}

/// The tables of figures that a page prints for one step, each figure with its mark; nothing if there are
/// none.
template <std::size_t Capacity, std::size_t Printed, typename Names>
constexpr void append_printed(text<Capacity>& out, const printed_list<Printed>& list, step where,
                              const Names& tokens) {
  const bool by_token = where == step::scores || where == step::scaled || where == step::weights;
  bool first = true;
  for (std::size_t at = 0; at < list.size();) {
    const printed_figure& head = list[at];
    const std::size_t size = head.rows * head.columns;
    if (head.where == where) {
      out << (first ? "<div class=\"columns\">\n" : "") << "<div class=\"printed scroll\"><table>";
      first = false;
      append_html(out << "<caption>Printed: ", head.what);
      out << "</caption>";
      if (head.columns > 1) {
        out << "<thead><tr>" << (head.rows > 1 ? "<td></td>" : "");
        for (std::size_t j = 0; j < head.columns; ++j) {
          out << "<th scope=\"col\">";
          if (by_token && head.columns == tokens.size()) {
            append_html(out, name_of(tokens, j).view());
          } else {
            out << format(std::uint64_t{j});
          }
          out << "</th>";
        }
        out << "</tr></thead>";
      }
      out << "<tbody>";
      for (std::size_t i = 0; i < head.rows; ++i) {
        out << "<tr>";
        if (head.rows > 1) {
          append_html(out << "<th scope=\"row\">", name_of(tokens, i).view());
          out << "</th>";
        }
        for (std::size_t j = 0; j < head.columns; ++j) append_marked(out, list[at + i * head.columns + j]);
        out << "</tr>\n";
      }
      out << "</tbody></table></div>\n";
    }
    at += size;
  }
  if (!first) out << "</div>\n";
}

/// All wrong figures, in a table of their own.
template <std::size_t Capacity, std::size_t Printed, typename Names>
constexpr void append_errata_table(text<Capacity>& out, const printed_list<Printed>& list,
                                   const Names& tokens) {
  out << "<div class=\"scroll\"><table><thead><tr><th scope=\"col\" class=\"left\">figure</th>"
         "<th scope=\"col\">printed</th><th scope=\"col\">right</th><th scope=\"col\">computed</th></tr>"
         "</thead>\n<tbody>";
  for (const printed_figure& item : list) {
    if (item.agrees) continue;
    append_html(out << "<tr><th scope=\"row\">", item.what);
    append_place(out, item, tokens);
    out << "</th><td class=\"no\"><s>" << format(item.printed) << "</s> <b>" << cross_mark << "</b></td><td>"
        << format(item.right) << "</td><td>";
    append_number(out, item.computed, 6);
    out << "</td></tr>\n";
  }
  out << "</tbody></table></div>\n";
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
