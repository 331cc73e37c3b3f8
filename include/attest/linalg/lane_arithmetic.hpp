// SPDX-License-Identifier: BSL-1.0
// What constant evaluation does lane by lane: products, one operation on whole tables, the check for size.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// ---- products -------------------------------------------------------------------------------------

/// result = a b, vector Block of every row and those after it.
template <std::size_t Block = 0, typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr void multiply_lanes(lane_table<T, Rows, Cols>& result, const scalar_table<T, Rows, Inner>& a,
                              const lane_table<T, Inner, Cols>& b) {
  constexpr std::size_t width = lanes_of_block(Cols, Block);
  constexpr std::size_t terms = terms_at_once(Inner, width);
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

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
