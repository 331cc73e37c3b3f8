// SPDX-License-Identifier: BSL-1.0
// The numbers in the reference files, read in constant expressions too; and the greedy choice.
#pragma once

#include <cstddef>

#include <attest/linalg/matrix.hpp>
#include <attest/weights/token_text.hpp>

namespace test {

/// The whole numbers in a text, `count` of them.
template <std::size_t Count>
constexpr attest::token_ids<Count> numbers(attest::byte_view text) {
  attest::token_ids<Count> list;
  bool inside = false;
  attest::token_id number = 0;
  for (std::size_t i = 0; i <= text.size() && list.size() < Count; ++i) {
    const bool digit = i < text.size() && text[i] >= '0' && text[i] <= '9';
    if (digit) number = (inside ? number * 10 : 0) + (text[i] - '0');
    if (inside && !digit) list.append(number);
    inside = digit;
  }
  return list;
}

/// The token of the highest score, the first of equal ones: what llama2.c takes at temperature 0.
template <std::size_t Vocabulary>
constexpr attest::token_id best(const attest::matrix<float, 1, Vocabulary>& scores) {
  attest::token_id result = 0;
  for (attest::token_id t = 1; t < Vocabulary; ++t) {
    if (scores.elements[t] > scores.elements[result]) result = t;
  }
  return result;
}

}  // namespace test
