// SPDX-License-Identifier: BSL-1.0
// Mean pooling: all tokens become one row, their mean.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/layers/arithmetic.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/saturated.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

template <typename Arithmetic, typename T, std::size_t N, std::size_t Width>
constexpr void mean_of_rows(const matrix<T, N, Width>& x, row_vector<T, Width>& mean) {
  for (std::size_t j = 0; j < Width; ++j) {
    T sum = T(0);
    for (std::size_t i = 0; i < N; ++i) sum = Arithmetic::sum(sum, x.elements[i * Width + j]);
    mean.elements[j] = Arithmetic::quotient(sum, static_cast<T>(N));
  }
}

/// In integers: the nearest integer to the mean, ties away from zero.
template <QuantizedInteger T, std::size_t N, std::size_t Width>
constexpr void rounded_mean_of_rows(const matrix<T, N, Width>& x, row_vector<T, Width>& mean) {
  static_assert(N <= 16384, "attest: a mean of integers takes at most 16384 rows, or its sum may overflow");
  constexpr auto rows = static_cast<std::int32_t>(N);
  for (std::size_t j = 0; j < Width; ++j) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += x.elements[i * Width + j];
    mean.elements[j] = static_cast<T>((2 * sum + (sum < 0 ? -rows : rows)) / (2 * rows));
  }
}

}  // namespace detail

/// y(j) = (x(0, j) + ... + x(n - 1, j)) / n: the mean of the rows, summed from the first token upwards. What
/// a classifier of whole sequences puts between its blocks and its last linear layer. x.mean(1) in PyTorch,
/// ONNX GlobalAveragePool and ReduceMean over the tokens. Of integers (int8 or int16 tensors) the nearest
/// one, ties away from zero: it has the scale and the zero point of x.
struct mean_pooling_layer {
  static constexpr bool keeps_width = true;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr row_vector<T, Width> operator()(const matrix<T, N, Width>& x) const {
    static_assert(Real<T> || QuantizedInteger<T>,
                  "attest: mean pooling needs real numbers, float or double (write 1.0 rather than 1)");
    row_vector<T, Width> mean;
    if constexpr (QuantizedInteger<T>) {
      detail::rounded_mean_of_rows(x, mean);
    } else {
      bool guarded = detail::must_guard(x.elements);
      if (guarded) {
        detail::mean_of_rows<detail::guarded_arithmetic>(x, mean);
      } else {
        detail::mean_of_rows<detail::plain_arithmetic>(x, mean);
      }
    }
    return mean;
  }
};
/// The mean of the rows, as a layer: n x width in, 1 x width out.
inline constexpr mean_pooling_layer mean_pooling{};

}  // namespace attest
ATTEST_ARITHMETIC_END
