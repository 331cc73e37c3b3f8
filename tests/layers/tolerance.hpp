// SPDX-License-Identifier: BSL-1.0
// How the tests of layers/ compare: within a tolerance, and bit by bit with run time.
#pragma once

#include "compare.hpp"

#include <cstddef>
#include <limits>
#include <type_traits>

#include <attest/linalg/matrix.hpp>

namespace layers_test {

/// Whether x is within so many units of the last place of the expected value.
template <typename T>
constexpr bool within(T x, std::type_identity_t<T> expected, int units) {
  const T magnitude = expected < T(0) ? -expected : expected;
  const T distance = x < expected ? expected - x : x - expected;
  return x == x && distance <= static_cast<T>(units) * magnitude * std::numeric_limits<T>::epsilon();
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool within(const attest::matrix<T, Rows, Cols>& x, const attest::matrix<T, Rows, Cols>& expected,
                      int units) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    if (!within(x.elements[i], expected.elements[i], units)) return false;
  }
  return true;
}

/// The same within an absolute distance, for values that are differences of larger ones.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool near(const attest::matrix<T, Rows, Cols>& x, const attest::matrix<T, Rows, Cols>& expected,
                    std::type_identity_t<T> distance) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    const T difference = x.elements[i] - expected.elements[i];
    if (!(difference <= distance && -difference <= distance)) return false;
  }
  return true;
}

using test::bits;
using test::hidden;
using test::same_bits;

/// Whether a layer computes at run time, from inputs unknown to the optimizer, the bits of the compiler.
template <typename Layer, typename Output, typename... Inputs>
bool runs_alike(const Layer& layer, const Output& at_compile_time, const Inputs&... inputs) {
  return same_bits(hidden(layer)(hidden(inputs)...), at_compile_time);
}

}  // namespace layers_test
