// SPDX-License-Identifier: BSL-1.0
// Rotating pairs of columns by given cosines and sines: what rotary positions do to queries and keys.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/arithmetic.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

// Where the two columns of pair i of a head are.
struct interleaved_pairs {
  static constexpr std::size_t first(std::size_t i, std::size_t) { return 2 * i; }
  static constexpr std::size_t second(std::size_t i, std::size_t) { return 2 * i + 1; }
};
struct half_split_pairs {
  static constexpr std::size_t first(std::size_t i, std::size_t) { return i; }
  static constexpr std::size_t second(std::size_t i, std::size_t pairs) { return pairs + i; }
};

// What the compiler prints where widths do not fit.
template <std::size_t>
struct rotary_width;
template <std::size_t>
struct width_of_a_head;
template <std::size_t>
struct width_of_the_rows;

/// True, or a sentence: whether so many columns of a head can turn in pairs.
template <std::size_t HeadWidth, std::size_t RotaryWidth>
constexpr bool check_rotary_width() {
  constexpr bool even = RotaryWidth > 0 && RotaryWidth % 2 == 0;
  static_assert(even, "attest: a rotary width must be even and not zero: its columns turn in pairs");
  static_assert(RotaryWidth <= HeadWidth, "attest: a rotary width cannot exceed the width of a head");
  if constexpr (!even || RotaryWidth > HeadWidth) {
    (void)sizeof(the_culprit_is<rotary_width<RotaryWidth>, width_of_a_head<HeadWidth>>);
  }
  return even && RotaryWidth <= HeadWidth;
}

/// True, or a sentence: whether a row consists of whole heads.
template <std::size_t HeadWidth, std::size_t Width>
constexpr bool check_whole_heads() {
  constexpr bool whole = HeadWidth > 0 && Width % HeadWidth == 0;
  static_assert(whole,
                "attest: rotary positions turn whole heads: the rows must be a multiple of a head's width");
  if constexpr (!whole) {
    (void)sizeof(the_culprit_is<width_of_a_head<HeadWidth>, width_of_the_rows<Width>>);
  }
  return whole;
}

/// Turns the pairs of every head of one row: (a, b) becomes (a cos - b sin, a sin + b cos).
template <typename Arithmetic, typename Pairing, typename T>
ATTEST_PRODUCTS_APART constexpr void rotate_row(T* row, std::size_t width, std::size_t head_width,
                                                const T* cosine, const T* sine, std::size_t pairs) {
  for (std::size_t head = 0; head < width; head += head_width) {
    for (std::size_t i = 0; i < pairs; ++i) {
      T& a = row[head + Pairing::first(i, pairs)];
      T& b = row[head + Pairing::second(i, pairs)];
      const T turned_a = Arithmetic::sum(Arithmetic::product(a, cosine[i]), -Arithmetic::product(b, sine[i]));
      const T turned_b = Arithmetic::sum(Arithmetic::product(a, sine[i]), Arithmetic::product(b, cosine[i]));
      a = turned_a;
      b = turned_b;
    }
  }
}

/// x cos + partner sin, lane by lane; the sine has the sign of the pair's side.
struct turned_in_lanes {
  template <typename Vector>
  constexpr void operator()(Vector& result, const Vector& x, const Vector& partner, const Vector& cosine,
                            const Vector& sine) const {
    const Vector other = partner * sine;
    result = x * cosine;
    result += other;
  }
};

/// Narrower rows are turned pair by pair in constant evaluation too.
inline constexpr std::size_t least_lanes_for_rotation = 16;

/// The same for a row in constant evaluation, where no number needs guarding and every column turns.
template <typename Pairing, std::size_t HeadWidth, typename T, std::size_t Width, std::size_t Pairs>
constexpr row_vector<T, Width> evaluate_rotation(const row_vector<T, Width>& x,
                                                 const row_vector<T, Pairs>& cosine,
                                                 const row_vector<T, Pairs>& sine) {
  row_vector<T, Width> partner, cosines, sines;
  for (std::size_t head = 0; head < Width; head += HeadWidth) {
    for (std::size_t i = 0; i < Pairs; ++i) {
      const std::size_t a = head + Pairing::first(i, Pairs);
      const std::size_t b = head + Pairing::second(i, Pairs);
      partner.elements[a] = x.elements[b];
      partner.elements[b] = x.elements[a];
      cosines.elements[a] = cosines.elements[b] = cosine.elements[i];
      sines.elements[a] = -sine.elements[i];
      sines.elements[b] = sine.elements[i];
    }
  }
  return apply_in_lanes<1, Width>(turned_in_lanes{}, x, partner, cosines, sines);
}

template <typename Pairing, std::size_t HeadWidth, typename T, std::size_t N, std::size_t Width,
          std::size_t Pairs>
constexpr matrix<T, N, Width> rotate(matrix<T, N, Width> x, const matrix<T, N, Pairs>& cosine,
                                     const matrix<T, N, Pairs>& sine) {
  if constexpr (check_whole_heads<HeadWidth, Width>() && check_rotary_width<HeadWidth, 2 * Pairs>()) {
    bool guarded = must_guard(x.elements, cosine.elements, sine.elements);
    if constexpr (has_lanes && N == 1 && Width >= least_lanes_for_rotation && 2 * Pairs == HeadWidth) {
      if (std::is_constant_evaluated() && !guarded)
        return evaluate_rotation<Pairing, HeadWidth>(x, cosine, sine);
    }
    for (std::size_t i = 0; i < N; ++i) {
      T* const row = x.elements + i * Width;
      const T* const c = cosine.elements + i * Pairs;
      const T* const s = sine.elements + i * Pairs;
      if (guarded) {
        rotate_row<guarded_arithmetic, Pairing>(row, Width, HeadWidth, c, s, Pairs);
      } else {
        rotate_row<plain_arithmetic, Pairing>(row, Width, HeadWidth, c, s, Pairs);
      }
    }
  }
  return x;
}

}  // namespace detail

/// Row i of x with its pairs turned by the angles whose cosines and sines are in row i of the tables, of
/// width p: the first 2p columns of every head of HeadWidth columns turn, the others stay. Pair k is columns
/// 2k and 2k + 1 (the RoFormer paper, GPT-J, LLaMA's own code; ONNX RotaryEmbedding, interleaved = 1).
///
///     rotate_interleaved<HeadWidth>(x, cosine, sine)     x n x (heads * HeadWidth), tables n x p
template <std::size_t HeadWidth, typename T, std::size_t N, std::size_t Width, std::size_t Pairs>
constexpr matrix<T, N, Width> rotate_interleaved(const matrix<T, N, Width>& x,
                                                 const matrix<T, N, Pairs>& cosine,
                                                 const matrix<T, N, Pairs>& sine) {
  return detail::rotate<detail::interleaved_pairs, HeadWidth>(x, cosine, sine);
}

/// The same with pair k made of columns k and p + k (GPT-NeoX, LLaMA in Hugging Face's order of columns; ONNX
/// RotaryEmbedding, interleaved = 0).
template <std::size_t HeadWidth, typename T, std::size_t N, std::size_t Width, std::size_t Pairs>
constexpr matrix<T, N, Width> rotate_half_split(const matrix<T, N, Width>& x,
                                                const matrix<T, N, Pairs>& cosine,
                                                const matrix<T, N, Pairs>& sine) {
  return detail::rotate<detail::half_split_pairs, HeadWidth>(x, cosine, sine);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
