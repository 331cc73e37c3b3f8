// SPDX-License-Identifier: BSL-1.0
// Products on a processor without vectors: several sums at once in registers, so that each number that is
// loaded serves more than one of them.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/soft_dot.hpp>
#include <attest/math/target.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Where the elements of a factor lie: (i, j) at first[i * Row + j * Column]. Constants, so that they become
/// offsets of the instructions that load.
template <std::size_t Row, std::size_t Column>
struct lies {
  static constexpr std::size_t row = Row;
  static constexpr std::size_t column = Column;
};

template <typename T, std::size_t... C>
ATTEST_ALWAYS_INLINE void add_to_sums(T (&sums)[sizeof...(C)], T left, const T (&right)[sizeof...(C)],
                                      std::index_sequence<C...>) {
  ((sums[C] += left * right[C]), ...);
}

/// R x C elements of a b, each sum from k = 0 upwards.
template <typename A, typename B, typename T, std::size_t... R, std::size_t... C>
ATTEST_ALWAYS_INLINE void register_tile(T* result, std::size_t result_row, const T* a, const T* b,
                                        std::size_t inner, std::index_sequence<R...>,
                                        std::index_sequence<C...> columns) {
  T sums[sizeof...(R)][sizeof...(C)]{};
  for (std::size_t k = 0; k < inner; ++k) {
    const T right[] = {b[C * B::column]...};
    (add_to_sums(sums[R], a[R * A::row], right, columns), ...);
    a += A::column;
    b += B::row;
  }
  for (std::size_t c = 0; c < sizeof...(C); ++c) ((result[R * result_row + c] = sums[R][c]), ...);
}

/// result = a b, Rows x Inner times Inner x Cols, in tiles of R x C; what is left over in smaller ones.
template <typename A, typename B, std::size_t Rows, std::size_t Inner, std::size_t Cols, std::size_t R,
          std::size_t C, typename T>
inline void multiply_in_registers(T* result, std::size_t result_row, const T* a, const T* b) {
  if constexpr (Cols % C != 0 && Cols > C) {
    constexpr std::size_t whole = Cols / C * C;
    multiply_in_registers<A, B, Rows, Inner, whole, R, C>(result, result_row, a, b);
    multiply_in_registers<A, B, Rows, Inner, Cols - whole, R, Cols - whole>(result + whole, result_row, a,
                                                                            b + whole * B::column);
  } else if constexpr (Rows % R != 0 && Rows > R) {
    constexpr std::size_t whole = Rows / R * R;
    multiply_in_registers<A, B, whole, Inner, Cols, R, C>(result, result_row, a, b);
    multiply_in_registers<A, B, Rows - whole, Inner, Cols, Rows - whole, C>(
        result + whole * result_row, result_row, a + whole * A::row, b);
  } else {
    constexpr std::size_t r = Rows < R ? Rows : R;
    constexpr std::size_t c = Cols < C ? Cols : C;
    for (std::size_t i = 0; i < Rows; i += r) {
      for (std::size_t j = 0; j < Cols; j += c) {
        register_tile<A, B>(result + i * result_row + j, result_row, a + i * A::row, b + j * B::column, Inner,
                            std::make_index_sequence<r>{}, std::make_index_sequence<c>{});
      }
    }
  }
}

/// Whether a sum of products of Ts is cheaper in integers of our own than by the compiler's routines.
template <typename T>
inline constexpr bool sums_in_integers = std::is_same_v<T, float> && !has_float_unit;

/// result = a b, Rows x Inner times Inner x Cols, one row after the other.
template <typename A, typename B, std::size_t Rows, std::size_t Inner, std::size_t Cols, typename T>
inline void multiply_without_lanes(T* result, const T* a, const T* b) {
  if constexpr (sums_in_integers<T>) {
    for (std::size_t i = 0; i < Rows; ++i) {
      for (std::size_t j = 0; j < Cols; ++j) {
        *result++ = soft_dot(a + i * A::row, A::column, b + j * B::column, B::row, Inner);
      }
    }
  } else {
    multiply_in_registers<A, B, Rows, Inner, Cols, 2, 4>(result, Cols, a, b);
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
