// SPDX-License-Identifier: BSL-1.0
// Rotary positions (RoPE): queries and keys turned by angles that grow with their position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/rotate.hpp>
#include <attest/layers/turning.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The cosines and sines of n positions and p pairs.
template <typename T, std::size_t N, std::size_t Pairs>
struct rotary_angles {
  matrix<T, N, Pairs> cosine;
  matrix<T, N, Pairs> sine;
};

namespace detail {

/// See rotary_interleaved and rotary_half_split.
template <typename Pairing, Real T, std::size_t HeadWidth, std::size_t RotaryWidth>
struct rotary {
  static_assert(check_rotary_width<HeadWidth, RotaryWidth>());
  static constexpr std::size_t pairs = RotaryWidth / 2;
  static constexpr bool keeps_width = true;

  turning<pairs> speed{};

  constexpr rotary() : rotary(10000.0) {}
  constexpr explicit rotary(double base_of_all_pairs) : speed(turning_of_base<pairs>(base_of_all_pairs)) {}

  /// The cosines and sines for these positions.
  template <std::size_t N>
  constexpr rotary_angles<T, N, pairs> angles(const std::size_t (&positions)[N]) const {
    rotary_angles<T, N, pairs> result;
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t j = 0; j < pairs; ++j) {
        const auto angle = turn<T>(static_cast<std::uint64_t>(positions[i]) * speed.each[j]);
        result.cosine.elements[i * pairs + j] = angle.cosine;
        result.sine.elements[i * pairs + j] = angle.sine;
      }
    }
    return result;
  }

  /// Row i of x is at position positions[i].
  template <typename U, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<U, N, Width>& x,
                                           const std::size_t (&positions)[N]) const {
    static_assert(std::is_same_v<T, U>, "attest: a layer and its input must have one element type");
    if constexpr (!std::is_same_v<T, U>) {
      (void)sizeof(the_culprit_is<T, U>);
      return {};
    } else {
      const rotary_angles<T, N, pairs> turned = angles(positions);
      return rotate<Pairing, HeadWidth>(x, turned.cosine, turned.sine);
    }
  }

  /// Row i of x is at position first + i.
  template <typename U, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<U, N, Width>& x, std::size_t first = 0) const {
    std::size_t positions[N]{};
    for (std::size_t i = 0; i < N; ++i) positions[i] = first + i;
    return (*this)(x, positions);
  }
};

}  // namespace detail

/// Rotary positions (Su et al. 2021). In every head of HeadWidth columns, pair k of the first RotaryWidth
/// columns, here columns 2k and 2k + 1, turns by the angle
///
///     position * base^(-2k / RotaryWidth)     (a, b) becomes (a cos - b sin, a sin + b cos)
///
/// The columns behind RotaryWidth stay; k starts again in every head, however many the rows hold.
///
///     rotary_interleaved<float, 64>{}          base 10000; rotary_interleaved<float, 64>{500000.0}
///     rotary_interleaved<float, 64, 32>{}      the first 32 columns of each head
///     rope(query), rope(query, 5)              positions 0, 1, 2, ... and 5, 6, 7, ...
///     rope(query, {4, 4, 9})                   these positions
///
/// Position 0 changes nothing, not by a bit. An angle is exact to 2^-53 of itself at any position below 2^32,
/// whatever T; the base takes part in double and once, when the object is made.
///
/// GPT-J, LLaMA's own code and its checkpoints; ONNX RotaryEmbedding with interleaved = 1.
template <Real T, std::size_t HeadWidth, std::size_t RotaryWidth = HeadWidth>
using rotary_interleaved = detail::rotary<detail::interleaved_pairs, T, HeadWidth, RotaryWidth>;

/// The same with pair k made of columns k and RotaryWidth / 2 + k.
///
/// GPT-NeoX, LLaMA in Hugging Face's order of columns; ONNX RotaryEmbedding with interleaved = 0.
template <Real T, std::size_t HeadWidth, std::size_t RotaryWidth = HeadWidth>
using rotary_half_split = detail::rotary<detail::half_split_pairs, T, HeadWidth, RotaryWidth>;

/// rotated{projection, rope}: rope(projection(x), first), a projection to queries or keys that carry their
/// positions.
template <typename Projection, typename Rotary>
struct rotated {
  static constexpr std::size_t inputs = detail::inputs_of<Projection>;
  static constexpr std::size_t outputs = detail::outputs_of<Projection>;
  static constexpr bool keeps_width = detail::keeps_width_of<Projection>;

  Projection projection;
  Rotary rotary;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr auto operator()(const matrix<T, N, Width>& x, std::size_t first = 0) const {
    return rotary(projection(x), first);
  }
};

template <typename Projection, typename Rotary>
rotated(Projection, Rotary) -> rotated<Projection, Rotary>;

}  // namespace attest
ATTEST_ARITHMETIC_END
