// SPDX-License-Identifier: BSL-1.0
// The soft cap: numbers bent so that none exceeds a limit.
#pragma once

#include <limits>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/activation.hpp>
#include <attest/math/real.hpp>
#include <attest/math/tanh.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Any other limit ends a constant evaluation, with a sentence (as check_index has it), and stops a program.
template <typename T>
constexpr T the_limit_must_be_positive(T limit) {
  if (limit > T(0) && limit <= (std::numeric_limits<T>::max)()) return limit;
  if (__builtin_is_constant_evaluated()) {
    __builtin_printf("attest: the limit of a soft cap must be positive: %g", static_cast<double>(limit));
  }
  __builtin_trap();
}

template <typename T>
struct soft_cap_function {
  T limit;

  template <typename U>
  constexpr T operator()(U x) const {
    static_assert(std::is_same_v<T, U>, "attest: a layer and its input must have one element type");
    if (x != x) return std::numeric_limits<T>::quiet_NaN();
    // A quotient this large is one to tanh, and might overflow.
    if (limit < T(1) && (x > T(100) || x < T(-100))) return x > T(0) ? limit : -limit;
    return limit * tanh(x / limit);
  }
};

}  // namespace detail

/// soft_cap(limit) is the activation limit * tanh(x / limit): near 0 it is x, and far out it is limit. Gemma
/// 2 bends its last scores with it (final_logit_softcapping = 30).
template <Real T>
constexpr activation<detail::soft_cap_function<T>> soft_cap(T limit) {
  return {{detail::the_limit_must_be_positive(limit)}};
}

}  // namespace attest
ATTEST_ARITHMETIC_END
