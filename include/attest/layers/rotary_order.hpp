// SPDX-License-Identifier: BSL-1.0
// The order of rows in projections to queries and keys: which columns of a head turn together.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/rotate.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The rows of a weight stored out x in, or of a column of biases, from the order that rotary_half_split
/// wants to that of rotary_interleaved: in every head, rows k and HeadWidth / 2 + k become rows 2k and 2k
/// + 1.
///
/// Hugging Face stores the query and key weights of LLaMA for rotary_half_split; LLaMA's own checkpoints,
/// llama2.c's and attest::llama are for rotary_interleaved. Values, outputs and the feed-forward network are
/// the same in both. Scores stay what they were, for query and key columns move alike.
template <std::size_t HeadWidth, typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> interleaved_from_half_split(const matrix<T, Rows, Cols>& weight) {
  matrix<T, Rows, Cols> result;
  if constexpr (detail::check_whole_heads<HeadWidth, Rows>() &&
                detail::check_rotary_width<HeadWidth, HeadWidth>()) {
    for (std::size_t i = 0; i < Rows; ++i) {
      const std::size_t place = i % HeadWidth;
      const std::size_t from = i - place + place / 2 + place % 2 * (HeadWidth / 2);
      for (std::size_t j = 0; j < Cols; ++j) result.elements[i * Cols + j] = weight.elements[from * Cols + j];
    }
  }
  return result;
}

/// The opposite.
template <std::size_t HeadWidth, typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> half_split_from_interleaved(const matrix<T, Rows, Cols>& weight) {
  matrix<T, Rows, Cols> result;
  if constexpr (detail::check_whole_heads<HeadWidth, Rows>() &&
                detail::check_rotary_width<HeadWidth, HeadWidth>()) {
    for (std::size_t i = 0; i < Rows; ++i) {
      const std::size_t place = i % HeadWidth;
      const std::size_t to = i - place + place / 2 + place % 2 * (HeadWidth / 2);
      for (std::size_t j = 0; j < Cols; ++j) result.elements[to * Cols + j] = weight.elements[i * Cols + j];
    }
  }
  return result;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
