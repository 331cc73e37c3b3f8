// SPDX-License-Identifier: BSL-1.0
// One attention, evaluated: ATTEST_TOKENS tokens of width ATTEST_WIDTH in ATTEST_ELEMENT.
#include <cstddef>
#include <cstdint>

#include <attest/attention/attention.hpp>

using numbers = attest::matrix<ATTEST_ELEMENT, ATTEST_TOKENS, ATTEST_WIDTH>;

constexpr numbers any_numbers(std::uint32_t state) {
  numbers m;
  for (auto& element : m.elements) {
    state = state * 1664525U + 1013904223U;
    element = static_cast<ATTEST_ELEMENT>(static_cast<int>(state >> 8) - (1 << 23)) / (1 << 23);
  }
  return m;
}

constexpr numbers query = any_numbers(1);
constexpr numbers key = any_numbers(2);
constexpr numbers value = any_numbers(3);
constexpr numbers output = attest::attention(query, key, value);
static_assert(output(0, 0) < 1 && output(0, 0) > -1);
