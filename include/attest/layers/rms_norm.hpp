// SPDX-License-Identifier: BSL-1.0
// RMS normalization: every row divided by the root of the mean of its squares, without a mean.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/arithmetic.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/normalization.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/linalg/lanes.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of an RMS normalization of n rows.
template <typename T, std::size_t N, std::size_t Width>
struct rms_norm_trace {
  matrix<T, N, 1> mean_square;  ///< of each row
  matrix<T, N, 1> root;         ///< sqrt(mean_square + epsilon), what each row was divided by
  matrix<T, N, Width> output;   ///< x / root * gain
};

namespace detail {

/// What is found out about a row on the way.
template <typename T>
struct rms_norm_of_row {
  T mean_square;
  T root;
};

/// One row of an RMS normalization.
template <typename Arithmetic, typename T, std::size_t Width, template <typename, std::size_t> typename Layer>
constexpr rms_norm_of_row<T> rms_norm_row(const Layer<T, Width>& layer, const T* row, T* result) {
  T squares = T(0);
  for (std::size_t j = 0; j < Width; ++j) {
    squares = Arithmetic::sum(squares, Arithmetic::product(row[j], row[j]));
  }
  const T mean_square = Arithmetic::quotient(squares, static_cast<T>(Width));
  const T root = sqrt(Arithmetic::sum(mean_square, layer.epsilon));
  for (std::size_t j = 0; j < Width; ++j) {
    const T normalized = root == T(0) ? T(0) : Arithmetic::quotient(row[j], root);
    result[j] = Arithmetic::product(normalized, layer.gain.elements[j]);
  }
  return {mean_square, root};
}
template <typename T, std::size_t Width, template <typename, std::size_t> typename Layer>
constexpr rms_norm_of_row<T> rms_norm_row(bool guarded, const Layer<T, Width>& layer, const T* row,
                                          T* result) {
  return guarded ? rms_norm_row<guarded_arithmetic>(layer, row, result)
                 : rms_norm_row<plain_arithmetic>(layer, row, result);
}

/// x / root * gain, lane by lane.
template <typename T>
struct rms_scaled_in_lanes {
  T root;
  template <typename Vector>
  constexpr void operator()(Vector& result, const Vector& x, const Vector& gain) const {
    result = x / root;
    result *= gain;
  }
};

/// The output for one row in constant evaluation, where no number needs guarding and not all are zero.
template <typename T, std::size_t Width>
constexpr row_vector<T, Width> evaluate_rms_norm(const row_vector<T, Width>& gain, T epsilon,
                                                 const row_vector<T, Width>& x) {
  const auto squares = apply_in_lanes<1, Width>(times_each_in_lanes{}, x, x);
  const T mean_square = sum_of_all(T(0), squares.elements, Width) / static_cast<T>(Width);
  return apply_in_lanes<1, Width>(rms_scaled_in_lanes<T>{sqrt(mean_square + epsilon)}, x, gain);
}

}  // namespace detail

/// RMS normalization (Zhang, Sennrich 2019), row by row:
///
///     y(j) = x(j) / sqrt(mean of the squares + epsilon) * gain(j)
///
/// No mean is subtracted and no bias added; epsilon stands inside the root, as in ONNX RMSNormalization,
/// torch.nn.RMSNorm and LLaMA. An epsilon of 0 is allowed; a row of zeros then gives zeros.
///
///     rms_norm{gain}   rms_norm{gain, epsilon}   rms_norm<float, 64>{}   rms_norm<float, 64>{epsilon}
///
/// The default epsilon is 1e-5, as ONNX and LLaMA 2 have it (PyTorch's is the machine epsilon of the type).
template <typename T, std::size_t Width>
struct rms_norm {
  static_assert(Number<T>,
                "attest: a normalization needs real numbers, float or double (write 1.0 rather than 1)");
  static constexpr std::size_t inputs = Width;
  static constexpr std::size_t outputs = Width;

  row_vector<T, Width> gain = detail::ones<T, Width>();
  T epsilon = detail::default_epsilon<T>;

  constexpr rms_norm() = default;
  constexpr explicit rms_norm(T epsilon_of_each_row)
      : epsilon(detail::the_epsilon_must_not_be_negative(epsilon_of_each_row)) {}
  template <std::size_t Rows, std::size_t Cols>
  constexpr explicit rms_norm(const matrix<T, Rows, Cols>& a_gain, T an_epsilon = detail::default_epsilon<T>)
      : gain(detail::parameter_row<T, Width>(a_gain)),
        epsilon(detail::the_epsilon_must_not_be_negative(an_epsilon)) {}

  template <typename U, std::size_t N, std::size_t Cols>
  constexpr rms_norm_trace<T, N, Width> steps(const matrix<U, N, Cols>& x) const {
    rms_norm_trace<T, N, Width> trace;
    detail::check_input<T, Width, Width>(x);
    if constexpr (detail::takes<T, Width, U, Cols>) {
      const T epsilon_alone[] = {epsilon};
      bool guarded = detail::must_guard(x.elements, gain.elements, epsilon_alone);
      for (std::size_t i = 0; i < N; ++i) {
        const auto row =
            detail::rms_norm_row(guarded, *this, x.elements + i * Width, trace.output.elements + i * Width);
        trace.mean_square.elements[i] = row.mean_square;
        trace.root.elements[i] = row.root;
      }
    }
    return trace;
  }

  template <typename U, std::size_t N, std::size_t Cols>
  constexpr matrix<T, N, Width> operator()(const matrix<U, N, Cols>& x) const {
    if constexpr (detail::has_lanes && detail::takes<T, Width, U, Cols> && N == 1 &&
                  Width >= detail::most_lanes) {
      if (__builtin_is_constant_evaluated() && epsilon > T(0) && epsilon <= T(1) &&
          detail::is_tame(x.elements) && detail::is_tame(gain.elements)) {
        return detail::evaluate_rms_norm(gain, epsilon, x);
      }
    }
    return normalized(x);
  }

  /// The rows one after the other, without a table of steps.
  template <typename U, std::size_t N, std::size_t Cols>
  constexpr matrix<T, N, Width> normalized(const matrix<U, N, Cols>& x) const {
    matrix<T, N, Width> output;
    detail::check_input<T, Width, Width>(x);
    if constexpr (detail::takes<T, Width, U, Cols>) {
      const T epsilon_alone[] = {epsilon};
      bool guarded = detail::must_guard(x.elements, gain.elements, epsilon_alone);
      for (std::size_t i = 0; i < N; ++i) {
        detail::rms_norm_row(guarded, *this, x.elements + i * Width, output.elements + i * Width);
      }
    }
    return output;
  }
};

template <typename T, std::size_t Rows, std::size_t Cols>
rms_norm(const matrix<T, Rows, Cols>&) -> rms_norm<T, Cols>;
template <typename T, std::size_t Rows, std::size_t Cols, typename Epsilon>
rms_norm(const matrix<T, Rows, Cols>&, Epsilon) -> rms_norm<T, Cols>;

}  // namespace attest
ATTEST_ARITHMETIC_END
