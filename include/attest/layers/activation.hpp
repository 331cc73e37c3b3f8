// SPDX-License-Identifier: BSL-1.0
// Activations: functions of one number, applied to every element of a matrix.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

template <typename Function>
struct activation;

namespace detail {

/// What an activation makes of a matrix in constant evaluation. Some functions overload it with a shorter way
/// to the same bits.
template <typename Function, typename T, std::size_t N, std::size_t Width>
constexpr matrix<T, N, Width> evaluate_activation(const activation<Function>& f,
                                                  const matrix<T, N, Width>& x) {
  return map(x, f);
}

/// The same at run time.
template <typename Function, typename T, std::size_t N, std::size_t Width>
constexpr matrix<T, N, Width> compute_activation(const activation<Function>& f,
                                                 const matrix<T, N, Width>& x) {
  return map(x, f);
}

}  // namespace detail

/// A layer of any width made of a function of one number, for numbers and for matrices alike.
/// `activation<my_function>{}` makes a layer of your own function object.
template <typename Function>
struct activation {
  static constexpr bool keeps_width = true;

  Function function{};

  template <typename T>
  constexpr T operator()(T x) const {
    static_assert(Number<T>,
                  "attest: an activation needs real numbers, float or double (write 1.0 rather than 1)");
    return function(x);
  }
  template <typename T, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x) const {
    // Found here for any function, and by its type for those that overload them.
    using detail::compute_activation;
    using detail::evaluate_activation;
    if (__builtin_is_constant_evaluated()) return evaluate_activation(*this, x);
    return compute_activation(*this, x);
  }
};

namespace detail {

struct relu_function {
  // Written so that NaN stays NaN and both zeros give +0.
  template <typename T>
  constexpr T operator()(T x) const {
    return x <= T(0) ? T(0) : x;
  }
};

}  // namespace detail

/// relu(x) = max(0, x). ONNX Relu, torch.nn.ReLU.
inline constexpr activation<detail::relu_function> relu{};

}  // namespace attest
ATTEST_ARITHMETIC_END
