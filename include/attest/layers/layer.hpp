// SPDX-License-Identifier: BSL-1.0
// What a layer is: a function from one matrix of tokens to another, that may tell its widths and its steps.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/saturated.hpp>
#include <attest/numbers/small_float.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

// A layer is any object that can be called with a matrix, tokens as rows, and gives a matrix. It may have
//   inputs, outputs   static members: the widths of the rows it takes and gives, where its type fixes them;
//   keeps_width       static member, true: the rows it gives are as wide as those it took, whatever that is;
//   steps(x)          the same computation with everything on the way kept, the result as `.output`;
//   (x, first)        a second argument in the call: the position of the first token, for layers that care.

/// The width of a layer that takes what comes, or gives what it took.
inline constexpr std::size_t any_width = 0;

namespace detail {

template <typename Layer>
inline constexpr std::size_t inputs_of = any_width;
template <typename Layer>
requires requires { Layer::inputs; }
inline constexpr std::size_t inputs_of<Layer> = Layer::inputs;

template <typename Layer>
inline constexpr std::size_t outputs_of = any_width;
template <typename Layer>
requires requires { Layer::outputs; }
inline constexpr std::size_t outputs_of<Layer> = Layer::outputs;

template <typename Layer>
inline constexpr bool keeps_width_of = false;
template <typename Layer>
requires requires { Layer::keeps_width; }
inline constexpr bool keeps_width_of<Layer> = Layer::keeps_width;

}  // namespace detail

/// A layer with a type that fixes both its widths.
template <typename Layer>
concept FixedWidths = detail::inputs_of<Layer>
!= any_width&& detail::outputs_of<Layer> != any_width;

/// The layer that changes nothing; as a projection, the identity.
struct unchanged_layer {
  static constexpr bool keeps_width = true;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x) const {
    return x;
  }
};
/// The layer that changes nothing.
inline constexpr unchanged_layer unchanged{};

/// The steps of a layer that keeps none.
template <typename Output>
struct output_alone {
  Output output;
};

/// The steps of any layer; where it keeps none, its output alone.
template <typename Layer, typename... Inputs>
constexpr auto steps_of(const Layer& layer, const Inputs&... inputs) {
  if constexpr (requires { layer.steps(inputs...); }) {
    return layer.steps(inputs...);
  } else {
    return output_alone<decltype(layer(inputs...))>{layer(inputs...)};
  }
}

namespace detail {

/// What a layer of Ts computes in: T, but for stored numbers what comes in.
template <typename T, typename U>
using computed = std::conditional_t<StoredReal<T> && Real<U>, U, T>;

/// Whether a layer of Ts can take such a matrix.
template <typename T, std::size_t Inputs, typename U, std::size_t Width>
inline constexpr bool takes = std::is_same_v<computed<T, U>, U>&& Inputs == Width;

/// The sentences, for a matrix that may not fit into a layer of Ts whose rows are Inputs wide.
template <typename T, std::size_t Inputs, std::size_t Outputs, typename U, std::size_t N, std::size_t Width>
constexpr void check_input(const matrix<U, N, Width>&) {
  static_assert(std::is_same_v<computed<T, U>, U>,
                "attest: a layer and its input must have one element type");
  static_assert(Inputs == Width, "attest: the rows that go into this layer have another width than it takes");
  if constexpr (!std::is_same_v<computed<T, U>, U>) {
    (void)sizeof(the_culprit_is<T, U>);
  } else if constexpr (Inputs != Width) {
    (void)sizeof(shapes_do_not_fit<shape<N, Width>, shape<Inputs, Outputs>>);
  }
}

/// layer(x) with the first token of x at position `first`, where the layer cares for positions.
template <typename Layer, typename Input>
constexpr auto call_at(const Layer& layer, const Input& x, std::size_t first) {
  if constexpr (requires { layer(x, first); }) {
    return layer(x, first);
  } else {
    return layer(x);
  }
}

/// True, or a sentence: whether what First puts out can go into Second, as far as their types tell.
template <typename First, typename Second>
constexpr bool check_neighbours() {
  if constexpr (FixedWidths<First> && FixedWidths<Second>) {
    static_assert(
        First::outputs == Second::inputs,
        "attest: neighbouring layers must fit: one puts out rows of another width than the next takes");
    if constexpr (First::outputs != Second::inputs) {
      (void)sizeof(
          shapes_do_not_fit<shape<First::inputs, First::outputs>, shape<Second::inputs, Second::outputs>>);
    }
  }
  return true;
}

/// True, or a sentence: whether two layers side by side take and give the same, as far as their types tell.
template <typename Left, typename Right>
constexpr bool check_equal_widths() {
  if constexpr (FixedWidths<Left> && FixedWidths<Right>) {
    static_assert(Left::inputs == Right::inputs && Left::outputs == Right::outputs,
                  "attest: two projections side by side must have the same widths");
    if constexpr (Left::inputs != Right::inputs || Left::outputs != Right::outputs) {
      (void)sizeof(
          shapes_do_not_fit<shape<Left::inputs, Left::outputs>, shape<Right::inputs, Right::outputs>>);
    }
  }
  return true;
}

/// The type of x + change: that of both, or for integers the wider one.
template <typename T, typename U>
using residual_sum =
    std::conditional_t<QuantizedInteger<T> && QuantizedInteger<U> && (sizeof(U) > sizeof(T)), U, T>;

/// x + change, for a residual connection around a layer. In integers the change has the scale of x and the
/// zero point 0, so the sum is exact (and saturates), with the scale and the zero point of x.
template <typename T, std::size_t N, std::size_t Width, typename U, std::size_t N2, std::size_t Width2>
constexpr matrix<residual_sum<T, U>, N, Width> add_residual(const matrix<T, N, Width>& x,
                                                            const matrix<U, N2, Width2>& change) {
  constexpr bool integers = QuantizedInteger<T> && QuantizedInteger<U>;
  static_assert(N == N2 && Width == Width2,
                "attest: a residual adds a layer's output to its input, so both must have one shape");
  static_assert(std::is_same_v<T, U> || integers, "attest: a layer and its input must have one element type");
  if constexpr (N != N2 || Width != Width2) {
    (void)sizeof(shapes_do_not_fit<shape<N, Width>, shape<N2, Width2>>);
    return {};
  } else if constexpr (integers) {
    matrix<residual_sum<T, U>, N, Width> result;
    for (std::size_t k = 0; k < N * Width; ++k) {
      result.elements[k] = sum<residual_sum<T, U>>(x.elements[k], change.elements[k]);
    }
    return result;
  } else if constexpr (!std::is_same_v<T, U>) {
    return {};
  } else {
    return x + change;
  }
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
