// SPDX-License-Identifier: BSL-1.0
// Three functions that are all called GELU, each by its own name.
#pragma once

#include <limits>

#include <attest/config.hpp>
#include <attest/layers/activation.hpp>
#include <attest/layers/sigmoid.hpp>
#include <attest/math/erf.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// What the three have in common: beyond 500 each is x on the right and 0 on the left, in either type.
template <typename Middle>
struct gelu_function {
  template <typename T>
  constexpr T operator()(T x) const {
    if (x != x) return std::numeric_limits<T>::quiet_NaN();
    if (x > T(500)) return x;
    if (x < T(-500)) return T(0);
    return Middle::value(x);
  }
};

struct gelu_by_erf {
  template <typename T>
  static constexpr T value(T x) {
    return x * (T(0.5) * (T(1) + erf(x * T(0.70710678118654752440))));  // 1 / sqrt(2)
  }
};

struct gelu_by_tanh {
  // (1 + tanh(u)) / 2 is sigmoid(2u), which keeps its digits on the left; 2 sqrt(2/pi) = 1.595...
  template <typename T>
  static constexpr T value(T x) {
    return times_sigmoid(x, T(1.5957691216057307117) * x * (T(1) + T(0.044715) * x * x));
  }
};

struct gelu_by_sigmoid {
  template <typename T>
  static constexpr T value(T x) {
    return times_sigmoid(x, T(1.702) * x);
  }
};

}  // namespace detail

/// gelu_erf(x) = x/2 (1 + erf(x / sqrt(2))), x times the probability that a standard normal number is below
/// x (Hendrycks, Gimpel 2016). torch.nn.GELU, ONNX Gelu, BERT. Left of -1 it is a difference of nearly equal
/// numbers: there the error is one unit in the last place of x, not of the result.
inline constexpr activation<detail::gelu_function<detail::gelu_by_erf>> gelu_erf{};

/// gelu_tanh(x) = x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x³))), an approximation of gelu_erf to 5e-4.
/// torch.nn.GELU(approximate="tanh"), ONNX Gelu with approximate = "tanh", GPT-2 ("gelu_new"), Gemma.
inline constexpr activation<detail::gelu_function<detail::gelu_by_tanh>> gelu_tanh{};

/// gelu_quick(x) = x sigmoid(1.702 x), an approximation of gelu_erf to 2.1e-2. CLIP ("quick_gelu").
inline constexpr activation<detail::gelu_function<detail::gelu_by_sigmoid>> gelu_quick{};

}  // namespace attest
ATTEST_ARITHMETIC_END
