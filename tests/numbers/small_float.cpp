// SPDX-License-Identifier: BSL-1.0
// half and bfloat16: conversions against NumPy, and layers whose weights are stored in them.
#include <attest/attest.hpp>

#include "catch.hpp"
#include "compare.hpp"
#include "oracle.hpp"

using attest::bfloat16;
using attest::half;
using attest::matrix;
using test::hidden;

namespace {

constexpr bool converts_like_numpy() {
  for (const auto& row : oracle::stored) {
    const auto x = std::bit_cast<float>(static_cast<std::uint32_t>(row[0]));
    if (half(x).bits != row[1] || bfloat16(x).bits != row[2]) return false;
  }
  return true;
}

TEST_CASE("floats are stored to nearest, ties to even") {
  STATIC_REQUIRE(converts_like_numpy());
  for (const auto& row : oracle::stored) {
    const auto x = std::bit_cast<float>(hidden(static_cast<std::uint32_t>(row[0])));
    INFO(x);
    CHECK(half(x).bits == row[1]);
    CHECK(bfloat16(x).bits == row[2]);
  }
}

TEST_CASE("every stored number comes back") {
  std::size_t wrong = 0;
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto word = static_cast<std::uint16_t>(hidden(bits));
    const auto as_half = static_cast<float>(half::from_bits(word));
    const auto as_bfloat16 = static_cast<float>(bfloat16::from_bits(word));
    wrong += as_half == as_half ? half(as_half).bits != word : (half(as_half).bits & 0x7E00) != 0x7E00;
    wrong += as_bfloat16 == as_bfloat16 ? bfloat16(as_bfloat16).bits != word
                                        : (bfloat16(as_bfloat16).bits & 0x7FC0) != 0x7FC0;
  }
  CHECK(wrong == 0);
  // 1, the largest, the smallest normal, the smallest: from IEEE 754
  STATIC_REQUIRE(static_cast<float>(half::from_bits(0x3C00)) == 1.0F);
  STATIC_REQUIRE(static_cast<float>(half::from_bits(0x7BFF)) == 65504.0F);
  STATIC_REQUIRE(static_cast<float>(half::from_bits(0x0400)) == 0x1p-14F);
  STATIC_REQUIRE(static_cast<float>(half::from_bits(0x0001)) == 0x1p-24F);
  STATIC_REQUIRE(static_cast<float>(bfloat16::from_bits(0x7F7F)) == 0x1.FEp+127F);
}

constexpr matrix weight{
    {{1.0F, 0.1F, -3.0F, 1e-6F}, {0.333F, 7.0F, 65504.0F, -2.5F}, {0.7F, -0.9F, 1e4F, 3.0F}}};
constexpr matrix bias{{{0.1F, 0.2F, -0.3F, 0.4F}}};
constexpr matrix x{{{0.3F, -1.7F, 2.0F}, {1e4F, 0.1F, -3.3F}}};

template <typename Stored>
void check_layers() {
  constexpr auto stored = attest::store_as<Stored>(weight);
  constexpr auto stored_bias = attest::store_as<Stored>(bias);
  // The same bits as with all numbers widened beforehand, in float and in double.
  constexpr attest::linear layer{stored, stored_bias};
  constexpr attest::linear wide{widen(stored), widen(stored_bias)};
  constexpr attest::linear_out_in turned{transpose(stored), bias};
  constexpr attest::linear_out_in turned_wide{transpose(widen(stored)), bias};
  STATIC_REQUIRE(test::same_bits(layer(x), wide(x)));
  STATIC_REQUIRE(test::same_bits(turned(x), turned_wide(x)));
  CHECK(test::same_bits(hidden(layer)(hidden(x)), wide(x)));
  CHECK(test::same_bits(hidden(turned)(hidden(x)), turned_wide(x)));
  constexpr matrix twice{{{0.3, -1.7, 2.0}}};
  STATIC_REQUIRE(test::same_bits(attest::linear{stored}(twice), twice * attest::widen<double>(stored)));
  CHECK(
      test::same_bits(hidden(attest::linear{stored})(hidden(twice)), twice * attest::widen<double>(stored)));
  constexpr matrix<float, 3, 4> zeros{};
  STATIC_REQUIRE(attest::position_table{stored}(zeros) == widen(stored));
  static constexpr attest::embedding words{stored};
  STATIC_REQUIRE(test::same_bits(attest::tied_output{words}(zeros), zeros * transpose(widen(stored))));
}

TEST_CASE("layers with stored weights compute what widened weights give") {
  check_layers<half>();
  check_layers<bfloat16>();
}

TEST_CASE("overflow and NaN in stored weights stay legal in the compiler") {
  constexpr matrix<half, 1, 2> weights{{{half::from_bits(0x7C00), half::from_bits(0x7E00)}}};
  constexpr auto y = attest::linear{weights}(matrix{{{2.0F}}});
  STATIC_REQUIRE(y(0, 0) == std::numeric_limits<float>::infinity());
  STATIC_REQUIRE(y(0, 1) != y(0, 1));
}

TEST_CASE("files of F16 and BF16 are read as they are, and others on request") {
  static constexpr unsigned char bytes[] = {0x00, 0x3C, 0x00, 0xC0, 0x01, 0x00};  // 1, -2, 2^-24
  constexpr attest::tensor f16{attest::element_type::f16, false, false, 1, {3}, attest::byte_view(bytes)};
  constexpr auto row = attest::load<matrix<half, 1, 3>>(f16);
  STATIC_REQUIRE(widen(row) == matrix{{{1.0F, -2.0F, 0x1p-24F}}});
  matrix<bfloat16, 1, 3> other;
  CHECK(copy(f16, other) == attest::file_status::wrong_element_type);
  CHECK(copy(f16, other, attest::conversion::rounded) == attest::file_status::ok);
  CHECK(widen(other) == matrix{{{1.0F, -2.0F, 0x1p-24F}}});
}

}  // namespace
