// SPDX-License-Identifier: BSL-1.0
// All the steps of a sheet's attention, and the bits of their numbers in one list.
#pragma once

#include <attest/attest.hpp>

#include <cstddef>
#include <cstdint>

#include "sheet.hpp"

namespace playground {

/// The first rows and columns of a table.
template <std::size_t Rows, std::size_t Cols, typename T, std::size_t AllRows, std::size_t AllCols>
constexpr attest::matrix<T, Rows, Cols> upper_left(const attest::matrix<T, AllRows, AllCols>& whole) {
  return attest::slice_columns<0, Cols>(attest::slice_rows<0, Rows>(whole));
}

/// Which query of the sheet may attend to which key.
template <std::size_t Tokens>
constexpr attest::matrix<bool, Tokens, Tokens> pairs_of(const sheet& inputs) {
  if (inputs.mask == mask_choice::causal) return attest::allowed_pairs<Tokens, Tokens>(attest::causal);
  if (inputs.mask == mask_choice::pairs) return upper_left<Tokens, Tokens>(inputs.pairs);
  return attest::allowed_pairs<Tokens, Tokens>(attest::everything);
}

template <std::size_t Tokens, std::size_t Width>
struct worked {
  attest::matrix<double, Tokens, Width> embeddings;
  attest::matrix<double, Tokens, Width> query;
  attest::matrix<double, Tokens, Width> key;
  attest::matrix<double, Tokens, Width> value;
  attest::masked_attention_trace<double, Tokens, Tokens, Width> steps;
};

template <std::size_t Tokens, std::size_t Width>
constexpr worked<Tokens, Width> work(const sheet& inputs) {
  const auto embeddings = upper_left<Tokens, Width>(inputs.embeddings);
  const auto query = embeddings * upper_left<Width, Width>(inputs.projections[0]);
  const auto key = embeddings * upper_left<Width, Width>(inputs.projections[1]);
  const auto value = embeddings * upper_left<Width, Width>(inputs.projections[2]);
  return {
      embeddings, query, key, value,
      attest::attention_steps(query, key, value, attest::keep{pairs_of<Tokens>(inputs)}, inputs.options())};
}

/// The bits of a list of numbers.
template <std::size_t Count>
struct bit_list {
  static constexpr std::size_t size = Count;
  std::uint64_t words[Count]{};
};

/// query, key, value, scores, scaled, weights and output, one after the other.
template <std::size_t Tokens, std::size_t Width>
constexpr bit_list<4 * Tokens * Width + 3 * Tokens * Tokens> bits_of(
    const attest::matrix<double, Tokens, Width>& query, const attest::matrix<double, Tokens, Width>& key,
    const attest::matrix<double, Tokens, Width>& value, const auto& steps) {
  bit_list<4 * Tokens * Width + 3 * Tokens * Tokens> result;
  std::size_t count = 0;
  const auto append = [&](const auto& numbers) {
    for (const double number : numbers.elements)
      result.words[count++] = __builtin_bit_cast(std::uint64_t, number);
  };
  append(query);
  append(key);
  append(value);
  append(steps.scores);
  append(steps.scaled);
  append(steps.weights);
  append(steps.output);
  return result;
}
template <std::size_t Tokens, std::size_t Width>
constexpr auto bits_of(const worked<Tokens, Width>& example) {
  return bits_of(example.query, example.key, example.value, example.steps);
}

/// What a compiler makes of an example while it compiles, by the attention without a mask.
template <std::size_t Tokens, std::size_t Width>
constexpr auto compiled(const sheet& inputs) {
  const auto embeddings = upper_left<Tokens, Width>(inputs.embeddings);
  const auto query = embeddings * upper_left<Width, Width>(inputs.projections[0]);
  const auto key = embeddings * upper_left<Width, Width>(inputs.projections[1]);
  const auto value = embeddings * upper_left<Width, Width>(inputs.projections[2]);
  return bits_of(query, key, value, attest::attention_steps(query, key, value, inputs.options()));
}

}  // namespace playground
