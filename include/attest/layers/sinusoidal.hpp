// SPDX-License-Identifier: BSL-1.0
// Sinusoidal positions: a table of sines and cosines, to be added to the embeddings.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/layers/turning.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

template <std::size_t Pairs>
inline constexpr turning<Pairs> turning_of_10000 = turning_of_base<Pairs>(10000.0);

/// Row i holds, for position first + i, the sine of pair j in column j * Step and its cosine Apart columns
/// on.
template <Real T, std::size_t N, std::size_t Width, std::size_t Step, std::size_t Apart>
constexpr matrix<T, N, Width> sinusoidal(std::size_t first) {
  matrix<T, N, Width> table;
  static_assert(Width % 2 == 0,
                "attest: sinusoidal positions need an even width, a sine and a cosine a pair");
  if constexpr (Width % 2 != 0) {
    (void)sizeof(shapes_do_not_fit<shape<N, Width>>);
  } else {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t j = 0; j < Width / 2; ++j) {
        const auto position = static_cast<std::uint64_t>(first + i);
        const auto angle = turn<T>(position * turning_of_10000<Width / 2>.each[j]);
        table.elements[i * Width + j * Step] = angle.sine;
        table.elements[i * Width + j * Step + Apart] = angle.cosine;
      }
    }
  }
  return table;
}

}  // namespace detail

/// N rows for the positions from `first` on (Vaswani et al. 2017), with sine and cosine of a pair side by
/// side. Both share one angle:
///
///     table(p, 2i) = sin(p / 10000^(2i/d))   table(p, 2i + 1) = cos(p / 10000^(2i/d))
///
///     position_table{sinusoidal_interleaved<double, 16, 4>()}(x)
///
/// An angle is exact to 2^-53 of itself at every position, whatever T.
template <Real T, std::size_t N, std::size_t Width>
constexpr matrix<T, N, Width> sinusoidal_interleaved(std::size_t first = 0) {
  return detail::sinusoidal<T, N, Width, 2, 1>(first);
}

/// The same numbers with all sines before all cosines (the layout of tensor2tensor's successors and of many
/// diffusion models):
///
///     table(p, i) = sin(p / 10000^(2i/d))   table(p, d/2 + i) = cos(p / 10000^(2i/d))
template <Real T, std::size_t N, std::size_t Width>
constexpr matrix<T, N, Width> sinusoidal_concatenated(std::size_t first = 0) {
  return detail::sinusoidal<T, N, Width, 1, Width / 2>(first);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
