// SPDX-License-Identifier: BSL-1.0
// The soft cap of attention scores as an activation, for the last scores of a model.
#pragma once

#include <attest/attention/softcap.hpp>
#include <attest/config.hpp>
#include <attest/layers/activation.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

struct softcapped_function {
  softcap cap;

  template <typename T>
  constexpr T operator()(T x) const {
    return cap.capped(x);
  }
};

}  // namespace detail

/// softcapped(cap) is the activation cap * tanh(x / cap): near 0 it is x, and far out it is cap. Gemma 2
/// bends its last scores with it (final_logit_softcapping = 30). The cap has to be positive.
template <typename Number>
constexpr activation<detail::softcapped_function> softcapped(Number cap) {
  return {{softcap{cap}}};
}

}  // namespace attest
ATTEST_ARITHMETIC_END
