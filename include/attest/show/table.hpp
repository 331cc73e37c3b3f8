// SPDX-License-Identifier: BSL-1.0
// Tables of numbers as text, aligned, their rows and columns labelled by token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/show/number.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The names of rows or columns, one each: any range of string_views with size() and [], such as the `names`
/// of a sentence. What has no name is numbered from 0.
struct numbered {
  static constexpr std::size_t size() { return 0; }
  constexpr std::string_view operator[](std::size_t) const { return {}; }
};

namespace detail {

/// A name, or where there is none its number.
struct label {
  std::string_view given;
  number_text number;
  constexpr std::string_view view() const { return number.size() == 0 ? given : number.view(); }
};

template <typename Names>
constexpr label name_of(const Names& names, std::size_t place) {
  if (place < names.size()) return {names[place], {}};
  return {{}, format(std::uint64_t{place})};
}

template <typename Names>
constexpr std::size_t longest(const Names& names) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    width = columns(names[i]) > width ? columns(names[i]) : width;
  }
  return width;
}

/// The widest cell of a matrix printed with so many decimals.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr std::size_t widest(const matrix<T, Rows, Cols>& values, int decimals) {
  std::size_t width = 0;
  for (const T& element : values.elements) {
    const std::size_t size = format(element, decimals).size();
    width = size > width ? size : width;
  }
  return width;
}

inline constexpr std::size_t margin = 4;      // before the names of the rows
inline constexpr std::size_t cell_space = 2;  // between two columns

}  // namespace detail

/// Appends a table: a line of column names, then one line a row with its name and its numbers, rounded to
/// `decimals` decimals.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename RowNames,
          typename ColumnNames>
constexpr void append_table(text<Capacity>& out, const matrix<T, Rows, Cols>& values, const RowNames& rows,
                            const ColumnNames& columns, int decimals) {
  const std::size_t name_width = detail::longest(rows);
  const std::size_t wanted = detail::widest(values, decimals);
  const std::size_t cell = wanted > detail::longest(columns) ? wanted : detail::longest(columns);
  out.repeat(' ', detail::margin + name_width);
  for (std::size_t j = 0; j < Cols; ++j) {
    out.repeat(' ', detail::cell_space).right(detail::name_of(columns, j).view(), cell);
  }
  out << '\n';
  for (std::size_t i = 0; i < Rows; ++i) {
    out.repeat(' ', detail::margin).left(rows[i], name_width);
    for (std::size_t j = 0; j < Cols; ++j) {
      out.repeat(' ', detail::cell_space).right(format(values(i, j), decimals).view(), cell);
    }
    out << '\n';
  }
}

/// Appends weights as bars: for each row its name, then a line a column with a bar of up to `length` signs
/// and the weight as a percentage.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename RowNames,
          typename ColumnNames>
constexpr void append_bars(text<Capacity>& out, const matrix<T, Rows, Cols>& weights, const RowNames& rows,
                           const ColumnNames& columns, std::size_t length = 40) {
  const std::size_t name_width = detail::longest(rows);
  const std::size_t column_width = detail::longest(columns);
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < Cols; ++j) {
      const T weight = weights(i, j);
      const bool drawable = weight >= T(0) && weight <= T(1);
      const auto signs = drawable ? static_cast<std::size_t>(weight * static_cast<T>(length) + T(0.5)) : 0;
      figure percentage = drawable ? rounded(weight, 3) : figure{};
      percentage.percent = true;
      out.repeat(' ', detail::margin).left(j == 0 ? rows[i] : std::string_view{}, name_width) << "  ";
      out.left(columns[j], column_width) << "  ";
      out.right(drawable ? format(percentage).view() : "undefined", 7) << "  ";
      out.repeat('#', signs) << '\n';
    }
  }
}

}  // namespace attest
ATTEST_ARITHMETIC_END
