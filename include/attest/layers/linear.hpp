// SPDX-License-Identifier: BSL-1.0
// Linear layers: y = x W + b, with the orientation of the stored weight in the name of the type.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/arithmetic.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/numbers/small_float.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The bias of a linear layer that has none.
struct no_bias {};

namespace detail {

/// True, or a sentence: whether Bias is no_bias or one row of Outputs Ts (or of floats beside a stored
/// weight).
template <typename T, std::size_t Outputs, typename Bias>
constexpr bool check_bias() {
  if constexpr (StoredReal<T> && std::is_same_v<Bias, row_vector<float, Outputs>>) {
    return true;
  } else if constexpr (!std::is_same_v<Bias, no_bias> && !std::is_same_v<Bias, row_vector<T, Outputs>>) {
    static_assert(std::is_same_v<Bias, row_vector<T, Outputs>>,
                  "attest: the bias of a linear layer is one row, as wide as the layer's output");
    (void)sizeof(shapes_do_not_fit<Bias, row_vector<T, Outputs>>);
  }
  return true;
}

/// Adds the bias to every row.
template <typename T, std::size_t N, std::size_t Width>
constexpr void add_bias(matrix<T, N, Width>&, const no_bias&) {}
template <typename T, std::size_t N, std::size_t Width>
constexpr void add_bias(matrix<T, N, Width>& m, const row_vector<T, Width>& bias) {
  bool guarded = must_guard(m.elements, bias.elements);
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t j = 0; j < Width; ++j) {
      T& element = m.elements[i * Width + j];
      element = guarded ? guarded_sum(element, bias.elements[j]) : element + bias.elements[j];
    }
  }
}

// A layer whose input does not fit has said so, and gives zeros. One return each, so that nothing is copied.
template <bool Fits, typename T, std::size_t Outputs, typename X, typename Weight>
constexpr matrix<T, X::rows, Outputs> product_that_fits(const X& x, const Weight& weight) {
  if constexpr (Fits) {
    return x * weight;
  } else {
    return {};
  }
}
template <bool Fits, typename T, std::size_t Outputs, typename X, typename Weight>
constexpr matrix<T, X::rows, Outputs> product_transposed_that_fits(const X& x, const Weight& weight) {
  if constexpr (Fits) {
    return multiply_transposed(x, weight);
  } else {
    return {};
  }
}

/// The same with a bias in store, or of floats in a model of doubles.
template <typename T, std::size_t N, std::size_t Width, typename Stored>
requires(!std::is_same_v<T, Stored>) constexpr void add_bias(matrix<T, N, Width>& m,
                                                             const row_vector<Stored, Width>& bias) {
  row_vector<T, Width> wide;
  for (std::size_t j = 0; j < Width; ++j)
    wide.elements[j] = static_cast<T>(static_cast<float>(bias.elements[j]));
  add_bias(m, wide);
}

}  // namespace detail

/// y = x W + b with the weight stored in x out: row i holds what input i adds to every output. The sum
/// over the inputs comes first, in increasing order, then the bias.
///
///     linear{weight, bias}   x: n x in, weight: in x out, bias: 1 x out, y: n x out
///     linear{weight}         no bias
///
/// The weight may be stored as `half` or `bfloat16`, with a bias stored likewise or of floats: then x says in
/// what is computed, and each stored number is widened when it is needed.
template <typename T, std::size_t Inputs, std::size_t Outputs, typename Bias = row_vector<T, Outputs>,
          typename Weight = matrix<T, Inputs, Outputs>>
struct linear {
  static_assert(detail::check_bias<T, Outputs, Bias>());
  static constexpr std::size_t inputs = Inputs;
  static constexpr std::size_t outputs = Outputs;

  Weight weight{};
  Bias bias{};

  template <typename U, std::size_t N, std::size_t Width>
  constexpr matrix<detail::computed<T, U>, N, Outputs> operator()(const matrix<U, N, Width>& x) const {
    detail::check_input<T, Inputs, Outputs>(x);
    constexpr bool fits = detail::takes<T, Inputs, U, Width>;
    matrix<detail::computed<T, U>, N, Outputs> y =
        detail::product_that_fits<fits, detail::computed<T, U>, Outputs>(x, weight);
    detail::add_bias(y, bias);
    return y;
  }
};

template <typename T, std::size_t Inputs, std::size_t Outputs>
linear(matrix<T, Inputs, Outputs>) -> linear<T, Inputs, Outputs, no_bias>;
template <typename T, std::size_t Inputs, std::size_t Outputs, typename Bias>
linear(matrix<T, Inputs, Outputs>, Bias) -> linear<T, Inputs, Outputs, Bias>;

/// y = x Wᵀ + b with the weight stored out x in, as PyTorch's Linear and most checkpoints store it: row j
/// holds what every input adds to output j. The same bits as `linear` with the transposed weight.
///
///     linear_out_in{weight, bias}   x: n x in, weight: out x in, bias: 1 x out, y: n x out
///     linear_out_in{weight}         no bias
///
/// A square weight fits both ways and means two different things, so nothing guesses.
template <typename T, std::size_t Outputs, std::size_t Inputs, typename Bias = row_vector<T, Outputs>>
struct linear_out_in {
  static_assert(detail::check_bias<T, Outputs, Bias>());
  static constexpr std::size_t inputs = Inputs;
  static constexpr std::size_t outputs = Outputs;

  matrix<T, Outputs, Inputs> weight{};
  Bias bias{};

  template <typename U, std::size_t N, std::size_t Width>
  constexpr matrix<detail::computed<T, U>, N, Outputs> operator()(const matrix<U, N, Width>& x) const {
    detail::check_input<T, Inputs, Outputs>(x);
    constexpr bool fits = detail::takes<T, Inputs, U, Width>;
    matrix<detail::computed<T, U>, N, Outputs> y =
        detail::product_transposed_that_fits<fits, detail::computed<T, U>, Outputs>(x, weight);
    detail::add_bias(y, bias);
    return y;
  }
};

template <typename T, std::size_t Outputs, std::size_t Inputs>
linear_out_in(matrix<T, Outputs, Inputs>) -> linear_out_in<T, Outputs, Inputs, no_bias>;
template <typename T, std::size_t Outputs, std::size_t Inputs, typename Bias>
linear_out_in(matrix<T, Outputs, Inputs>, Bias) -> linear_out_in<T, Outputs, Inputs, Bias>;

}  // namespace attest
ATTEST_ARITHMETIC_END
