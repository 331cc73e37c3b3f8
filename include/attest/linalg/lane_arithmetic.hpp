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

/// sums += factors[k] rows[k], for all rows, one after the other.
template <typename T, std::size_t N, std::size_t Rows>
constexpr void add_all_multiples(lanes<T, N>& sums, const T* factors, const lanes<T, N> (&rows)[Rows]) {
  constexpr std::size_t terms = terms_at_once(Rows, N);
  std::size_t k = 0;
  for (; k + terms <= Rows; k += terms) {
    add_multiples<T, N>(sums, factors + k, rows, k, std::make_index_sequence<terms>{});
  }
  if constexpr (Rows % terms != 0) {
    add_multiples<T, N>(sums, factors + k, rows, k, std::make_index_sequence<Rows % terms>{});
  }
}

/// result += a b, vector Block of every row and those after it.
template <std::size_t Block = 0, typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr void multiply_lanes(lane_table<T, Rows, Cols>& result, const scalar_table<T, Rows, Inner>& a,
                              const lane_table<T, Inner, Cols>& b) {
  constexpr std::size_t width = lanes_of_block(Cols, Block);
  lanes<T, width> right[Inner]{};
  for (std::size_t k = 0; k < Inner; ++k) right[k] = block_of<Block>(b.rows[k]);
  for (std::size_t i = 0; i < Rows; ++i) {
    lanes<T, width> sums = block_of<Block>(result.rows[i]);
    add_all_multiples<T, width>(sums, a.rows[i], right);
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

template <typename Mask, std::size_t... J>
constexpr bool all_set(const Mask& lane, std::index_sequence<J...>) {
  return (lane.elements[J] & ...) != 0;
}

/// Whether all elements, most_lanes or more, lie in [-bound, bound].
template <typename T, std::size_t Count>
constexpr bool all_within(const T (&elements)[Count], T bound) {
  const auto list = list_from(elements);
  const auto lane = numbers_of<lane_mask<T>, most_lanes>(lanes_within(list.rows, bound));
  bool all = all_set(lane, std::make_index_sequence<most_lanes>{});
  for (std::size_t j = Count - Count % most_lanes; j < Count; ++j) {
    all = all && elements[j] <= bound && elements[j] >= -bound;
  }
  return all;
}

// ---- sums of many numbers -------------------------------------------------------------------------

template <typename T, std::size_t... J>
constexpr T sum_of_some(T sum, const T* numbers, std::index_sequence<J...>) {
  return (sum + ... + numbers[J]);
}
/// sum + numbers[0] + numbers[1] + ..., in this order.
template <std::size_t AtOnce = most_lanes, typename T>
constexpr T sum_of_all(T sum, const T* numbers, std::size_t count) {
  for (; count >= AtOnce; count -= AtOnce, numbers += AtOnce) {
    sum = sum_of_some(sum, numbers, std::make_index_sequence<AtOnce>{});
  }
  if constexpr (AtOnce > 1) return sum_of_all<AtOnce / 4>(sum, numbers, count);
  return sum;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
