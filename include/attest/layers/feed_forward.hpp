// SPDX-License-Identifier: BSL-1.0
// The feed-forward network of a Transformer block: linear, activation, linear, token by token.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of a feed-forward network.
template <typename Hidden, typename Output>
struct feed_forward_trace {
  Hidden hidden;     ///< expand(x), n x hidden width
  Hidden activated;  ///< activation(hidden), n x hidden width
  Output output;     ///< contract(activated), n x width
};

/// contract(activation(expand(x))): the rows of x widen, pass the activation and narrow again, each token
/// for itself.
///
///     feed_forward{linear{w1, b1}, relu, linear{w2, b2}}     max(0, x W1 + b1) W2 + b2
template <typename Expand, typename Activation, typename Contract>
struct feed_forward {
  static_assert(detail::check_neighbours<Expand, Contract>());
  static constexpr std::size_t inputs = detail::inputs_of<Expand>;
  static constexpr std::size_t outputs = detail::outputs_of<Contract>;

  Expand expand;
  Activation activation;
  Contract contract;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr auto steps(const matrix<T, N, Width>& x) const {
    const auto hidden = expand(x);
    const auto activated = activation(hidden);
    const auto output = contract(activated);
    return feed_forward_trace<decltype(expand(x)), decltype(contract(activated))>{hidden, activated, output};
  }

  template <typename T, std::size_t N, std::size_t Width>
  constexpr auto operator()(const matrix<T, N, Width>& x) const {
    return contract(activation(expand(x)));
  }
};

template <typename Expand, typename Activation, typename Contract>
feed_forward(Expand, Activation, Contract) -> feed_forward<Expand, Activation, Contract>;

}  // namespace attest
ATTEST_ARITHMETIC_END
