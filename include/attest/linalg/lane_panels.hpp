// SPDX-License-Identifier: BSL-1.0
// Panels of columns, as vectors: how a matrix lies that is multiplied from the left again and again.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/tiles.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Rows x Cols elements: all rows of the first columns, one vector each, then the panels of the columns that
/// are left.
template <typename T, std::size_t Rows, std::size_t Cols, bool Single = lanes_of_width(Cols) == Cols>
struct lane_panels {
  static constexpr std::size_t width = lanes_of_width(Cols);
  lanes<T, width> rows[Rows];
  lane_panels<T, Rows, Cols - width> tail;
};
template <typename T, std::size_t Rows, std::size_t Cols>
struct lane_panels<T, Rows, Cols, true> {
  static constexpr std::size_t width = Cols;
  lanes<T, width> rows[Rows];
};

// ---- at run time ----------------------------------------------------------------------------------

/// A panel is memory like any other: a vector may be read and written as its elements.
template <typename T, std::size_t Rows, std::size_t Cols>
inline T* elements_of_panel(lane_panels<T, Rows, Cols>& panels) {
  return reinterpret_cast<T*>(panels.rows);
}
template <typename T, std::size_t Rows, std::size_t Cols>
inline const T* elements_of_panel(const lane_panels<T, Rows, Cols>& panels) {
  return reinterpret_cast<const T*>(panels.rows);
}

/// Element (i, j) becomes numbers[first + i * row + j * column].
template <typename T, std::size_t Rows, std::size_t Cols, typename Numbers>
inline void fill_at_run_time(lane_panels<T, Rows, Cols>& panels, const Numbers& numbers, std::size_t first,
                             std::size_t row, std::size_t column) {
  constexpr std::size_t width = lane_panels<T, Rows, Cols>::width;
  T* const to = elements_of_panel(panels);
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < width; ++j) {
      to[i * width + j] = static_cast<T>(numbers[first + i * row + j * column]);
    }
  }
  if constexpr (width < Cols) {
    fill_at_run_time(panels.tail, numbers, first + width * column, row, column);
  }
}

/// result = a b for Count rows of a; a row of the result is ResultRow numbers long.
template <std::size_t Count, std::size_t ResultRow, typename T, std::size_t Rows, std::size_t Cols>
inline void multiply_at_run_time(T* result, const T* a, const lane_panels<T, Rows, Cols>& b) {
  constexpr std::size_t width = lane_panels<T, Rows, Cols>::width;
  const T* const elements = elements_of_panel(b);
  if constexpr (has_native_lanes<T>) {
    multiply_tiles<product_places<Rows, 1, width, ResultRow>, Count, Rows, width>(result, a, elements);
  } else {
    for (std::size_t i = 0; i < Count; ++i) {
      for (std::size_t j = 0; j < width; ++j) {
        T sum = T(0);
        for (std::size_t k = 0; k < Rows; ++k) sum += a[i * Rows + k] * elements[k * width + j];
        result[i * ResultRow + j] = sum;
      }
    }
  }
  if constexpr (width < Cols) multiply_at_run_time<Count, ResultRow>(result + width, a, b.tail);
}

/// Column j.
template <typename T, std::size_t Rows, std::size_t Cols>
inline void column_at_run_time(T* to, const lane_panels<T, Rows, Cols>& panels, std::size_t j) {
  constexpr std::size_t width = lane_panels<T, Rows, Cols>::width;
  if constexpr (width < Cols) {
    if (j >= width) return column_at_run_time(to, panels.tail, j - width);
  }
  for (std::size_t i = 0; i < Rows; ++i) to[i] = elements_of_panel(panels)[i * width + j];
}

// ---- the same in constant evaluation --------------------------------------------------------------

template <typename T, std::size_t Rows, std::size_t Cols, typename Numbers, std::size_t... J>
constexpr bool evaluate_panel(lane_panels<T, Rows, Cols>& panels, const Numbers& numbers, std::size_t first,
                              std::size_t row, std::size_t column, std::index_sequence<J...>) {
  constexpr std::size_t width = sizeof...(J);
  const lanes<T, width> upper = lanes<T, width>{} + tame_bound<T>;
  const lanes<T, width> lower = -upper;
  lanes<lane_mask<T>, width> within = ~lanes<lane_mask<T>, width>{};
  for (std::size_t i = 0; i < Rows; ++i) {
    const std::size_t start = first + i * row;
    lanes<T, width> v{static_cast<T>(numbers[start + J * column])...};  // const: see add_multiples
    within &= (v <= upper) & (v >= lower);
    panels.rows[i] = v;
  }
  const auto lane = numbers_of<lane_mask<T>, width>(within);
  return all_set(lane, std::make_index_sequence<width>{});
}
/// Whether all elements are tame.
template <typename T, std::size_t Rows, std::size_t Cols, typename Numbers>
constexpr bool evaluate_panels(lane_panels<T, Rows, Cols>& panels, const Numbers& numbers, std::size_t first,
                               std::size_t row, std::size_t column) {
  constexpr std::size_t width = lane_panels<T, Rows, Cols>::width;
  bool tame = evaluate_panel(panels, numbers, first, row, column, std::make_index_sequence<width>{});
  if constexpr (width < Cols) {
    tame = evaluate_panels(panels.tail, numbers, first + width * column, row, column) && tame;
  }
  return tame;
}

/// For elements that need no guarding.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr void evaluate_product(T* result, std::size_t result_row, const T* a, std::size_t count,
                                const lane_panels<T, Rows, Cols>& b) {
  constexpr std::size_t width = lane_panels<T, Rows, Cols>::width;
  for (std::size_t i = 0; i < count; ++i) {
    lanes<T, width> sums{};
    add_all_multiples<T, width>(sums, a + i * Rows, b.rows);
    const auto numbers = numbers_of<T, width>(sums);
    for (std::size_t j = 0; j < width; ++j) result[i * result_row + j] = numbers.elements[j];
  }
  if constexpr (width < Cols) evaluate_product(result + width, result_row, a, count, b.tail);
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr void evaluate_column(T* to, const lane_panels<T, Rows, Cols>& panels, std::size_t j) {
  constexpr std::size_t width = lane_panels<T, Rows, Cols>::width;
  if constexpr (width < Cols) {
    if (j >= width) return evaluate_column(to, panels.tail, j - width);
  }
  for (std::size_t i = 0; i < Rows; ++i) {
    const lanes<T, width> v = panels.rows[i];
    to[i] = numbers_of<T, width>(v).elements[j];
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
