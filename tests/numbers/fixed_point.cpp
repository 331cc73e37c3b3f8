// SPDX-License-Identifier: BSL-1.0
// Fixed-point numbers: arithmetic and functions against exact numbers, layers against the same layers in
// double.
#include <attest/attest.hpp>

#include "catch.hpp"
#include "compare.hpp"
#include "oracle.hpp"

using attest::fixed;
using attest::matrix;
using test::hidden;

namespace {

using q15 = fixed<std::int16_t, 15>;
using q12 = fixed<std::int16_t, 12>;
using q16 = fixed<std::int32_t, 16>;
using q24 = fixed<std::int32_t, 24>;

TEST_CASE("numbers go in and out") {
  STATIC_REQUIRE(q16(1).raw == 65536);
  STATIC_REQUIRE(q16(-2.5).raw == -163840);
  STATIC_REQUIRE(static_cast<double>(q16::from_raw(-1)) == -0x1p-16);
  STATIC_REQUIRE(static_cast<float>(q16::from_raw(16777217)) ==
                 256.0F);  // 2^24 + 1 units: 25 digits, to even
  // Ties go away from zero: 2.5 and -2.5 units.
  STATIC_REQUIRE(q16(2.5 / 65536).raw == 3);
  STATIC_REQUIRE(q16(-2.5 / 65536).raw == -3);
  // What has no number saturates; NaN is 0.
  STATIC_REQUIRE(q16(1e300).raw == 2147483647);
  STATIC_REQUIRE(q16(-40000).raw == -2147483647 - 1);
  STATIC_REQUIRE(q15(1).raw == 32767);
  STATIC_REQUIRE(q16(-std::numeric_limits<double>::infinity()).raw == -2147483647 - 1);
  STATIC_REQUIRE(q16(std::numeric_limits<float>::quiet_NaN()).raw == 0);
  STATIC_REQUIRE(q16(0x1p-18).raw == 0);
  STATIC_REQUIRE(q16(std::size_t(64)).raw == 64 * 65536);
  CHECK(q16(hidden(1e300)).raw == 2147483647);
}

TEST_CASE("arithmetic saturates and rounds once, ties away from zero") {
  STATIC_REQUIRE(q15(0.75) + q15(0.75) == q15::from_raw(32767));
  STATIC_REQUIRE(-q15::from_raw(-32768) == q15::from_raw(32767));
  STATIC_REQUIRE(q15(-1.0) * q15(-1.0) == q15::from_raw(32767));
  STATIC_REQUIRE(q16::from_raw(3) * q16(0.5) == q16::from_raw(2));    // 1.5 units
  STATIC_REQUIRE(q16::from_raw(-3) * q16(0.5) == q16::from_raw(-2));  // -1.5 units
  STATIC_REQUIRE(q16(1) / q16(3) == q16::from_raw(21845));            // 21845.33
  STATIC_REQUIRE(q16::from_raw(3) / q16(2) == q16::from_raw(2));      // 1.5 units
  STATIC_REQUIRE(q16::from_raw(-3) / q16(2) == q16::from_raw(-2));
  STATIC_REQUIRE(q16(5) / q16(0) == q16::from_raw(2147483647));
  STATIC_REQUIRE(q16(0) / q16(0) == q16(0));
  CHECK(hidden(q15(-1.0)) * q15(-1.0) == q15::from_raw(32767));
  CHECK(hidden(q16(5)) / hidden(q16(0)) == q16::from_raw(2147483647));
}

// A-Q-4: (-32768)^2 twice is 2^31, which an int32 wraps.
TEST_CASE("A-Q-4: sums of products do not wrap, and are rounded at the end alone") {
  constexpr matrix<q15, 1, 2> lowest{{{q15(-1.0), q15(-1.0)}}};
  STATIC_REQUIRE(dot(lowest, lowest) == q15::from_raw(32767));
  CHECK(dot(hidden(lowest), hidden(lowest)) == q15::from_raw(32767));
  constexpr matrix<q16, 1, 3> large{{{q16(-32768), q16(-32768), q16(32767)}}};
  STATIC_REQUIRE(dot(large, large) == q16::from_raw(2147483647));
  STATIC_REQUIRE(dot(large, matrix<q16, 1, 3>{{{q16(32767), q16(32767), q16(32767)}}}) ==
                 q16::from_raw(-2147483647 - 1));
  // -32768 32767 + 32767 32768 = 0: the parts are beyond the range, the sum is not
  STATIC_REQUIRE(dot(matrix<q16, 1, 2>{{{q16(-32768), q16(32767)}}},
                     matrix<q16, 1, 2>{{{q16(32767), q16(32767)}}}) == q16(-32767));
  // Four times 2^62 units: 2^64, of which the lower word is 0.
  constexpr matrix<q16, 1, 4> four{{{q16(-32768), q16(-32768), q16(-32768), q16(-32768)}}};
  STATIC_REQUIRE(dot(four, four) == q16::from_raw(2147483647));
  // Three products of a third of a unit make one; rounded one by one they would make none.
  constexpr matrix<q16, 1, 3> thirds{{{q16(1.0 / 3), q16(1.0 / 3), q16(1.0 / 3)}}};
  constexpr matrix<q16, 1, 3> units{{{q16::from_raw(1), q16::from_raw(1), q16::from_raw(1)}}};
  STATIC_REQUIRE(dot(thirds, units) == q16::from_raw(1));
}

template <typename T, std::size_t Rows>
std::int64_t most_off(const std::int64_t (&rows)[Rows][8]) {
  std::int64_t most = 0;
  for (const auto& row : rows) {
    const T x = T::from_raw(hidden(row[0]));
    const T values[] = {exp(x), exp(-x), sqrt(x), rsqrt(x), log(x), tanh(-x), erf(x)};
    for (std::size_t f = 0; f < 7; ++f) {
      const std::int64_t off = values[f].raw - row[f + 1];
      most = off > most ? off : -off > most ? -off : most;
    }
  }
  return most;
}

// Correctly rounded on all of these; a unit is left for what lies within 2^-8 of a tie in 16 bits.
TEST_CASE("functions are the nearest numbers to the true ones") {
  CHECK(most_off<q16>(oracle::functions_of_q16) == 0);
  CHECK(most_off<q12>(oracle::functions_of_q12) <= 1);
  STATIC_REQUIRE(exp(q16(0)) == q16(1));
  STATIC_REQUIRE(exp(q16(-30)) == q16(0));
  STATIC_REQUIRE(exp(q16(30)) == q16::from_raw(2147483647));
  STATIC_REQUIRE(sqrt(q16(-1)) == q16(0));
  STATIC_REQUIRE(sqrt(q16(2)) == q16::from_raw(92682));  // 92681.9
  STATIC_REQUIRE(rsqrt(q16(0)) == q16::from_raw(2147483647));
  STATIC_REQUIRE(log(q16(0)) == q16::from_raw(-2147483647 - 1));
}

// ---- layers ------------------------------------------------------------------------------------------

template <typename To, typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<To, Rows, Cols> as(const matrix<T, Rows, Cols>& m) {
  matrix<To, Rows, Cols> result;
  for (std::size_t k = 0; k < Rows * Cols; ++k) result.elements[k] = static_cast<To>(m.elements[k]);
  return result;
}

template <std::size_t Rows, std::size_t Cols>
constexpr bool near(const matrix<double, Rows, Cols>& a, const matrix<double, Rows, Cols>& b,
                    double distance) {
  for (std::size_t k = 0; k < Rows * Cols; ++k) {
    const double difference = a.elements[k] - b.elements[k];
    if (!(difference <= distance && -difference <= distance)) return false;
  }
  return true;
}

constexpr matrix x{{{1.0, 0.0, -1.0, 2.0}, {0.5, 0.25, -2.0, 1.0}, {-1.0, 1.5, 0.0, 0.5}}};
constexpr matrix weight{
    {{0.5, 0.25, -0.5, 0.75}, {0.25, 0.5, 0.125, -0.5}, {-0.375, 0.5, 0.75, 0.25}, {0.5, -0.25, 0.5, 0.625}}};

/// One encoder block in any number type.
template <typename T, typename Attend>
constexpr auto block(const Attend& attend) {
  const attest::linear projection{as<T>(weight)};
  const attest::linear_out_in back{as<T>(weight), as<T>(matrix{{{0.125, -0.25, 0.375, -0.5}}})};
  const attest::layer_norm<T, 4> norm{T(0.0001220703125)};
  return attest::pre_norm_block{attest::projected_attention{projection, back, projection, back, attend}, norm,
                                attest::feed_forward{projection, attest::gelu_tanh, back}, norm};
}

// 24 bits behind the point: an error of 2^-25 a rounding, which a block multiplies by some tens.
TEST_CASE("a whole block is the same template in fixed point and in double") {
  constexpr auto right = block<double>(attest::multi_head<2>(attest::causal))(x);
  constexpr auto got = block<q24>(attest::multi_head<2>(attest::causal))(as<q24>(x));
  STATIC_REQUIRE(near(as<double>(got), right, 1e-5));
  CHECK(block<q24>(attest::multi_head<2>(attest::causal))(hidden(as<q24>(x))) == got);
  CHECK(near(as<double>(block<q16>(attest::scaled_attention{})(hidden(as<q16>(x)))),
             block<double>(attest::scaled_attention{})(x), 2e-3));
}

TEST_CASE("attention, masks and softmax in fixed point") {
  constexpr auto fixed_x = as<q16>(x);
  constexpr auto plain = attention(fixed_x, fixed_x, fixed_x);
  STATIC_REQUIRE(near(as<double>(plain), attention(x, x, x), 1e-4));
  STATIC_REQUIRE(plain == attention_steps(fixed_x, fixed_x, fixed_x).output);
  STATIC_REQUIRE(plain == attention(fixed_x, fixed_x, fixed_x, attest::everything));
  CHECK(attention(hidden(fixed_x), fixed_x, fixed_x) == plain);
  CHECK(near(as<double>(attention(hidden(fixed_x), fixed_x, fixed_x, attest::causal)),
             attention(x, x, x, attest::causal), 1e-4));
  // A query with nothing to attend to: zeros, exactly. A key alone: its value, exactly.
  constexpr matrix<q16, 2, 1> column{{{q16(1)}, {q16(3)}}};
  STATIC_REQUIRE(
      attention(column, column, column, attest::keep(matrix<bool, 2, 2>{{{false, false}, {true, false}}})) ==
      matrix<q16, 2, 1>{{{q16(0)}, {q16(1)}}});
  STATIC_REQUIRE(attest::softmax(matrix<q16, 1, 2>{{{q16(7), q16(7)}}}) ==
                 matrix<q16, 1, 2>{{{q16(0.5), q16(0.5)}}});
}

}  // namespace
