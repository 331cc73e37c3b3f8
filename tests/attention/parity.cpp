// SPDX-License-Identifier: BSL-1.0
// Large enough for constant evaluation to go by whole tables: the same bits as row by row and at run time.
#include <cstdint>
#include <limits>

#include <attest/attention/attention.hpp>
#include <attest/attention/bias.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/attention/softcap.hpp>

#include "catch.hpp"
#include "compare.hpp"

namespace {

using attest::matrix;
using test::hidden;
using test::same_bits;

/// Numbers in [-2, 2), some of them zeros of either sign.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> numbers(std::uint32_t seed) {
  matrix<T, Rows, Cols> result;
  for (T& element : result.elements) {
    seed = seed * 1664525U + 1013904223U;
    const T drawn = static_cast<T>(seed >> 8) / T(4194304) - T(2);
    element = seed % 7 == 0 ? (drawn < T(0) ? -T(0) : T(0)) : drawn;
  }
  return result;
}

template <typename T>
constexpr auto rule_with_everything() {
  matrix<bool, 12, 20> holes;
  for (std::size_t i = 0; i < 240; ++i) holes.elements[i] = i % 5 == 0 || i / 20 == 7;  // row 7 sees nothing
  auto table = numbers<T, 12, 20>(9);
  for (std::size_t i = 0; i < 240; i += 11) table.elements[i] = -std::numeric_limits<T>::infinity();
  return attest::causal & attest::window{.left = 9} & attest::ignore{holes} & attest::bias{table} &
         attest::softcap{1.5F} & attest::alibi_by_head;
}

template <typename T>
constexpr auto q = numbers<T, 12, 16>(1);
template <typename T>
constexpr auto k = numbers<T, 20, 16>(2);
template <typename T>
constexpr auto v = numbers<T, 20, 16>(3);
template <typename T>
constexpr auto rule = rule_with_everything<T>();

template <typename T>
constexpr auto by_tables = attest::attention(q<T>, k<T>, v<T>, rule<T>);
template <typename T>
constexpr auto by_rows = attest::attention_steps(q<T>, k<T>, v<T>, rule<T>).output;
template <typename T>
constexpr auto heads_by_tables = attest::multi_head_attention<2>(q<T>, k<T>, v<T>, rule<T>);
template <typename T>
constexpr auto heads_by_rows = attest::multi_head_attention_steps<2>(q<T>, k<T>, v<T>, rule<T>).output;

static_assert(attest::detail::tables_are_cheaper<12, 20, 16, attest::causal_mask> ||
              !attest::detail::has_lanes);

}  // namespace

TEMPLATE_TEST_CASE("By tables, by rows and at run time", "", float, double) {
  STATIC_REQUIRE(same_bits(by_tables<TestType>, by_rows<TestType>));
  STATIC_REQUIRE(same_bits(heads_by_tables<TestType>, heads_by_rows<TestType>));
  REQUIRE(same_bits(attest::attention(hidden(q<TestType>), k<TestType>, v<TestType>, rule<TestType>),
                    by_tables<TestType>));
  REQUIRE(same_bits(
      attest::multi_head_attention<2>(hidden(q<TestType>), k<TestType>, v<TestType>, rule<TestType>),
      heads_by_tables<TestType>));
  STATIC_REQUIRE(same_bits(attest::row(by_tables<TestType>, 7), matrix<TestType, 1, 16>{}));
}

TEMPLATE_TEST_CASE("Without a mask: the bits of plain attention", "", float, double) {
  constexpr auto plain = attest::attention(q<TestType>, k<TestType>, v<TestType>);
  STATIC_REQUIRE(
      same_bits(attest::attention(q<TestType>, k<TestType>, v<TestType>, attest::everything), plain));
  REQUIRE(
      same_bits(attest::attention(hidden(q<TestType>), k<TestType>, v<TestType>, attest::everything), plain));
  REQUIRE(same_bits(attest::attention(hidden(q<TestType>), k<TestType>, v<TestType>), plain));
}
