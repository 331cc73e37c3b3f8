// SPDX-License-Identifier: BSL-1.0
// Sinusoidal and rotary positions: layouts, heads, offsets, far positions.
#include <limits>

#include <attest/layers/position_table.hpp>
#include <attest/layers/rotary.hpp>
#include <attest/layers/rotary_order.hpp>
#include <attest/layers/sinusoidal.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/linalg/transpose.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::matrix;
using attest::rotary_half_split;
using attest::rotary_interleaved;
using attest::sinusoidal_concatenated;
using attest::sinusoidal_interleaved;
using layers_test::hidden;
using layers_test::runs_alike;
using layers_test::same_bits;
using layers_test::within;

namespace {

// A-LC-3. The score is from mpmath, by the formula of rotary_half_split.
TEST_CASE("rows of queries and keys in the order of Hugging Face") {
  constexpr matrix stored{{{10.0}, {11.0}, {12.0}, {13.0}}};
  constexpr matrix wanted{{{10.0}, {12.0}, {11.0}, {13.0}}};
  STATIC_REQUIRE(attest::interleaved_from_half_split<4>(stored) == wanted);
  STATIC_REQUIRE(attest::half_split_from_interleaved<4>(wanted) == stored);
  // Heads are taken one by one: rows 0 to 5 of two heads of six, and 6 to 11.
  constexpr matrix two_heads{
      {{0.0}, {1.0}, {2.0}, {3.0}, {4.0}, {5.0}, {6.0}, {7.0}, {8.0}, {9.0}, {10.0}, {11.0}}};
  constexpr matrix pairs{
      {{0.0}, {3.0}, {1.0}, {4.0}, {2.0}, {5.0}, {6.0}, {9.0}, {7.0}, {10.0}, {8.0}, {11.0}}};
  STATIC_REQUIRE(attest::interleaved_from_half_split<6>(two_heads) == pairs);
  STATIC_REQUIRE(attest::half_split_from_interleaved<6>(pairs) == two_heads);

  constexpr matrix query{{{1.0, 2.0, 3.0, 4.0}}};
  constexpr matrix key{{{0.5, -1.0, 2.0, 1.0}}};
  constexpr rotary_interleaved<double, 4> interleaved;
  constexpr rotary_half_split<double, 4> half_split;
  constexpr auto q = half_split(query, 3);
  constexpr auto k = half_split(key, 1);
  constexpr auto turned_query =
      attest::transpose(attest::interleaved_from_half_split<4>(attest::transpose(query)));
  constexpr auto turned_key =
      attest::transpose(attest::interleaved_from_half_split<4>(attest::transpose(key)));
  constexpr auto p = interleaved(turned_query, 3);
  constexpr auto r = interleaved(turned_key, 1);
  constexpr matrix score{{{-0.13071371065043063}}};
  STATIC_REQUIRE(within(q * attest::transpose(k), score, 40));  // two of its terms are thirty times as large
  STATIC_REQUIRE(within(p * attest::transpose(r), score, 40));
  // Not turned round, the same rows have another score.
  STATIC_REQUIRE(!within(interleaved(query, 3) * attest::transpose(interleaved(key, 1)), score, 1000));
}

// A-RP-1. Pair 0 turns by 1 radian, pair 1 by 1/100.
TEST_CASE("two conventions of pairs") {
  constexpr matrix x{{{1.0, 2.0, 3.0, 4.0}}};
  constexpr rotary_interleaved<double, 4> interleaved;
  constexpr rotary_half_split<double, 4> half_split;
  constexpr auto y = interleaved(x, 1);
  constexpr auto z = half_split(x, 1);
  STATIC_REQUIRE(within(
      y,
      matrix{{{-1.1426396637476532959, 1.9220755965441759415, 2.9598506679133291746, 4.0297995016691611052}}},
      2));
  STATIC_REQUIRE(within(
      z,
      matrix{{{-1.9841106485555498026, 1.9599006674966638968, 2.4623779024123156589, 4.0197996683349944405}}},
      2));
  STATIC_REQUIRE(same_bits(interleaved(x), x));
  STATIC_REQUIRE(same_bits(half_split(x), x));
  const std::size_t one = hidden(std::size_t{1});
  CHECK(same_bits(hidden(interleaved)(hidden(x), one), y));
  CHECK(same_bits(hidden(half_split)(hidden(x), one), z));
  CHECK(runs_alike(interleaved, x, x));
}

// A-RP-2: head 1 of two, [1, 0, 0, 0], turns as if it were alone.
TEST_CASE("the frequencies start again in each head") {
  constexpr matrix x{{{0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0}}};
  constexpr rotary_interleaved<double, 4> rope;
  constexpr auto y = rope(x, 1);
  STATIC_REQUIRE(
      within(y, matrix{{{0.0, 0.0, 0.0, 0.0, 0.5403023058681397174, 0.84147098480789650665, 0.0, 0.0}}}, 2));
  CHECK(same_bits(rope(hidden(x), hidden(std::size_t{1})), y));
}

// A-RP-3.
TEST_CASE("sinusoidal positions") {
  constexpr auto table = sinusoidal_interleaved<double, 2, 4>();
  STATIC_REQUIRE(within(table,
                        matrix{{{0.0, 1.0, 0.0, 1.0},
                                {0.84147098480789650665, 0.5403023058681397174, 0.0099998333341666646825,
                                 0.99995000041666527778}}},
                        2));
  constexpr auto halves = sinusoidal_concatenated<double, 1, 4>(1);
  STATIC_REQUIRE(within(halves,
                        matrix{{{0.84147098480789650665, 0.0099998333341666646825, 0.5403023058681397174,
                                 0.99995000041666527778}}},
                        2));
  STATIC_REQUIRE(within(sinusoidal_interleaved<double, 1, 6>(2),
                        matrix{{{0.9092974268256816954, -0.416146836547142387, 0.092698500778727227406,
                                 0.99569422412373986193, 0.0043088560467428116749, 0.99999071683669566349}}},
                        2));
  STATIC_REQUIRE(
      within(sinusoidal_interleaved<float, 1, 6>(2),
             matrix{{{0.9092974268256816954f, -0.416146836547142387f, 0.092698500778727227406f,
                      0.99569422412373986193f, 0.0043088560467428116749f, 0.99999071683669566349f}}},
             2));
  CHECK(same_bits(sinusoidal_interleaved<double, 2, 4>(hidden(std::size_t{0})), table));
  CHECK(same_bits(sinusoidal_concatenated<double, 1, 4>(hidden(std::size_t{1})), halves));
  constexpr matrix x{{{1.0, 1.0, 1.0, 1.0}}};
  STATIC_REQUIRE(attest::position_table{table}(x) == matrix{{{1.0, 2.0, 1.0, 2.0}}});
}

// A-RP-4: pair 1 of 16 at position 1857 has turned by 1044.2678408784782 radians. A float holds only
// 1044.2678 of it; here the angle stays exact in float, too.
TEST_CASE("far positions lose nothing") {
  constexpr rotary_interleaved<double, 32> in_double;
  constexpr std::size_t far[] = {1857};
  constexpr auto angles = in_double.angles(far);
  STATIC_REQUIRE(within(angles.cosine(0, 1), 0.30669280981871062981, 1000));  // 2^-54 of 1044 radians
  STATIC_REQUIRE(within(angles.sine(0, 1), 0.95180855239144819984, 1000));
  constexpr rotary_interleaved<float, 32> in_float;
  constexpr auto short_angles = in_float.angles(far);
  STATIC_REQUIRE(within(short_angles.cosine(0, 1), 0.30669280981871062981f, 2));
  STATIC_REQUIRE(within(short_angles.sine(0, 1), 0.95180855239144819984f, 2));
  CHECK(same_bits(hidden(in_float).angles(far).cosine, short_angles.cosine));
  CHECK(same_bits(hidden(in_double).angles(far).sine, angles.sine));
  constexpr std::size_t very_far[] = {123456789};
  constexpr auto last = rotary_interleaved<float, 4>{}.angles(very_far);
  STATIC_REQUIRE(within(last.cosine(0, 1), -0.86932788181698977102f, 4));
  STATIC_REQUIRE(within(last.sine(0, 1), -0.49423580798601173942f, 4));
}

// A-KV-2: a prompt of 6 tokens, so the next one is at position 6. Base 1 turns every pair by 1 radian.
TEST_CASE("positions go on after a prompt") {
  constexpr rotary_interleaved<double, 2> rope{1.0};
  constexpr matrix x{{{1.0, 0.0}}};
  STATIC_REQUIRE(within(rope(x, 6), matrix{{{0.96017028665036602055, -0.27941549819892587281}}}, 2));
  constexpr matrix two{{{1.0, 0.0}, {1.0, 0.0}}};
  STATIC_REQUIRE(same_bits(row(rope(two, 5), 1), rope(x, 6)));
  STATIC_REQUIRE(same_bits(rope(two, {6, 0}), matrix{{{rope(x, 6)(0, 0), rope(x, 6)(0, 1)}, {1.0, 0.0}}}));
}

TEST_CASE("another base") {
  constexpr matrix x{{{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}}};
  constexpr rotary_interleaved<double, 6> rope{500.0};
  constexpr auto y = rope(x, 7);
  STATIC_REQUIRE(within(y,
                        matrix{{{-0.56007094309427354265, 2.1647911074053983667, -1.1809528705203300263,
                                 4.8585337621148412293, 4.3038263938603260796, 6.5174441594471080957}}},
                        8));
  CHECK(same_bits(hidden(rope)(hidden(x), hidden(std::size_t{7})), y));
}

// The first two of four columns turn by 1 radian, as a width of 2 has it; the rest stay.
TEST_CASE("a part of a head") {
  constexpr matrix x{{{1.0, 0.0, 3.0, 4.0, 0.0, 1.0, 7.0, 8.0}}};
  constexpr auto y = rotary_interleaved<double, 4, 2>{}(x, 1);
  constexpr double c = 0.5403023058681397174, s = 0.84147098480789650665;
  STATIC_REQUIRE(within(y, matrix{{{c, s, 3.0, 4.0, -s, c, 7.0, 8.0}}}, 2));
  STATIC_REQUIRE(same_bits(rotary_half_split<double, 4, 2>{}(x, 1), y));
}

TEST_CASE("given cosines and sines") {
  // A quarter turn of pair 0 and a half turn of pair 1: (1, 2) -> (-2, 1), (3, 4) -> (-3, -4).
  constexpr matrix x{{{1.0, 2.0, 3.0, 4.0}}};
  constexpr matrix cosine{{{0.0, -1.0}}};
  constexpr matrix sine{{{1.0, 0.0}}};
  STATIC_REQUIRE(attest::rotate_interleaved<4>(x, cosine, sine) == matrix{{{-2.0, 1.0, -3.0, -4.0}}});
  // Pairs (1, 3) and (2, 4): (1, 3) -> (-3, 1), (2, 4) -> (-2, -4).
  STATIC_REQUIRE(attest::rotate_half_split<4>(x, cosine, sine) == matrix{{{-3.0, -2.0, 1.0, -4.0}}});
}

TEST_CASE("infinities and NaN stay legal in the compiler") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float huge = std::numeric_limits<float>::max();
  constexpr matrix x{{{infinity, 1.0f, nan, 0.0f}, {huge, huge, -infinity, infinity}}};
  constexpr rotary_interleaved<float, 4> rope{1.0};
  constexpr auto y = rope(x, 1);
  STATIC_REQUIRE(same_bits(row(y, 0), matrix{{{infinity, infinity, nan, nan}}}));
  CHECK(same_bits(rope(hidden(x), hidden(std::size_t{1})), y));
}

}  // namespace
