// SPDX-License-Identifier: BSL-1.0
// Mean pooling: all tokens become one row, their mean.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/arithmetic.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>

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

}  // namespace detail

/// y(j) = (x(0, j) + ... + x(n - 1, j)) / n: the mean of the rows, summed from the first token upwards. What
/// a classifier of whole sequences puts between its blocks and its last linear layer. x.mean(1) in PyTorch,
/// ONNX GlobalAveragePool and ReduceMean over the tokens.
struct mean_pooling_layer {
  static constexpr bool keeps_width = true;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr row_vector<T, Width> operator()(const matrix<T, N, Width>& x) const {
    static_assert(Real<T>,
                  "attest: mean pooling needs real numbers, float or double (write 1.0 rather than 1)");
    row_vector<T, Width> mean;
    bool guarded = detail::must_guard(x.elements);
    if (guarded) {
      detail::mean_of_rows<detail::guarded_arithmetic>(x, mean);
    } else {
      detail::mean_of_rows<detail::plain_arithmetic>(x, mean);
    }
    return mean;
  }
};
inline constexpr mean_pooling_layer mean_pooling{};

}  // namespace attest
ATTEST_ARITHMETIC_END
