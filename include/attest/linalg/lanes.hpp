// SPDX-License-Identifier: BSL-1.0
// Rows as vector types, many elements an operation: what they are, and how constant evaluation reads them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// A compiler spends a few microseconds on evaluating an expression, and a fraction of one on the
// arithmetic in it. An expression over 64 lanes pays the first only once, and clang counts it as one step.
// Each lane is an element of its own: a sum keeps its order, so nothing here can change a bit.
//
// This file and native_lanes.hpp alone know of the compilers' extensions (a test looks for it). Others take
// `lanes<T, N>` for N numbers with + - * / and comparisons lane by lane, `mask ? a : b` and v[i], and ask
// `has_lanes` first: where that is false the type has no definition, and they loop over elements.

inline constexpr bool has_lanes = ATTEST_LANES;

/// The most lanes in one vector: beyond it, nothing gets cheaper.
inline constexpr std::size_t most_lanes = 64;

/// The first vector of a row: the largest power of two (GCC has no other sizes) that is not too large.
constexpr std::size_t lanes_of_width(std::size_t width) {
  std::size_t lanes = 1;
  while (lanes < most_lanes && lanes * 2 <= width) lanes *= 2;
  return lanes;
}

/// N lanes of T. `packed` is the same type without its alignment, so that rows of any width lie in a
/// struct as they lie in an array.
template <typename T, std::size_t N>
struct vector_of;
#if ATTEST_LANES
template <typename T, std::size_t N>
struct vector_of {
#if defined(__clang__)
  typedef T type __attribute__((ext_vector_type(N)));
  typedef T packed __attribute__((ext_vector_type(N), aligned(alignof(T))));
#else
  typedef T type __attribute__((vector_size(N * sizeof(T))));
  typedef T packed __attribute__((vector_size(N * sizeof(T)), aligned(alignof(T))));
#endif
};
#endif

template <typename T, std::size_t N>
using lanes = typename vector_of<T, N>::type;

/// The integer of T's size, as comparisons of lanes give it: all bits set, or none.
template <typename T>
using lane_mask = std::remove_cvref_t<decltype((lanes<T, 2>{} < lanes<T, 2>{})[0])>;

/// A row of any width: 100 floats are vectors of 64, 32 and 4 lanes.
template <typename T, std::size_t Width, bool Single = lanes_of_width(Width) == Width>
struct lane_row {
  static constexpr std::size_t head_width = lanes_of_width(Width);
  using vector = lanes<T, head_width>;
  typename vector_of<T, head_width>::packed head;
  lane_row<T, Width - head_width> tail;
};
template <typename T, std::size_t Width>
struct lane_row<T, Width, true> {
  static constexpr std::size_t head_width = Width;
  using vector = lanes<T, Width>;
  typename vector_of<T, Width>::packed head;
};

/// The elements of a matrix, in the same places, as rows of vectors or as rows of numbers.
template <typename T, std::size_t Rows, std::size_t Cols>
struct lane_table {
  lane_row<T, Cols> rows[Rows];
};
template <typename T, std::size_t Rows, std::size_t Cols>
struct scalar_table {
  T rows[Rows][Cols];
};

/// Vector number Block of a row.
template <std::size_t Block, typename T, std::size_t Width>
constexpr auto& block_of(lane_row<T, Width>& row) {
  if constexpr (Block == 0) {
    return row.head;
  } else {
    return block_of<Block - 1>(row.tail);
  }
}
template <std::size_t Block, typename T, std::size_t Width>
constexpr const auto& block_of(const lane_row<T, Width>& row) {
  if constexpr (Block == 0) {
    return row.head;
  } else {
    return block_of<Block - 1>(row.tail);
  }
}

/// How many vectors a row is made of, and how many lanes number `block` has.
constexpr std::size_t blocks_of_width(std::size_t width) {
  std::size_t blocks = 0;
  for (; width > 0; width -= lanes_of_width(width)) ++blocks;
  return blocks;
}
constexpr std::size_t lanes_of_block(std::size_t width, std::size_t block) {
  for (; block > 0; --block) width -= lanes_of_width(width);
  return lanes_of_width(width);
}

/// A flat array as rows of most_lanes, and what is left over.
template <typename T, std::size_t Count, bool Exact = Count % most_lanes == 0>
struct lane_list {
  lane_row<T, most_lanes> rows[Count / most_lanes];
  T rest[Count % most_lanes];
};
template <typename T, std::size_t Count>
struct lane_list<T, Count, true> {
  lane_row<T, most_lanes> rows[Count / most_lanes];
};

/// Somewhere to write lanes to.
template <typename T, std::size_t Count>
struct lane_elements {
  T elements[Count]{};
};

// ---- reading and writing --------------------------------------------------------------------------

template <std::size_t Rows, std::size_t Cols, typename T>
constexpr scalar_table<T, Rows, Cols> scalars_of(const T (&elements)[Rows * Cols]) {
  return __builtin_bit_cast(scalar_table<T, Rows, Cols>, elements);
}

template <typename T, std::size_t Width, std::size_t... J>
constexpr void fill_row(lane_row<T, Width>& row, const T* from, std::index_sequence<J...>) {
  row.head = lanes<T, sizeof...(J)>{from[J]...};
  if constexpr (sizeof...(J) < Width) {
    constexpr std::size_t rest = Width - sizeof...(J);
    fill_row(row.tail, from + sizeof...(J), std::make_index_sequence<lanes_of_width(rest)>{});
  }
}

template <std::size_t Rows, std::size_t Cols, typename T>
constexpr lane_table<T, Rows, Cols> lanes_from(const T (&elements)[Rows * Cols]) {
#if ATTEST_LANES_BY_SWIZZLE
  lane_table<T, Rows, Cols> table{};
  for (std::size_t i = 0; i < Rows; ++i) {
    fill_row(table.rows[i], elements + i * Cols, std::make_index_sequence<lanes_of_width(Cols)>{});
  }
  return table;
#else
  return __builtin_bit_cast(lane_table<T, Rows, Cols>, elements);
#endif
}

/// At least one row of most_lanes; `rest` is not always read.
template <typename T, std::size_t Count>
constexpr lane_list<T, Count> list_from(const T (&elements)[Count]) {
#if ATTEST_LANES_BY_SWIZZLE
  lane_list<T, Count> list{};
  for (std::size_t i = 0; i < Count / most_lanes; ++i) {
    fill_row(list.rows[i], elements + i * most_lanes, std::make_index_sequence<most_lanes>{});
  }
  return list;
#else
  return __builtin_bit_cast(lane_list<T, Count>, elements);
#endif
}

#if ATTEST_LANES_BY_SWIZZLE
// A swizzle reads a vector only where it is a value, so it is returned by a function first.
template <typename Vector>
constexpr Vector value_of(const Vector& v) {
  return v;
}

template <typename T, std::size_t N>
constexpr void write_lanes(const lanes<T, N>& v, T* to) {
  if constexpr (N > 16) {
    write_lanes<T, N / 2>(value_of(v).lo, to);
    write_lanes<T, N / 2>(value_of(v).hi, to + N / 2);
  } else if constexpr (N == 16) {
    to[0] = value_of(v).s0, to[1] = value_of(v).s1, to[2] = value_of(v).s2, to[3] = value_of(v).s3,
    to[4] = value_of(v).s4, to[5] = value_of(v).s5, to[6] = value_of(v).s6, to[7] = value_of(v).s7,
    to[8] = value_of(v).s8, to[9] = value_of(v).s9, to[10] = value_of(v).sa, to[11] = value_of(v).sb,
    to[12] = value_of(v).sc, to[13] = value_of(v).sd, to[14] = value_of(v).se, to[15] = value_of(v).sf;
  } else if constexpr (N > 2) {
    write_lanes<T, N / 2>(value_of(v).lo, to);
    write_lanes<T, N / 2>(value_of(v).hi, to + N / 2);
  } else if constexpr (N == 2) {
    to[0] = value_of(v).x, to[1] = value_of(v).y;
  } else {
    to[0] = value_of(v).x;
  }
}

template <typename T, std::size_t Width>
constexpr void write_row(const lane_row<T, Width>& row, T* to) {
  const lanes<T, lane_row<T, Width>::head_width> head = row.head;  // aligned
  write_lanes<T, lane_row<T, Width>::head_width>(head, to);
  if constexpr (lane_row<T, Width>::head_width < Width) {
    write_row(row.tail, to + lane_row<T, Width>::head_width);
  }
}
#endif

/// The columns of a table as rows of vectors.
template <typename T, std::size_t Width, std::size_t Rows, std::size_t Cols, std::size_t... Row>
constexpr void fill_row_from_column(lane_row<T, Width>& row, const scalar_table<T, Rows, Cols>& table,
                                    std::size_t column, std::index_sequence<Row...>) {
  constexpr std::size_t first = Rows - Width;
  row.head = lanes<T, sizeof...(Row)>{table.rows[first + Row][column]...};
  if constexpr (sizeof...(Row) < Width) {
    constexpr std::size_t rest = Width - sizeof...(Row);
    fill_row_from_column(row.tail, table, column, std::make_index_sequence<lanes_of_width(rest)>{});
  }
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr lane_table<T, Cols, Rows> transposed_lanes(const scalar_table<T, Rows, Cols>& table) {
  lane_table<T, Cols, Rows> result{};
  for (std::size_t j = 0; j < Cols; ++j) {
    fill_row_from_column(result.rows[j], table, j, std::make_index_sequence<lanes_of_width(Rows)>{});
  }
  return result;
}

/// The elements of one vector.
template <typename T, std::size_t N>
constexpr lane_elements<T, N> numbers_of(const lanes<T, N>& v) {
#if ATTEST_LANES_BY_SWIZZLE
  lane_elements<T, N> numbers{};
  write_lanes<T, N>(v, numbers.elements);
  return numbers;
#else
  return __builtin_bit_cast(lane_elements<T, N>, v);
#endif
}

/// The table as a matrix, or anything else that holds `elements`.
template <typename Matrix, typename T, std::size_t Rows, std::size_t Cols>
constexpr Matrix elements_of(const lane_table<T, Rows, Cols>& table) {
#if ATTEST_LANES_BY_SWIZZLE
  Matrix result;
  for (std::size_t i = 0; i < Rows; ++i) write_row(table.rows[i], result.elements + i * Cols);
  return result;
#else
  return __builtin_bit_cast(Matrix, table);
#endif
}

// ---- what one compiler does with lanes in another way than the rest ----------------------------------

#if ATTEST_LANES && !defined(__clang__)
/// N vectors; in every lane of number k stands k.
template <typename T, std::size_t N>
struct lane_numbers {
  lanes<lane_mask<T>, N> all[N]{};
  constexpr lane_numbers() {
    for (std::size_t k = 0; k < N; ++k) all[k] = lanes<lane_mask<T>, N>{} + static_cast<lane_mask<T>>(k);
  }
};
template <typename T, std::size_t N>
inline constexpr lane_numbers<T, N> lane_number{};
#endif

/// Terms to hand to add_multiples at once, of `inner` with N lanes each.
constexpr std::size_t terms_at_once(std::size_t inner, std::size_t n) {
#if defined(__clang__)
  (void)n;
  return inner < 16 ? inner : 16;
#else
  return inner < n ? inner : n;  // what GCC permutes must fit into a vector of that width
#endif
}

/// sums += factors[K] rows[first + K], one K after the other. (The rows by reference: through a pointer GCC
/// 12 makes every number of them anew.)
template <typename T, std::size_t N, std::size_t Rows, std::size_t... K>
constexpr void add_multiples(lanes<T, N>& sums, const T* factors, const lanes<T, N> (&rows)[Rows],
                             std::size_t first, std::index_sequence<K...>) {
#if ATTEST_LANES && !defined(__clang__)
  // GCC evaluates a number times a vector by evaluating the number once a lane; a permutation is cheaper.
  lanes<T, N> several{factors[K]...};  // GCC 12 takes a const one for modified while it is made
  ((sums += __builtin_shuffle(several, lane_number<T, N>.all[K]) * rows[first + K]), ...);
#else
  ((sums += factors[K] * rows[first + K]), ...);
#endif
}

/// The bits of each lane.
template <std::size_t N>
constexpr lane_elements<std::uint64_t, N> bits_of(const lanes<double, N>& x) {
#if ATTEST_LANES_BY_SWIZZLE
  return __builtin_bit_cast(lane_elements<std::uint64_t, N>, numbers_of<double, N>(x));
#else
  return __builtin_bit_cast(lane_elements<std::uint64_t, N>, x);
#endif
}

/// The bits of x plus those of `steps`, which are moved by Right and then by Left places.
template <int Right, int Left, std::size_t N, std::size_t... J>
constexpr lane_elements<double, N> sum_of_bits(const lanes<double, N>& x, const lanes<double, N>& steps,
                                               std::index_sequence<J...>) {
  using bits = std::uint64_t;
#if ATTEST_LANES_BY_SWIZZLE
  const auto number = numbers_of<double, N>(x);
  const auto added = numbers_of<double, N>(steps);
  return {
      {__builtin_bit_cast(double, __builtin_bit_cast(bits, number.elements[J]) +
                                      (__builtin_bit_cast(bits, added.elements[J]) >> Right << Left))...}};
#else
  return __builtin_bit_cast(
      lane_elements<double, N>,
      __builtin_bit_cast(lanes<bits, N>, x) + (__builtin_bit_cast(lanes<bits, N>, steps) >> Right << Left));
#endif
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
