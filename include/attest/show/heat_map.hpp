// SPDX-License-Identifier: BSL-1.0
// A table of numbers as shades, every number in its cell, as SVG: which query attends to which key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/show/plane.hpp>
#include <attest/show/svg.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

template <typename Names>
constexpr double names_width(const Names& names, std::size_t count) {
  double widest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double width = text_width(name_of(names, i).view());
    widest = width > widest ? width : widest;
  }
  constexpr double most = longest_name * 13 * 0.72;
  return widest > most ? most : widest;
}

}  // namespace detail

/// Appends a heat map: the deeper the shade, the farther from zero; numbers below zero have another colour,
/// and their sign. Rows are queries and columns keys, unless the names of both say otherwise.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename RowNames,
          typename ColumnNames>
constexpr void append_heat_map(text<Capacity>& out, const matrix<T, Rows, Cols>& values, const RowNames& rows,
                               const ColumnNames& columns, int decimals,
                               const picture_options& options = {}) {
  using namespace detail;
  const double wanted = names_width(columns, Cols) + 10,
               number = text_width("0", 13) * static_cast<double>(widest(values, decimals)) + 10;
  const double across = wanted > number ? wanted : number, width = across > 58 ? across : 58, height = 38;
  const double left = names_width(rows, Rows) + 18, top = 48;
  begin_picture(
      out, options, "Heat map, a row a query, a column a key",
      {left + width * static_cast<double>(Cols) + 10, top + height * static_cast<double>(Rows) + 10});
  for (std::size_t i = 0; i < Rows; ++i) {
    append_html(out << (i > 0 ? "; " : ""), name_of(rows, i).view());
    out << ':';
    for (std::size_t j = 0; j < Cols; ++j) {
      append_html(out << (j > 0 ? ", " : " "), name_of(columns, j).view());
      out << ' ';
      append_fixed(out, values(i, j), decimals);
    }
  }
  out << '.';
  draw_picture(out, options);

  double largest = 0;
  for (const T& element : values.elements) {
    const auto value = static_cast<double>(element);
    if (!is_drawable(value)) continue;
    largest = value > largest ? value : -value > largest ? -value : largest;
  }
  append_words(out, "soft end", {left - 8, 16}, "key \xe2\x86\x92");
  append_words(out, "soft end", {left - 8, top - 8}, "query \xe2\x86\x93");
  for (std::size_t j = 0; j < Cols; ++j) {
    begin_text(out, "ink bold middle", {left + width * (static_cast<double>(j) + 0.5), top - 8});
    append_short_name(out, name_of(columns, j).view());
    out << "</text>\n";
  }
  for (std::size_t i = 0; i < Rows; ++i) {
    const double y = top + height * static_cast<double>(i);
    begin_text(out, "ink bold end", {left - 8, y + height / 2 + 4.5});
    append_short_name(out, name_of(rows, i).view());
    out << "</text>\n";
    for (std::size_t j = 0; j < Cols; ++j) {
      const double x = left + width * static_cast<double>(j);
      const rectangle cell{x + 1, y + 1, x + width - 1, y + height - 1};
      const auto value = static_cast<double>(values(i, j));
      append_rectangle(out, "box", cell, 4);
      if (is_drawable(value) && largest > 0) {
        const double shade = (value < 0 ? -value : value) / largest;
        append_rectangle(out, value < 0 ? "cold" : "heat", cell, 4,
                         (static_cast<std::uint64_t>(shade * 200) + 1) / 2);
      }
      begin_text(out, "ink middle", {x + width / 2, y + height / 2 + 4.5});
      append_number(out, values(i, j), decimals);
      out << "</text>\n";
    }
  }
  end_picture(out);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
