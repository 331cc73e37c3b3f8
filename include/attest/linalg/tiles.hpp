// SPDX-License-Identifier: BSL-1.0
// Products at run time: a tile of sums stays in registers, each sum in its own lane and its own order.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/native_lanes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Where the numbers of a product a b lie: element (i, k) of a at a[i ARow + k AColumn], and so far from one
/// row to the next of b and of the result. Constants, so that a compiler sees every address.
template <std::size_t ARow, std::size_t AColumn, std::size_t BRow, std::size_t ResultRow>
struct product_places {
  static constexpr std::size_t a_row = ARow;
  static constexpr std::size_t a_column = AColumn;
  static constexpr std::size_t b_row = BRow;
  static constexpr std::size_t result_row = ResultRow;
};

// A tile is some rows high and one or two vectors wide. Two halve the loads of a; with 32 registers there are
// enough for tiles so high that it does not matter.
inline constexpr std::size_t widest_tile = lane_registers == 16 ? 2 : 1;

/// A single row is eight vectors wide, and two rows are four: with fewer sums side by side each addition
/// would wait for the one before.
constexpr std::size_t tile_width(std::size_t rows) { return rows == 1 ? 8 : rows == 2 ? 4 : widest_tile; }

/// Rows of the highest tile: the sums take 12 or 8 of 16 registers, or half of 32.
constexpr std::size_t highest_tile(std::size_t width) {
  return width > 2 ? 8 / width : lane_registers == 16 ? (width == 2 ? 6 : 8) : 16;
}
constexpr std::size_t lower_tile(std::size_t rows) { return rows == 6 ? 4 : rows / 2; }
/// How many rows to compute in tiles of that height: of 8, none in tiles of 6, as 4 and 4 keep more sums
/// going than 6 and 2.
constexpr std::size_t rows_in_tiles(std::size_t rows, std::size_t height) {
  const std::size_t whole = rows / height * height;
  return height == 6 && rows - whole == 2 && whole > 0 ? whole - 6 : whole;
}

template <typename Lanes, typename T, std::size_t... Column>
ATTEST_ALWAYS_INLINE void load_row(Lanes* row, const T* from, std::index_sequence<Column...>) {
  (load_lanes(row[Column], from + Column * (sizeof(Lanes) / sizeof(T))), ...);
}
template <typename T, typename Lanes, std::size_t... Column>
ATTEST_ALWAYS_INLINE void store_row(T* to, const Lanes* row, std::index_sequence<Column...>) {
  (store_lanes(to + Column * (sizeof(Lanes) / sizeof(T)), row[Column]), ...);
}
template <typename Lanes, typename T, std::size_t... Column>
inline void add_multiple_of_row(Lanes* sums, T factor, const Lanes* row, std::index_sequence<Column...>) {
  ((sums[Column] += factor * row[Column]), ...);
}

/// Rows R... of result = a b, for N columns times Width.
template <typename Places, std::size_t N, std::size_t Width, std::size_t Inner, typename T, std::size_t... R>
ATTEST_WHOLE_VECTORS inline void tile(T* result, const T* a, const T* b, std::index_sequence<R...>) {
  constexpr std::make_index_sequence<Width> columns{};
  lanes<T, N> sums[sizeof...(R)][Width]{};
  for (std::size_t k = 0; k < Inner; ++k) {
    lanes<T, N> right[Width];
    load_row(right, b, columns);
    (add_multiple_of_row(sums[R], a[R * Places::a_row], right, columns), ...);
    a += Places::a_column;
    b += Places::b_row;
  }
  (store_row(result + R * Places::result_row, sums[R], columns), ...);
}

/// The same for Rows rows: as many at once as fit, then fewer.
template <typename Places, std::size_t N, std::size_t Width, std::size_t Rows, std::size_t Inner,
          std::size_t Height = highest_tile(Width), typename T>
inline void tiles(T* result, const T* a, const T* b) {
  constexpr std::size_t whole = rows_in_tiles(Rows, Height);
  for (std::size_t i = 0; i < whole; i += Height) {
    tile<Places, N, Width, Inner>(result + i * Places::result_row, a + i * Places::a_row, b,
                                  std::make_index_sequence<Height>{});
  }
  if constexpr (whole < Rows) {
    tiles<Places, N, Width, Rows - whole, Inner, lower_tile(Height)>(result + whole * Places::result_row,
                                                                     a + whole * Places::a_row, b);
  }
}

/// result = a b for Cols columns: the widest tiles first.
template <typename Places, std::size_t Rows, std::size_t Inner, std::size_t Cols, typename T,
          std::size_t N = native_lanes<T>, std::size_t Width = tile_width(Rows)>
inline void multiply_tiles(T* result, const T* a, const T* b) {
  constexpr std::size_t whole = Cols / (N * Width) * (N * Width);
  for (std::size_t j = 0; j < whole; j += N * Width) {
    tiles<Places, N, Width, Rows, Inner>(result + j, a, b + j);
  }
  if constexpr (whole < Cols) {
    constexpr std::size_t next = Width > 1 ? N : N / 2;
    constexpr std::size_t next_width = Width > 2 ? Width / 2 : 1;
    multiply_tiles<Places, Rows, Inner, Cols - whole, T, next, next_width>(result + whole, a, b + whole);
  }
}

/// A square of numbers turned round: N rows, from_row apart, to N rows, to_row apart.
template <typename T, std::size_t... Row>
inline void turn_square(T* to, std::size_t to_row, const T* from, std::size_t from_row,
                        std::index_sequence<Row...> all) {
  lanes<T, sizeof...(Row)> square[sizeof...(Row)];
  (load_lanes(square[Row], from + Row * from_row), ...);
  turn_lanes(square, all);
  (store_lanes(to + Row * to_row, square[Row]), ...);
}

// Element by element on purpose: clang would take gathers and scatters, which are slower.
#if defined(__clang__)
#define ATTEST_ELEMENT_BY_ELEMENT _Pragma("clang loop vectorize(disable)")
#else
#define ATTEST_ELEMENT_BY_ELEMENT
#endif

/// Count rows, `row` apart, as the columns of a table of Count columns: squares of lanes first.
template <std::size_t Count, std::size_t Width, typename T>
ATTEST_WHOLE_VECTORS inline void rows_to_columns(T* columns, const T* rows, std::size_t row) {
  constexpr std::size_t lanes_of_rows = lanes_of_width(Count);
  constexpr std::size_t n = lanes_of_rows < native_lanes<T> ? lanes_of_rows : native_lanes<T>;
  constexpr std::size_t squares = n > 1 && Count % n == 0 ? Width / n * n : 0;
  for (std::size_t first = 0; squares > 0 && first < Count; first += n) {
    for (std::size_t c = 0; c < squares; c += n) {
      turn_square(columns + c * Count + first, Count, rows + first * row + c, row,
                  std::make_index_sequence<n>{});
    }
  }
  for (std::size_t i = 0; i < Count; ++i) {
    ATTEST_ELEMENT_BY_ELEMENT
    for (std::size_t c = squares; c < Width; ++c) columns[c * Count + i] = rows[i * row + c];
  }
}
#undef ATTEST_ELEMENT_BY_ELEMENT

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
