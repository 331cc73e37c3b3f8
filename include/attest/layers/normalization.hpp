// SPDX-License-Identifier: BSL-1.0
// What the normalizations have in common: epsilon, gain and bias, and the steps that they keep.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// epsilon, which has to be zero or more; any other ends a constant evaluation, and stops a program.
template <typename T>
constexpr T the_epsilon_must_not_be_negative(T epsilon) {
  if (epsilon >= T(0)) return epsilon;
  stop("attest: the epsilon of a normalization must not be negative: %g", static_cast<double>(epsilon));
}

/// The default of PyTorch's and ONNX's LayerNorm.
template <typename T>
inline constexpr T default_epsilon = T(1e-5);

/// One row of ones.
template <typename T, std::size_t Width>
constexpr row_vector<T, Width> ones() {
  row_vector<T, Width> result;
  for (T& element : result.elements) element = T(1);
  return result;
}

/// The gain or bias of a normalization of rows that are Width wide, or a sentence.
template <typename T, std::size_t Width, typename U, std::size_t Rows, std::size_t Cols>
constexpr row_vector<T, Width> parameter_row(const matrix<U, Rows, Cols>& parameter) {
  static_assert(std::is_same_v<T, U>,
                "attest: the gain and the bias of a normalization must have one element type");
  static_assert(Rows == 1 && Cols == Width,
                "attest: the gain and the bias of a normalization are one row each, of equal width");
  if constexpr (Rows != 1 || Cols != Width) {
    (void)sizeof(shapes_do_not_fit<shape<Rows, Cols>, shape<1, Width>>);
    return {};
  } else if constexpr (std::is_same_v<T, U>) {
    return parameter;
  } else {
    return {};
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
