// SPDX-License-Identifier: BSL-1.0
// Weights as bars with percentages, a group a query, as SVG.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/show/heat_map.hpp>
#include <attest/show/svg.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// 17.9 %, or what a weight is instead when it is none.
template <std::size_t Capacity, typename T>
constexpr void append_percentage(text<Capacity>& out, T weight) {
  if (!(weight >= T(0) && weight <= T(1))) {
    append_fixed(out, weight, 3);
    return;
  }
  figure percentage = rounded(weight, 3);
  percentage.percent = true;
  out << format(percentage);
}

}  // namespace detail

/// Appends weights as bars: for each row (a query) its name, then one bar a column (a key) with its name and
/// the weight in percent.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename RowNames,
          typename ColumnNames>
constexpr void append_bar_chart(text<Capacity>& out, const matrix<T, Rows, Cols>& weights,
                                const RowNames& rows, const ColumnNames& columns,
                                const picture_options& options = {}) {
  using namespace detail;
  constexpr double bar = 20, heading = 24, space = 10;
  const double left = names_width(columns, Cols) + 18, full = 200;
  const double group = heading + bar * static_cast<double>(Cols) + space;
  begin_picture(out, options, "Weights as bars", {left + full + 68, group * static_cast<double>(Rows) + 4});
  for (std::size_t i = 0; i < Rows; ++i) {
    append_html(out << (i > 0 ? "; " : ""), name_of(rows, i).view());
    out << " attends to";
    for (std::size_t j = 0; j < Cols; ++j) {
      append_html(out << (j > 0 ? ", " : " "), name_of(columns, j).view());
      append_percentage(out << ' ', weights(i, j));
    }
  }
  out << '.';
  draw_picture(out, options);
  for (std::size_t i = 0; i < Rows; ++i) {
    double y = group * static_cast<double>(i) + heading;
    begin_text(out, "ink", {8, y - 7});
    out << "<tspan class=\"bold\">";
    append_short_name(out, name_of(rows, i).view());
    out << "</tspan> attends to</text>\n";
    for (std::size_t j = 0; j < Cols; ++j, y += bar) {
      begin_series(out, j);
      begin_text(out, "fill bold end", {left - 8, y + bar / 2 + 4.5});
      append_short_name(out, name_of(columns, j).view());
      out << "</text>\n";
      const T weight = weights(i, j);
      const double share = weight >= T(0) && weight <= T(1) ? static_cast<double>(weight) : 0;
      append_rectangle(out, "fill", {left, y + 3, left + 1 + full * share, y + bar - 3},
                       share > 0.02 ? 3 : 0);
      out << "</g>\n";
      begin_text(out, "ink", {left + full * share + 8, y + bar / 2 + 4.5});
      append_percentage(out, weight);
      out << "</text>\n";
    }
  }
  end_picture(out);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
