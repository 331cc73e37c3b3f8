// SPDX-License-Identifier: BSL-1.0
// The gated feed-forward network (SwiGLU, GEGLU, ReGLU, GLU, by its activation).
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of a gated feed-forward network.
template <typename Hidden, typename Output>
struct gated_feed_forward_trace {
  Hidden gate;       ///< gate(x), n x hidden width
  Hidden activated;  ///< activation(gate), the factors that open or close
  Hidden up;         ///< up(x), n x hidden width
  Hidden gated;      ///< activated times up, element by element
  Output output;     ///< down(gated), n x width
};

/// down(activation(gate(x)) * up(x)), the product element by element (Shazeer 2020). The activation goes on
/// the gate, never on `up`:
///
///     SwiGLU:  gated_feed_forward{linear{w1}, silu, linear{w3}, linear{w2}}, with LLaMA's names
///     GEGLU:   gated_feed_forward{gate, gelu_erf, up, down}
///     ReGLU:   gated_feed_forward{gate, relu, up, down}
///     GLU:     gated_feed_forward{gate, sigmoid, up, down}
template <typename Gate, typename Activation, typename Up, typename Down>
struct gated_feed_forward {
  static_assert(detail::check_equal_widths<Gate, Up>() && detail::check_neighbours<Gate, Down>());
  static constexpr std::size_t inputs = detail::inputs_of<Gate>;
  static constexpr std::size_t outputs = detail::outputs_of<Down>;

  Gate gate;
  Activation activation;
  Up up;
  Down down;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr auto steps(const matrix<T, N, Width>& x) const {
    const auto closed = gate(x);
    const auto opened = activation(closed);
    const auto widened = up(x);
    const auto gated = detail::multiply_each(opened, widened);
    const auto output = down(gated);
    return gated_feed_forward_trace<decltype(gate(x)), decltype(down(gated))>{closed, opened, widened, gated,
                                                                              output};
  }

  template <typename T, std::size_t N, std::size_t Width>
  constexpr auto operator()(const matrix<T, N, Width>& x) const {
    return down(detail::multiply_each(activation(gate(x)), up(x)));
  }
};

template <typename Gate, typename Activation, typename Up, typename Down>
gated_feed_forward(Gate, Activation, Up, Down) -> gated_feed_forward<Gate, Activation, Up, Down>;

}  // namespace attest
ATTEST_ARITHMETIC_END
