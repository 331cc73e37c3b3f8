// SPDX-License-Identifier: BSL-1.0
// Comparison by bits, and inputs that the optimizer cannot see.
#pragma once

#include <attest/math/classify.hpp>

/// The same bits: tells -0 from 0, and a NaN from another.
template <attest::Real T>
constexpr bool same_bits(T a, T b) {
  return attest::detail::to_bits(a) == attest::detail::to_bits(b);
}

/// The value itself, but unknown to the optimizer at run time.
template <attest::Real T>
constexpr T opaque(T value) {
  if (std::is_constant_evaluated()) return value;
  volatile T hidden = value;
  return hidden;
}
