// SPDX-License-Identifier: BSL-1.0
// Tables of numbers as Markdown and as HTML, their rows and columns labelled by token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/show/escape.hpp>
#include <attest/show/number.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Appends a table of Markdown (GitHub's): the names of the columns, then one line a row.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename RowNames,
          typename ColumnNames>
constexpr void append_markdown_table(text<Capacity>& out, const matrix<T, Rows, Cols>& values,
                                     const RowNames& rows, const ColumnNames& columns, int decimals) {
  out << "| |";
  for (std::size_t j = 0; j < Cols; ++j) {
    append_markdown(out << ' ', detail::name_of(columns, j).view());
    out << " |";
  }
  out << "\n| :--- |";
  for (std::size_t j = 0; j < Cols; ++j) out << " ---: |";
  out << '\n';
  for (std::size_t i = 0; i < Rows; ++i) {
    append_markdown(out << "| ", detail::name_of(rows, i).view());
    out << " |";
    for (std::size_t j = 0; j < Cols; ++j) out << ' ' << format(values(i, j), decimals) << " |";
    out << '\n';
  }
}

/// Appends a table of HTML, which names its rows and columns to whoever cannot see it. `caption` may be
/// empty.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename RowNames,
          typename ColumnNames>
constexpr void append_html_table(text<Capacity>& out, const matrix<T, Rows, Cols>& values,
                                 const RowNames& rows, const ColumnNames& columns, int decimals,
                                 std::string_view caption = {}) {
  out << "<table>";
  if (!caption.empty()) {
    append_html(out << "<caption>", caption);
    out << "</caption>";
  }
  out << "<thead><tr><td></td>";
  for (std::size_t j = 0; j < Cols; ++j) {
    append_html(out << "<th scope=\"col\">", detail::name_of(columns, j).view());
    out << "</th>";
  }
  out << "</tr></thead>\n<tbody>";
  for (std::size_t i = 0; i < Rows; ++i) {
    append_html(out << "<tr><th scope=\"row\">", detail::name_of(rows, i).view());
    out << "</th>";
    for (std::size_t j = 0; j < Cols; ++j) {
      detail::append_number(out << "<td>", values(i, j), decimals);
      out << "</td>";
    }
    out << "</tr>\n";
  }
  out << "</tbody></table>\n";
}

}  // namespace attest
ATTEST_ARITHMETIC_END
