// SPDX-License-Identifier: BSL-1.0
// Scales, zero points and rounding: cases.md, area Q, and what integers of eight bits cannot hold.
#include <limits>

#include <attest/attention/integer_softmax.hpp>
#include <attest/layers/mean_pooling.hpp>
#include <attest/layers/quantize.hpp>
#include <attest/linalg/integer_product.hpp>
#include <attest/math/exp2.hpp>
#include <attest/numbers/integer_exp2.hpp>
#include <attest/numbers/quantization.hpp>
#include <attest/numbers/requantize.hpp>

#include "catch.hpp"
#include "compare.hpp"
#include "oracle.hpp"

using attest::matrix;
using attest::quantization;
using attest::requantizer;
using attest::rescale;
using test::hidden;

namespace {

template <std::size_t Rows, std::size_t Cols>
using int8_matrix = matrix<std::int8_t, Rows, Cols>;

// The true values are 11.4991188, 0.25 and 1.25: two roundings give 12, 1 and 2.
TEST_CASE("A-Q-1: requantization rounds once") {
  STATIC_REQUIRE(rescale(7984, 1583594044, -9) == 11);
  STATIC_REQUIRE(rescale(1, 1 << 30, -1) == 0);
  STATIC_REQUIRE(rescale(5, 1 << 30, -1) == 1);
  CHECK(rescale(hidden(7984), 1583594044, -9) == 11);
  CHECK(rescale(hidden(1), 1 << 30, -1) == 0);
  CHECK(rescale(hidden(5), 1 << 30, -1) == 1);
}

// The documented choice is half-away: [-3, -2, -1, 1, 2, 3].
TEST_CASE("A-Q-2: ties go away from zero, wherever something is rounded") {
  constexpr matrix ties{{{-2.5, -1.5, -0.5, 0.5, 1.5, 2.5}}};
  constexpr int8_matrix<1, 6> away{{{-3, -2, -1, 1, 2, 3}}};
  STATIC_REQUIRE(quantize(ties, quantization{}) == away);
  CHECK(quantize(hidden(ties), quantization{}) == away);
  // The same ties as products: 2.5 is 5 / 2, and 5 2^k / 2^(k + 1).
  for (std::int32_t shift = 0; shift > -31; --shift) {
    for (std::int32_t odd = -5; odd <= 5; odd += 2) {
      if (shift < -27) continue;  // 5 2^28 has no 32 bits
      const std::int32_t x = odd * (std::int32_t(1) << -shift);
      const std::int32_t right = odd < 0 ? (odd - 1) / 2 : (odd + 1) / 2;
      CHECK(rescale(hidden(x), 1 << 30, shift) == right);
    }
  }
  // A mean of -2.5 and one of 2.5, and one of 1.5 beside one of -1.25.
  STATIC_REQUIRE(attest::mean_pooling(int8_matrix<2, 2>{{{-2, 2}, {-3, 3}}}) == int8_matrix<1, 2>{{{-3, 3}}});
  STATIC_REQUIRE(attest::mean_pooling(int8_matrix<4, 2>{{{1, -1}, {2, -1}, {1, -1}, {2, -2}}}) ==
                 int8_matrix<1, 2>{{{2, -1}}});
}

TEST_CASE("A-Q-2: the quickest way rounds in the same way") {
  using attest::detail::rescale_by_32_places;
  // 0.5, -0.5, 1.5 and -2.5; then the last products below a tie, and above one
  STATIC_REQUIRE(rescale_by_32_places(2, 1 << 30) == 1);
  STATIC_REQUIRE(rescale_by_32_places(-2, 1 << 30) == -1);
  STATIC_REQUIRE(rescale_by_32_places(6, 1 << 30) == 2);
  STATIC_REQUIRE(rescale_by_32_places(-10, 1 << 30) == -3);
  STATIC_REQUIRE(rescale_by_32_places(1, 2147483647) == 0);
  STATIC_REQUIRE(rescale_by_32_places(-1, 2147483647) == 0);
  CHECK(rescale_by_32_places(hidden(-2), 1 << 30) == -1);
  CHECK(rescale_by_32_places(hidden(-1), 2147483647) == 0);
}

constexpr bool rescales_like_the_oracle() {
  for (const auto& row : oracle::rescaled) {
    if (rescale(static_cast<std::int32_t>(row[0]), static_cast<std::int32_t>(row[1]),
                static_cast<std::int32_t>(row[2])) != row[3]) {
      return false;
    }
  }
  return true;
}

TEST_CASE("rescale is exact, ties included, against big integers") {
  STATIC_REQUIRE(rescales_like_the_oracle());
  for (const auto& row : oracle::rescaled) {
    INFO(row[0] << " " << row[1] << " " << row[2]);
    CHECK(rescale(static_cast<std::int32_t>(hidden(row[0])), static_cast<std::int32_t>(row[1]),
                  static_cast<std::int32_t>(row[2])) == row[3]);
  }
}

// Row 2 is untouched where a stride is wrong, and 128 wraps to -128 where nothing saturates.
TEST_CASE("A-Q-3: every row is written, and a weight of 1 saturates") {
  constexpr int8_matrix<2, 2> scores{{{10, 10}, {10, 26}}};
  constexpr int8_matrix<1, 2> last{{{0, 127}}};
  constexpr attest::quantized_softmax<> sixteenths{quantization{1.0F / 16}};
  constexpr attest::quantized_softmax<> quarters{quantization{1.0F / 4}};
  // 256 / 2 - 128 = 0; 256 sigmoid(1) - 128 = 59.15
  STATIC_REQUIRE(sixteenths(scores) == int8_matrix<2, 2>{{{0, 0}, {-59, 59}}});
  STATIC_REQUIRE(quarters(last) == int8_matrix<1, 2>{{{-128, 127}}});
  CHECK(hidden(sixteenths)(hidden(scores)) == int8_matrix<2, 2>{{{0, 0}, {-59, 59}}});
  CHECK(hidden(quarters)(hidden(last)) == int8_matrix<1, 2>{{{-128, 127}}});
}

// Weights in units of 2^-15; tests/fail/numbers_softmax_bits.cpp refuses 2^-16, in every build mode.
TEST_CASE("A-Q-4: the finest scale of weights does not wrap") {
  constexpr attest::quantized_softmax<15, std::int16_t> finest{quantization{}};
  STATIC_REQUIRE(finest(int8_matrix<1, 2>{{{7, 7}}}) == matrix<std::int16_t, 1, 2>{{{16384, 16384}}});
  STATIC_REQUIRE(finest(int8_matrix<1, 1>{{{7}}}) == matrix<std::int16_t, 1, 1>{{{32767}}});
  CHECK(hidden(finest)(int8_matrix<1, 2>{{{7, 7}}}) == matrix<std::int16_t, 1, 2>{{{16384, 16384}}});
}

// tests/fail/numbers_sum_too_long.cpp refuses one product more.
TEST_CASE("A-Q-4: how many products fit into 32 bits") {
  STATIC_REQUIRE(attest::longest_integer_sum(128, 128) == 131071);
  STATIC_REQUIRE(attest::longest_integer_sum(127, 127) == 133144);
  STATIC_REQUIRE(attest::longest_integer_sum(128, 127) == 132104);
  // 131071 times 128 * 128 = 2^31 - 2^14
  static std::int8_t lowest[131071];
  for (std::int8_t& element : lowest) element = -128;
  std::int32_t sum[1]{};
  attest::detail::integer_sums(lowest, lowest, 0, 131071, sum);
  CHECK(sum[0] == 2147467264);
}

TEST_CASE("A-Q-5: the zero point of scores cancels, and a large scale is no trouble") {
  constexpr attest::quantized_softmax<> shifted{quantization{1.0F / 16, 5}};
  constexpr attest::quantized_softmax<> large{quantization{64.0F}};
  STATIC_REQUIRE(shifted(int8_matrix<1, 2>{{{5, 21}}}) == int8_matrix<1, 2>{{{-59, 59}}});
  STATIC_REQUIRE(large(int8_matrix<1, 2>{{{0, 1}}}) == int8_matrix<1, 2>{{{-128, 127}}});
  CHECK(hidden(shifted)(int8_matrix<1, 2>{{{5, 21}}}) == int8_matrix<1, 2>{{{-59, 59}}});
  CHECK(hidden(large)(int8_matrix<1, 2>{{{0, 1}}}) == int8_matrix<1, 2>{{{-128, 127}}});
  constexpr attest::quantized_softmax<> huge{quantization{8000.0F}};
  STATIC_REQUIRE(huge(int8_matrix<1, 2>{{{-128, 127}}}) == int8_matrix<1, 2>{{{-128, 127}}});
}

TEST_CASE("numbers beyond the range saturate, whatever their size") {
  constexpr double most = std::numeric_limits<double>::max();
  constexpr float float_most = std::numeric_limits<float>::max();
  constexpr quantization tiny{std::numeric_limits<float>::min(), 100};
  STATIC_REQUIRE(attest::quantize(most, tiny) == 127);
  STATIC_REQUIRE(attest::quantize(-most, tiny) == -128);
  STATIC_REQUIRE(attest::quantize(float_most, tiny) == 127);
  STATIC_REQUIRE(attest::quantize(-float_most, tiny) == -128);
  STATIC_REQUIRE(attest::quantize<std::int16_t>(-float_most, tiny) == -32768);
  STATIC_REQUIRE(attest::quantize(0.0F, tiny) == 100);
  STATIC_REQUIRE(attest::quantize(float_most, quantization{float_most}) == 1);
  STATIC_REQUIRE(attest::quantize(127.4F, quantization{}) == 127);
  STATIC_REQUIRE(attest::quantize(32767.6F, quantization{}) == 127);
  STATIC_REQUIRE(attest::quantize<std::int16_t>(40000.0F, quantization{}) == 32767);
  CHECK(attest::quantize(hidden(most), tiny) == 127);
  CHECK(attest::quantize(hidden(-float_most), tiny) == -128);
  // x + change in a residual connection, and int8 + int16, which has room.
  constexpr int8_matrix<1, 2> x{{{100, -100}}};
  STATIC_REQUIRE(attest::detail::add_residual(x, x) == int8_matrix<1, 2>{{{127, -128}}});
  STATIC_REQUIRE(attest::detail::add_residual(x, matrix<std::int16_t, 1, 2>{{{32700, -32700}}}) ==
                 matrix<std::int16_t, 1, 2>{{{32767, -32768}}});
}

TEST_CASE("scales of ranges") {
  using attest::number_range;
  // TensorFlow Lite's rule: (high - low) / 255, and the zero point next to -128 - low / scale.
  STATIC_REQUIRE(asymmetric(number_range{-1.0, 1.55}) == quantization{0.01F, -28});
  STATIC_REQUIRE(asymmetric(number_range{0.0, 2.55}) == quantization{0.01F, -128});
  STATIC_REQUIRE(asymmetric(number_range{-2.55, 0.0}) == quantization{0.01F, 127});
  STATIC_REQUIRE(asymmetric(number_range{}) == quantization{1.0F, 0});
  STATIC_REQUIRE(attest::symmetric(number_range{-2.54, 1.0}) == quantization{0.02F, 0});
  STATIC_REQUIRE(attest::symmetric<std::int16_t>(number_range{-1.0, 32767.0}) == quantization{1.0F, 0});
  STATIC_REQUIRE(attest::symmetric(number_range{}) == quantization{1.0F, 0});
  // Zero is always in a range, and always one of the numbers.
  STATIC_REQUIRE(number_range{}.with(3.0F) == number_range{0.0, 3.0});
  STATIC_REQUIRE(attest::quantize(0.0, asymmetric(number_range{-0.3, 0.7})) ==
                 asymmetric(number_range{-0.3, 0.7}).zero_point);
  STATIC_REQUIRE(attest::dequantize(std::int8_t(-28), quantization{0.01F, -28}) == 0.0F);
  STATIC_REQUIRE((number_range{-1.0, 2.0} | number_range{-2.0, 1.0}) == number_range{-2.0, 2.0});
}

TEST_CASE("factors between scales") {
  STATIC_REQUIRE(requantizer{0.5} == requantizer{1 << 30, 0});
  STATIC_REQUIRE(requantizer{1.0} == requantizer{1 << 30, 1});
  STATIC_REQUIRE(requantizer{0x1p-32} == requantizer{1 << 30, -31});
  // 1 - 2^-33 rounds to 1
  STATIC_REQUIRE(requantizer{1.0 - 0x1p-33} == requantizer{1 << 30, 1});
  STATIC_REQUIRE(requantizer{0x1p-34} == requantizer{0, 0});
  STATIC_REQUIRE(requantizer{1e-300}(1 << 30) == 0);
  // A-Q-1's multiplier: 1583594044 / 2^40
  STATIC_REQUIRE(requantizer{1583594044.0 / 0x1p40} == requantizer{1583594044, -9});
}

// Against exp2 of double, which tests/math holds against MPFR: every argument.
TEST_CASE("2^-t in integers is within 0.9 of 2^-15") {
  double worst = 0.0;
  for (std::uint32_t t = 0; t < 18U << 16; ++t) {
    const double right = attest::exp2(-static_cast<double>(t) / 65536.0) * 32768.0;
    const double error = static_cast<double>(attest::detail::exp2_of_minus(hidden(t))) - right;
    worst = error > worst ? error : -error > worst ? -error : worst;
  }
  INFO(worst);
  CHECK(worst < 0.9);
  CHECK(worst > 0.5);  // or this measures nothing
  STATIC_REQUIRE(attest::detail::exp2_of_minus(0) == 32768);
  STATIC_REQUIRE(attest::detail::exp2_of_minus(1U << 16) == 16384);
  STATIC_REQUIRE(attest::detail::exp2_of_minus(15U << 16) == 1);
  STATIC_REQUIRE(attest::detail::exp2_of_minus(17U << 16) == 0);
  STATIC_REQUIRE(attest::detail::exp2_of_minus(0xFFFFFFFF) == 0);
}

template <typename Out, int Bits, std::size_t Rows, std::size_t Cols>
std::int32_t most_off(float scale, const std::int32_t (&right)[Rows][Cols]) {
  const auto weights =
      attest::quantized_softmax<Bits, Out>{quantization{scale}}(int8_matrix<Rows, Cols>{oracle::scores});
  std::int32_t most = 0;
  for (std::size_t k = 0; k < Rows * Cols; ++k) {
    const std::int32_t zero_point = sizeof(Out) == 1 ? -128 : 0;
    const std::int32_t highest = (std::numeric_limits<Out>::max)() - zero_point;
    std::int32_t expected = right[k / Cols][k % Cols];
    if (expected > highest) expected = highest;
    const std::int32_t difference = weights.elements[k] - zero_point - expected;
    most = difference > most ? difference : -difference > most ? -difference : most;
  }
  return most;
}

TEST_CASE("softmax in integers is within a unit of the true weights") {
  CHECK(most_off<std::int8_t, 8>(0.03F, oracle::weights_of_256) == 0);
  CHECK(most_off<std::int16_t, 15>(0.01F, oracle::weights_of_32768) <= 1);
}

}  // namespace
