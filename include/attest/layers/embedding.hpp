// SPDX-License-Identifier: BSL-1.0
// Embeddings: from tokens to their rows in a table, and with the same table back to a score for every token.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/linalg/transpose.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// embedding{table}: a row for each token of a vocabulary. torch.nn.Embedding, ONNX Gather.
///
///     constexpr std::size_t tokens[] = {3, 0, 3};
///     embedding{table}(tokens)       3 x width, rows 3, 0 and 3 of the table
///     embedding{table}(3)            1 x width
///
/// A token outside the vocabulary ends a constant evaluation and stops a program.
template <typename T, std::size_t Tokens, std::size_t Width>
struct embedding {
  static constexpr std::size_t outputs = Width;

  matrix<T, Tokens, Width> table{};

  template <std::size_t N>
  constexpr matrix<T, N, Width> operator()(const std::size_t (&tokens)[N]) const {
    return pick_rows(table, tokens);
  }
  constexpr row_vector<T, Width> operator()(std::size_t token) const { return row(table, token); }
};

template <typename T, std::size_t Tokens, std::size_t Width>
embedding(matrix<T, Tokens, Width>) -> embedding<T, Tokens, Width>;

/// tied_output{embedding}: x tableᵀ, n x width to n x tokens, the score of every token as the next one, from
/// the very table that the tokens came in by ("weight tying"). It refers to the embedding and holds no copy,
/// so the embedding has to live as long; constexpr, it has to be a static or namespace-scope object.
///
/// A table of its own for the output is linear_out_in{table}.
template <typename T, std::size_t Tokens, std::size_t Width>
struct tied_output {
  static constexpr std::size_t inputs = Width;
  static constexpr std::size_t outputs = Tokens;

  const embedding<T, Tokens, Width>& tokens;

  template <typename U, std::size_t N, std::size_t Cols>
  constexpr matrix<detail::computed<T, U>, N, Tokens> operator()(const matrix<U, N, Cols>& x) const {
    detail::check_input<T, Width, Tokens>(x);
    if constexpr (detail::takes<T, Width, U, Cols>) {
      return multiply_transposed(x, tokens.table);
    } else {
      return {};
    }
  }
};

template <typename T, std::size_t Tokens, std::size_t Width>
tied_output(const embedding<T, Tokens, Width>&) -> tied_output<T, Tokens, Width>;

}  // namespace attest
ATTEST_ARITHMETIC_END
