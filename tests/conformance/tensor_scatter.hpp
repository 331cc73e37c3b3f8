// SPDX-License-Identifier: BSL-1.0
// ONNX TensorScatter (opset 24): what appending to attest's caches leaves in them.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/attention/cache.hpp>
#include <attest/linalg/matrix.hpp>

#include "outside.hpp"

namespace outside {

template <typename Case>
constexpr bool is_ring() {
  if constexpr (requires { Case::mode; }) return Case::mode == std::string_view("circular");
  return false;
}

/// A sequence (and head, where there are heads) whose cache holds write_indices[sequence] tokens.
template <typename Case, std::size_t Sequences, std::size_t PerBatch>
constexpr double error_of_sequences() {
  constexpr std::size_t rank = rank_of(Case::past_cache_shape);
  constexpr std::size_t capacity = Case::past_cache_shape[rank - 2];
  constexpr std::size_t width = Case::past_cache_shape[rank - 1];
  constexpr std::size_t fresh = Case::update_shape[rank - 2];
  largest error;
  for (std::size_t s = 0; s < Sequences; ++s) {
    attest::matrix<float, capacity, width> past;
    attest::matrix<float, fresh, width> update;
    for (std::size_t i = 0; i < capacity * width; ++i) {
      past.elements[i] = hidden(Case::past_cache[s * capacity * width + i]);
    }
    for (std::size_t i = 0; i < fresh * width; ++i) {
      update.elements[i] = hidden(Case::update[s * fresh * width + i]);
    }
    const auto held = static_cast<std::size_t>(hidden(Case::write_indices[s / PerBatch]));
    attest::basic_kv_cache<float, capacity, width, width, is_ring<Case>()> cache{past, past, held};
    cache.append(update, update);
    for (std::size_t i = 0; i < capacity * width; ++i) {
      const float expected = Case::present_cache[s * capacity * width + i];
      // Copied, not computed: equal, or infinitely wrong.
      error.add(cache.keys().elements[i] == expected && cache.values().elements[i] == expected
                    ? 0.0
                    : std::numeric_limits<double>::infinity());
    }
  }
  return error.value;
}

}  // namespace outside

template <typename Case>
constexpr double error_of() {
  constexpr std::size_t heads = outside::rank_of(Case::past_cache_shape) == 4 ? Case::past_cache_shape[1] : 1;
  return outside::error_of_sequences<Case, Case::past_cache_shape[0] * heads, heads>();
}
