// SPDX-License-Identifier: BSL-1.0
// Residual connections: x + f(x), alone and with the normalization before or after.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// residual{f}: x + f(x). The layer f must give the shape that it takes.
template <typename Layer>
struct residual {
  static constexpr std::size_t inputs = detail::inputs_of<Layer>;
  static constexpr std::size_t outputs = detail::outputs_of<Layer>;
  static constexpr bool keeps_width = true;

  Layer layer;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x) const {
    return detail::add_residual(x, layer(x));
  }
};

template <typename Layer>
residual(Layer) -> residual<Layer>;

/// pre_norm{norm, f}: x + f(norm(x)). The residual starts before the normalization, so x itself passes
/// through a stack of such layers unchanged (GPT-2, LLaMA; torch: norm_first=True).
template <typename Norm, typename Layer>
struct pre_norm {
  static_assert(detail::check_neighbours<Norm, Layer>());
  static constexpr std::size_t inputs = detail::inputs_of<Layer>;
  static constexpr std::size_t outputs = detail::outputs_of<Layer>;
  static constexpr bool keeps_width = true;

  Norm norm;
  Layer layer;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x) const {
    return detail::add_residual(x, layer(norm(x)));
  }
};

template <typename Norm, typename Layer>
pre_norm(Norm, Layer) -> pre_norm<Norm, Layer>;

/// post_norm{norm, f}: norm(x + f(x)). The sum is normalized (Vaswani et al. 2017, BERT; torch:
/// norm_first=False).
template <typename Norm, typename Layer>
struct post_norm {
  static_assert(detail::check_neighbours<Layer, Norm>());
  static constexpr std::size_t inputs = detail::inputs_of<Layer>;
  static constexpr std::size_t outputs = detail::outputs_of<Layer>;
  static constexpr bool keeps_width = true;

  Norm norm;
  Layer layer;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x) const {
    return norm(detail::add_residual(x, layer(x)));
  }
};

template <typename Norm, typename Layer>
post_norm(Norm, Layer) -> post_norm<Norm, Layer>;

}  // namespace attest
ATTEST_ARITHMETIC_END
