// SPDX-License-Identifier: BSL-1.0
// What constant evaluation does lane by lane: products, one operation on whole tables, the check for size.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

#if ATTEST_LANES

/// The integer of T's size, as comparisons of vectors give it.
template <typename T>
using lane_mask = std::remove_cvref_t<decltype((lanes<T, 2>{} < lanes<T, 2>{})[0])>;

// ---- products -------------------------------------------------------------------------------------

#if !defined(__clang__)
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

/// sums += factors[K] rows[K], one K after the other.
template <typename T, std::size_t N, std::size_t... K>
constexpr void add_multiples(lanes<T, N>& sums, const T* factors, const lanes<T, N>* rows,
                             std::index_sequence<K...>) {
#if defined(__clang__)
  ((sums += factors[K] * rows[K]), ...);
#else
  // GCC evaluates a number times a vector by evaluating the number once a lane; a permutation is cheaper.
  lanes<T, N> several{factors[K]...};  // GCC 12 takes a const one for modified while it is made
  ((sums += __builtin_shuffle(several, lane_number<T, N>.all[K]) * rows[K]), ...);
#endif
}

/// result = a b, vector Block of every row and those after it.
template <std::size_t Block = 0, typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr void multiply_lanes(lane_table<T, Rows, Cols>& result, const scalar_table<T, Rows, Inner>& a,
                              const lane_table<T, Inner, Cols>& b) {
  constexpr std::size_t width = lanes_of_block(Cols, Block);
  // Terms in one expression; what GCC permutes must fit into a vector of that width.
#if defined(__clang__)
  constexpr std::size_t terms = Inner < 16 ? Inner : 16;
#else
  constexpr std::size_t terms = Inner < width ? Inner : width;
#endif
  lanes<T, width> right[Inner]{};
  for (std::size_t k = 0; k < Inner; ++k) right[k] = block_of<Block>(b.rows[k]);
  for (std::size_t i = 0; i < Rows; ++i) {
    lanes<T, width> sums{};
    std::size_t k = 0;
    for (; k + terms <= Inner; k += terms) {
      add_multiples<T, width>(sums, a.rows[i] + k, right + k, std::make_index_sequence<terms>{});
    }
    if constexpr (Inner % terms != 0) {
      add_multiples<T, width>(sums, a.rows[i] + k, right + k, std::make_index_sequence<Inner % terms>{});
    }
    block_of<Block>(result.rows[i]) = sums;
  }
  if constexpr (Block + 1 < blocks_of_width(Cols)) multiply_lanes<Block + 1>(result, a, b);
}

// ---- operations on whole tables -------------------------------------------------------------------

template <typename Operation, typename T, std::size_t Width, typename... Rows>
constexpr void apply_to_row(const Operation& f, lane_row<T, Width>& result, const Rows&... rows) {
  // clang warns of a reference to a packed vector, though nothing of this ever runs.
  typename lane_row<T, Width>::vector computed{};
  f(computed, static_cast<const typename Rows::vector&>(rows.head)...);
  result.head = computed;
  if constexpr (lane_row<T, Width>::head_width < Width) apply_to_row(f, result.tail, rows.tail...);
}

/// f(result, operands...) on whole vectors, everywhere in the tables. By reference throughout: a vector by
/// value in a signature would draw warnings about the ABI.
template <typename Operation, typename T, std::size_t Rows, std::size_t Cols, typename... Tables>
constexpr lane_table<T, Rows, Cols> apply_to_lanes(const Operation& f, const lane_table<T, Rows, Cols>& first,
                                                   const Tables&... others) {
  lane_table<T, Rows, Cols> result{};
  for (std::size_t i = 0; i < Rows; ++i) apply_to_row(f, result.rows[i], first.rows[i], others.rows[i]...);
  return result;
}

/// The same for matrices, or anything else that holds `elements`.
template <std::size_t Rows, std::size_t Cols, typename Operation, typename Matrix, typename... Matrices>
constexpr Matrix apply_in_lanes(const Operation& f, const Matrix& first, const Matrices&... others) {
  return elements_of<Matrix>(
      apply_to_lanes(f, lanes_from<Rows, Cols>(first.elements), lanes_from<Rows, Cols>(others.elements)...));
}

// ---- the check for size ---------------------------------------------------------------------------

/// Whether the elements lie in [-bound, bound], lane by lane over the rows: all bits set where they do.
/// False for NaN.
template <typename T, std::size_t Rows, std::size_t N>
constexpr lanes<lane_mask<T>, N> lanes_within(const lane_row<T, N> (&rows)[Rows], T bound) {
  const lanes<T, N> upper = lanes<T, N>{} + bound;
  const lanes<T, N> lower = -upper;
  lanes<lane_mask<T>, N> within = ~lanes<lane_mask<T>, N>{};
  for (std::size_t i = 0; i < Rows; ++i) within &= (rows[i].head <= upper) & (rows[i].head >= lower);
  return within;
}

/// Whether all elements, most_lanes or more, lie in [-bound, bound].
template <typename T, std::size_t Count>
constexpr bool all_within(const T (&elements)[Count], T bound) {
  const auto list = list_from(elements);
  const auto lane = numbers_of<lane_mask<T>, most_lanes>(lanes_within(list.rows, bound));
  bool all = true;
  for (std::size_t j = 0; j < most_lanes; ++j) all = all && lane.elements[j] != 0;
  for (std::size_t j = Count - Count % most_lanes; j < Count; ++j) {
    all = all && elements[j] <= bound && elements[j] >= -bound;
  }
  return all;
}

#endif  // ATTEST_LANES

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
