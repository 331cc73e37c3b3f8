// SPDX-License-Identifier: BSL-1.0
// The hand calculation: what a page gets that carries its own rounded figures from step to step.
#pragma once

#include <cstddef>

#include <attest/attention/attention.hpp>
#include <attest/check/figure.hpp>
#include <attest/check/round.hpp>
#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::by_hand {

/// The product of two tables of decimal numbers, exact: 0.043*1 + 0.735*0 + 0.178*1 + 0.043*2 = 0.307.
template <std::size_t Rows, std::size_t Inner, std::size_t Inner2, std::size_t Cols>
constexpr figures<Rows, Cols> multiply(const figures<Rows, Inner>& a, const figures<Inner2, Cols>& b) {
  static_assert(Inner == Inner2,
                "attest: a matrix product needs as many columns on the left as rows on the right");
  figures<Rows, Cols> result;
  if constexpr (Inner != Inner2) {
    (void)sizeof(detail::shapes_do_not_fit<shape<Rows, Inner>, shape<Inner2, Cols>>);
  } else {
    for (std::size_t i = 0; i < Rows; ++i) {
      for (std::size_t j = 0; j < Cols; ++j) {
        figure sum;
        for (std::size_t k = 0; k < Inner; ++k) sum = sum + a(i, k) * b(k, j);
        result.elements[i * Cols + j] = sum;
      }
    }
  }
  return result;
}

/// The terms of that sum for one element, in order: what a page writes as "0.043 + 0 + 0.178 + 0.086".
template <std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr figures<1, Inner> terms(const figures<Rows, Inner>& a, const figures<Inner, Cols>& b,
                                  std::size_t row, std::size_t column) {
  figures<1, Inner> result;
  for (std::size_t k = 0; k < Inner; ++k) result.elements[k] = a(row, k) * b(k, column);
  return result;
}

/// Every step of an attention as a page carries it, each rounded to so many decimals before the next.
template <std::size_t Queries, std::size_t Keys, std::size_t ValueWidth>
struct steps {
  figures<Queries, Keys> scores;
  figures<Queries, Keys> scaled;
  figures<Queries, Keys> weights;
  figures<Queries, ValueWidth> output;
};

/// Attention with the intermediate figures rounded to `decimals` decimals at every step; the inputs are
/// rounded to them, too. Compare with attention_steps(), which carries every bit.
template <std::size_t N, std::size_t D, std::size_t M, std::size_t DV>
constexpr steps<N, M, DV> attention(const matrix<double, N, D>& query, const matrix<double, M, D>& key,
                                    const matrix<double, M, DV>& value, int decimals,
                                    const attention_options& options = {}) {
  const matrix<double, N, M> scores =
      multiply_transposed(values(rounded(query, decimals)), values(rounded(key, decimals)));
  steps<N, M, DV> result;
  result.scores = rounded(scores, decimals);
  result.scaled = rounded(values(result.scores) * options.scale.template value<double>(D), decimals);
  result.weights = rounded(softmax(values(result.scaled)), decimals);
  result.output = rounded(multiply(result.weights, rounded(value, decimals)), decimals);
  return result;
}

}  // namespace attest::by_hand
ATTEST_ARITHMETIC_END
