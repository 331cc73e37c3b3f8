// SPDX-License-Identifier: BSL-1.0
// calibration: sample inputs that go through the layers, to find which numbers occur where.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/numbers/quantization.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Samples of what goes into a layer, or comes out of it: calibration{{first, second, ...}}.
template <typename Matrix, std::size_t Count>
struct calibration {
  Matrix samples[Count]{};

  /// What layer(sample, ...) gives for every sample.
  template <typename Layer, typename... Others>
  constexpr auto after(const Layer& layer, const calibration<Others, Count>&... others) const {
    calibration<decltype(layer(samples[0], others.samples[0]...)), Count> results;
    for (std::size_t i = 0; i < Count; ++i) results.samples[i] = layer(samples[i], others.samples[i]...);
    return results;
  }

  /// The least and the largest number in the samples, and zero.
  constexpr number_range range() const {
    // In the samples' own type and without a copy a number: there are many of them, and a compiler counts its
    // steps.
    auto low = samples[0].elements[0];
    auto high = low;
    for (const Matrix& sample : samples) {
      for (const auto& element : sample.elements) {
        if (element < low) low = element;
        if (element > high) high = element;
        if (element != element) detail::a_number_to_quantize_must_be_finite(element);
      }
    }
    return number_range{}.with(low).with(high);
  }
};
template <typename Matrix, std::size_t Count>
calibration(const Matrix (&)[Count]) -> calibration<Matrix, Count>;

}  // namespace attest
ATTEST_ARITHMETIC_END
