// SPDX-License-Identifier: BSL-1.0
// The logistic sigmoid, and the activations made with it: SiLU and Swish.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/activation.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/linalg/lane_exp.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/native_lanes.hpp>
#include <attest/linalg/run_time_exp.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_functions.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Left of this, exp(-z) is about to overflow in float, and 1 + exp(z) is 1 in either type.
template <typename T>
inline constexpr T far_left = T(-80);

/// x times the sigmoid of z, x / (1 + exp(-z)). Far left it is x exp(z), with z in two halves because
/// exp(z) alone may have lost its digits below the smallest normal number where the product still has some.
/// An underflow gives +0.
template <Real T>
constexpr T times_sigmoid(T x, T z) {
  if (x != x || z != z) return std::numeric_limits<T>::quiet_NaN();
  if (z >= far_left<T>) return x / (T(1) + exp(-z));
  const T half = exp(z / T(2));
  return half == T(0) ? T(0) : x * half * half + T(0);
}

/// The same in fixed point, where exp of a positive number may have no number.
template <FixedPoint T>
constexpr T times_sigmoid(T x, T z) {
  if (z >= T(0)) return x / (T(1) + exp(-z));
  const T small_exp = exp(z);
  return x * (small_exp / (T(1) + small_exp));
}

struct sigmoid_function {
  template <typename T>
  constexpr T operator()(T x) const {
    return times_sigmoid(T(1), x);
  }
};

struct silu_function {
  template <typename T>
  constexpr T operator()(T x) const {
    return times_sigmoid(x, x);
  }
};

/// x / (1 + exp(-x)), lane by lane.
struct silu_in_lanes {
  template <typename Vector>
  constexpr void operator()(Vector& result, const Vector& x, const Vector& exp_of_minus_x) const {
    result = x / (exp_of_minus_x + 1);
  }
};

/// silu of a matrix in constant evaluation: in lanes where every element takes the first way of
/// times_sigmoid.
template <Real T, std::size_t N, std::size_t Width>
constexpr matrix<T, N, Width> evaluate_activation(const activation<silu_function>& f,
                                                  const matrix<T, N, Width>& x) {
  if constexpr (has_lanes && N * Width >= most_lanes) {
    matrix<T, N, Width> exps;
    bool first_way = true;
    for (std::size_t i = 0; i < N * Width; ++i) {
      first_way = first_way && x.elements[i] >= far_left<T> && x.elements[i] <= tame_bound<T>;
      exps.elements[i] = -x.elements[i];
    }
    if (first_way) {
      exp_of_all(exps.elements, exps.elements, N * Width);
      return apply_in_lanes<N, Width>(silu_in_lanes{}, x, exps);
    }
  }
  return map(x, f);
}

/// y = silu(x) at run time, some at once: exp in lanes where all take the first way of times_sigmoid.
template <Real T>
inline void silu_of_some(T* y, const T* x, std::size_t count) {
  T exps[64]{};  // GCC 12 cannot see that some are written (-Wmaybe-uninitialized)
  bool first_way = true;
  for (std::size_t i = 0; i < count; ++i) {
    first_way = first_way & (x[i] >= far_left<T>);
    exps[i] = -x[i];
  }
  if (first_way) {
    exp_of_row(exps, exps, count);
    for (std::size_t i = 0; i < count; ++i) y[i] = x[i] / (T(1) + exps[i]);
  } else {
    for (std::size_t i = 0; i < count; ++i) y[i] = times_sigmoid(x[i], x[i]);
  }
}
template <Real T, std::size_t N, std::size_t Width>
constexpr matrix<T, N, Width> compute_activation(const activation<silu_function>& f,
                                                 const matrix<T, N, Width>& x) {
  if constexpr (has_native_lanes<T>) {
    matrix<T, N, Width> y;
    constexpr std::size_t count = N * Width;
    for (std::size_t i = 0; i < count; i += 64) {
      silu_of_some(y.elements + i, x.elements + i, count - i < 64 ? count - i : 64);
    }
    return y;
  } else {
    return map(x, f);
  }
}

template <typename T>
struct swish_function {
  T alpha;

  template <typename U>
  constexpr U operator()(U x) const {
    static_assert(std::is_same_v<T, U>, "attest: a layer and its input must have one element type");
    if constexpr (std::is_same_v<T, U>) {
      return times_sigmoid(x, product(alpha, x));
    } else {
      (void)sizeof(the_culprit_is<U, T>);
      return x;
    }
  }
};

}  // namespace detail

/// sigmoid(x) = 1 / (1 + exp(-x)). torch.nn.Sigmoid, ONNX Sigmoid.
inline constexpr activation<detail::sigmoid_function> sigmoid{};

/// silu(x) = x sigmoid(x), also called Swish. torch.nn.SiLU, ONNX Swish with alpha = 1. Off by less than
/// 3 units of the last place.
inline constexpr activation<detail::silu_function> silu{};

/// swish(alpha) is the activation x sigmoid(alpha x). ONNX Swish; swish(1.0) is silu.
template <Real T>
constexpr activation<detail::swish_function<T>> swish(T alpha) {
  return {{alpha}};
}

}  // namespace attest
ATTEST_ARITHMETIC_END
