// SPDX-License-Identifier: BSL-1.0
// Numbers of every element type, against their definitions.
#include <attest/weights/element_type.hpp>
#include <cmath>
#include <limits>

#include "catch.hpp"
#include "compare.hpp"

using attest::element_type;
using attest::detail::element_of_bits;
using attest::detail::holds_every;

namespace {

// The definition of a binary floating-point format, in doubles, which hold all of its numbers.
double by_definition(unsigned bits, int exponent_bits, int fraction_bits, bool has_infinity) {
  const int exponent = static_cast<int>(bits >> fraction_bits & ((1U << exponent_bits) - 1));
  const double fraction = std::ldexp(bits & ((1U << fraction_bits) - 1), -fraction_bits);
  const double sign = (bits >> (exponent_bits + fraction_bits) & 1U) != 0 ? -1.0 : 1.0;
  const int bias = (1 << (exponent_bits - 1)) - 1;
  if (has_infinity && exponent == (1 << exponent_bits) - 1) {
    return fraction == 0.0 ? sign * std::numeric_limits<double>::infinity() : std::nan("");
  }
  if (exponent == 0) return sign * std::ldexp(fraction, 1 - bias);
  return sign * std::ldexp(1.0 + fraction, exponent - bias);
}

}  // namespace

TEST_CASE("every f16, bf16 and f8 is what the format defines") {
  int wrong = 0;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    wrong +=
        !test::same_bits(element_of_bits<double>(element_type::f16, bits), by_definition(bits, 5, 10, true));
    wrong +=
        !test::same_bits(element_of_bits<double>(element_type::bf16, bits), by_definition(bits, 8, 7, true));
  }
  for (unsigned bits = 0; bits < 256; ++bits) {
    wrong += !test::same_bits(element_of_bits<double>(element_type::f8_e5m2, bits),
                              by_definition(bits, 5, 2, true));
    const double e4m3 = (bits & 0x7FU) == 0x7FU ? std::nan("") : by_definition(bits, 4, 3, false);
    wrong += !test::same_bits(element_of_bits<double>(element_type::f8_e4m3, bits), e4m3);
  }
  CHECK(wrong == 0);
}

TEST_CASE("some numbers, in constant expressions too") {
  // Python: struct.pack('<e', x)
  STATIC_REQUIRE(element_of_bits<float>(element_type::f16, 0x3C00) == 1.0f);
  STATIC_REQUIRE(element_of_bits<float>(element_type::f16, 0xC100) == -2.5f);
  STATIC_REQUIRE(element_of_bits<float>(element_type::f16, 0x7BFF) == 65504.0f);
  STATIC_REQUIRE(element_of_bits<float>(element_type::f16, 0x0001) == 0x1p-24f);
  STATIC_REQUIRE(element_of_bits<float>(element_type::f16, 0x03FF) == 0x3FFp-24f);
  STATIC_REQUIRE(test::same_bits(element_of_bits<float>(element_type::f16, 0x8000), -0.0f));
  STATIC_REQUIRE(element_of_bits<float>(element_type::f16, 0xFC00) ==
                 -std::numeric_limits<float>::infinity());
  STATIC_REQUIRE(test::same_bits(element_of_bits<double>(element_type::f16, 0x7E00),
                                 std::numeric_limits<double>::quiet_NaN()));
  STATIC_REQUIRE(element_of_bits<float>(element_type::bf16, 0x3FC0) == 1.5f);
  STATIC_REQUIRE(element_of_bits<float>(element_type::f8_e4m3, 0x7E) == 448.0f);
  STATIC_REQUIRE(element_of_bits<float>(element_type::f8_e4m3, 0x01) == 0x1p-9f);
  STATIC_REQUIRE(element_of_bits<int>(element_type::i8, 0xFF) == -1);
  STATIC_REQUIRE(element_of_bits<int>(element_type::u8, 0xFF) == 255);
  STATIC_REQUIRE(element_of_bits<long long>(element_type::i32, 0x80000000U) == -2147483648LL);
  STATIC_REQUIRE(element_of_bits<float>(element_type::i16, 0x8000) == -32768.0f);
  STATIC_REQUIRE(element_of_bits<bool>(element_type::boolean, 2));
}

TEST_CASE("rounding to float is to nearest, and infinite beyond the largest") {
  using attest::detail::to_float;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  STATIC_REQUIRE(to_float(0.1) == 0.1f);
  STATIC_REQUIRE(to_float(1.0 + 0x1p-24) == 1.0f);
  STATIC_REQUIRE(to_float(1.0 + 0x1.8p-23) == 1.0f + 0x1p-22f);
  STATIC_REQUIRE(to_float(0x1.fffffefp127) == 0x1.fffffep127f);
  STATIC_REQUIRE(to_float(0x1.ffffffp127) == infinity);
  STATIC_REQUIRE(to_float(-1e300) == -infinity);
  STATIC_REQUIRE(to_float(1e-46) == 0.0f);
  STATIC_REQUIRE(to_float(0x1.8p-149) == 0x1p-148f);
}

TEST_CASE("only a type that has every number of the file's is exact") {
  STATIC_REQUIRE(holds_every<float>(element_type::f16));
  STATIC_REQUIRE(holds_every<float>(element_type::bf16));
  STATIC_REQUIRE(holds_every<float>(element_type::u16));
  STATIC_REQUIRE(!holds_every<float>(element_type::i32));
  STATIC_REQUIRE(!holds_every<float>(element_type::f64));
  STATIC_REQUIRE(holds_every<double>(element_type::u32));
  STATIC_REQUIRE(!holds_every<double>(element_type::i64));
  STATIC_REQUIRE(!holds_every<int>(element_type::f16));
  STATIC_REQUIRE(!holds_every<int>(element_type::u32));
  STATIC_REQUIRE(!holds_every<unsigned>(element_type::i8));
  STATIC_REQUIRE(holds_every<unsigned char>(element_type::boolean));
  STATIC_REQUIRE(!holds_every<bool>(element_type::u8));
}
