// SPDX-License-Identifier: BSL-1.0
// Layer normalization: every row shifted to mean 0 and scaled to variance 1.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/arithmetic.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/normalization.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of a layer normalization of n rows.
template <typename T, std::size_t N, std::size_t Width>
struct layer_norm_trace {
  matrix<T, N, 1> mean;        ///< of each row
  matrix<T, N, 1> variance;    ///< of each row, biased: the mean of the squared distances from the mean
  matrix<T, N, 1> deviation;   ///< sqrt(variance + epsilon), what each row was divided by
  matrix<T, N, Width> output;  ///< (x - mean) / deviation * gain + bias
};

namespace detail {

/// What is found out about a row on the way.
template <typename T>
struct layer_norm_of_row {
  T mean;
  T variance;
  T deviation;
};

/// One row of a layer normalization.
///
/// All is computed from the differences to the first number of the row. A constant added to the row does
/// not change them (as long as they are exact), so a large mean costs no digits; and a row of equal
/// numbers has differences, a mean of them and a variance of exactly zero, whatever its width.
template <typename Arithmetic, typename T, std::size_t Width, template <typename, std::size_t> typename Layer>
constexpr layer_norm_of_row<T> layer_norm_row(const Layer<T, Width>& layer, const T* row, T* result) {
  T sum = T(0);
  for (std::size_t j = 0; j < Width; ++j) {
    result[j] = Arithmetic::sum(row[j], -row[0]);
    sum = Arithmetic::sum(sum, result[j]);
  }
  const T mean = Arithmetic::quotient(sum, static_cast<T>(Width));
  T squares = T(0);
  for (std::size_t j = 0; j < Width; ++j) {
    result[j] = Arithmetic::sum(result[j], -mean);
    squares = Arithmetic::sum(squares, Arithmetic::product(result[j], result[j]));
  }
  const T variance = Arithmetic::quotient(squares, static_cast<T>(Width));
  const T deviation = sqrt(Arithmetic::sum(variance, layer.epsilon));
  for (std::size_t j = 0; j < Width; ++j) {
    const T normalized = deviation == T(0) ? T(0) : Arithmetic::quotient(result[j], deviation);
    result[j] =
        Arithmetic::sum(Arithmetic::product(normalized, layer.gain.elements[j]), layer.bias.elements[j]);
  }
  return {Arithmetic::sum(row[0], mean), variance, deviation};
}
template <typename T, std::size_t Width, template <typename, std::size_t> typename Layer>
constexpr layer_norm_of_row<T> layer_norm_row(bool guarded, const Layer<T, Width>& layer, const T* row,
                                              T* result) {
  return guarded ? layer_norm_row<guarded_arithmetic>(layer, row, result)
                 : layer_norm_row<plain_arithmetic>(layer, row, result);
}

}  // namespace detail

/// Layer normalization (Ba, Kiros, Hinton 2016), row by row:
///
///     y(j) = (x(j) - mean) / sqrt(variance + epsilon) * gain(j) + bias(j)
///
/// The variance is biased (divided by the width, not by width - 1) and epsilon stands inside the root, as
/// in ONNX LayerNormalization and torch.nn.LayerNorm. Two passes: first the mean, then the squares of the
/// distances from it. An epsilon of 0 is allowed; where the deviation is 0, in a row of equal numbers, the
/// result is the bias alone.
///
///     layer_norm{gain, bias}    layer_norm{gain, bias, epsilon}    epsilon 1e-5 unless given
///     layer_norm<double, 2>{}   layer_norm<double, 2>{epsilon}     gain 1 and bias 0
template <typename T, std::size_t Width>
struct layer_norm {
  static_assert(Number<T>,
                "attest: a normalization needs real numbers, float or double (write 1.0 rather than 1)");
  static constexpr std::size_t inputs = Width;
  static constexpr std::size_t outputs = Width;

  row_vector<T, Width> gain = detail::ones<T, Width>();
  row_vector<T, Width> bias{};
  T epsilon = detail::default_epsilon<T>;

  constexpr layer_norm() = default;
  constexpr explicit layer_norm(T epsilon_of_each_row)
      : epsilon(detail::the_epsilon_must_not_be_negative(epsilon_of_each_row)) {}
  template <std::size_t Rows, std::size_t Cols, typename U, std::size_t Rows2, std::size_t Cols2>
  constexpr layer_norm(const matrix<T, Rows, Cols>& a_gain, const matrix<U, Rows2, Cols2>& a_bias,
                       T an_epsilon = detail::default_epsilon<T>)
      : gain(detail::parameter_row<T, Width>(a_gain)),
        bias(detail::parameter_row<T, Width>(a_bias)),
        epsilon(detail::the_epsilon_must_not_be_negative(an_epsilon)) {}

  template <typename U, std::size_t N, std::size_t Cols>
  constexpr layer_norm_trace<T, N, Width> steps(const matrix<U, N, Cols>& x) const {
    layer_norm_trace<T, N, Width> trace;
    detail::check_input<T, Width, Width>(x);
    if constexpr (detail::takes<T, Width, U, Cols>) {
      const T epsilon_alone[] = {epsilon};
      bool guarded = detail::must_guard(x.elements, gain.elements, bias.elements, epsilon_alone);
      for (std::size_t i = 0; i < N; ++i) {
        const auto row =
            detail::layer_norm_row(guarded, *this, x.elements + i * Width, trace.output.elements + i * Width);
        trace.mean.elements[i] = row.mean;
        trace.variance.elements[i] = row.variance;
        trace.deviation.elements[i] = row.deviation;
      }
    }
    return trace;
  }

  template <typename U, std::size_t N, std::size_t Cols>
  constexpr matrix<T, N, Width> operator()(const matrix<U, N, Cols>& x) const {
    matrix<T, N, Width> output;
    detail::check_input<T, Width, Width>(x);
    if constexpr (detail::takes<T, Width, U, Cols>) {
      const T epsilon_alone[] = {epsilon};
      bool guarded = detail::must_guard(x.elements, gain.elements, bias.elements, epsilon_alone);
      for (std::size_t i = 0; i < N; ++i) {
        detail::layer_norm_row(guarded, *this, x.elements + i * Width, output.elements + i * Width);
      }
    }
    return output;
  }
};

template <typename T, std::size_t Rows, std::size_t Cols, typename Bias>
layer_norm(const matrix<T, Rows, Cols>&, const Bias&) -> layer_norm<T, Cols>;
template <typename T, std::size_t Rows, std::size_t Cols, typename Bias, typename Epsilon>
layer_norm(const matrix<T, Rows, Cols>&, const Bias&, Epsilon) -> layer_norm<T, Cols>;

}  // namespace attest
ATTEST_ARITHMETIC_END
