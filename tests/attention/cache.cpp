// SPDX-License-Identifier: BSL-1.0
// The key/value cache: the cases A-KV of public bug reports, and any chunking gives the same bits.
#include <limits>

#include <attest/attention/bias.hpp>
#include <attest/attention/cached.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/layers/rotary.hpp>

#include "catch.hpp"
#include "compare.hpp"

namespace {

using attest::attention;
using attest::cached_attention;
using attest::causal;
using attest::kv_cache;
using attest::matrix;
using attest::ring_cache;
using test::hidden;
using test::near;
using test::same_bits;

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr attest::attention_options unscaled{.scale = 1.0};

// 6 tokens; 4 query heads of width 2, 2 key/value heads with values of width 1.
constexpr matrix query{{{0.5, -1.0, 2.0, 0.25, 1.0, 1.0, -0.75, 0.5},
                        {1.5, 0.5, -2.0, 1.0, 0.0, 3.0, 0.125, 0.5},
                        {-0.5, 2.0, 0.5, 0.5, 2.0, -1.0, 1.0, 0.0},
                        {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8},
                        {1.0, -0.1, 1.1, -1.2, 0.3, 0.9, -2.0, 0.7},
                        {0.0, 0.3, -0.6, 0.9, 1.2, -1.5, 1.8, 2.1}}};
constexpr matrix key{{{1.0, 0.5, -1.0, 2.0},
                      {0.25, -0.5, 1.0, 1.5},
                      {2.0, 1.0, 0.0, -1.0},
                      {0.3, 0.7, -0.2, 0.4},
                      {-1.0, 0.9, 0.8, 0.1},
                      {0.6, -0.4, 1.3, -0.7}}};
constexpr matrix value{{{1.0, 4.0}, {-1.0, 2.0}, {3.0, 0.5}, {0.1, 0.7}, {-0.3, 5.0}, {2.5, -6.0}}};

/// Rows [First, First + Count) of a matrix.
template <std::size_t First, std::size_t Count, typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Count, Cols> rows(const matrix<T, Rows, Cols>& m) {
  matrix<T, Count, Cols> result;
  for (std::size_t i = 0; i < Count * Cols; ++i) result.elements[i] = m.elements[First * Cols + i];
  return result;
}

/// Feeds the rows from First on in chunks of the given lengths; their outputs go below one another.
template <std::size_t First, std::size_t Count, std::size_t... More, typename Cache, typename Rule>
constexpr void feed(Cache& cache, const matrix<double, 6, 8>& q, const Rule& rule,
                    matrix<double, 6, 4>& all) {
  const auto part = cached_attention<4, 2>(cache, rows<First, Count>(q), rows<First, Count>(key),
                                           rows<First, Count>(value), rule);
  for (std::size_t i = 0; i < Count * 4; ++i) all.elements[First * 4 + i] = part.elements[i];
  if constexpr (sizeof...(More) > 0) feed<First + Count, More...>(cache, q, rule, all);
}
template <typename Cache, std::size_t... Lengths, typename Rule>
constexpr matrix<double, 6, 4> in_chunks(const matrix<double, 6, 8>& q, const Rule& rule) {
  Cache cache;
  matrix<double, 6, 4> all;
  feed<0, Lengths...>(cache, q, rule, all);
  return all;
}

template <std::size_t... Lengths>
constexpr bool chunks_agree(const matrix<double, 6, 8>& q) {
  const auto rule = attest::alibi_by_head;
  const auto linear = attest::multi_head_attention<4, 2>(q, key, value, causal & rule);
  const auto window = attest::multi_head_attention<4, 2>(q, key, value, attest::sliding_window<3> & rule);
  return same_bits(in_chunks<kv_cache<double, 6, 4, 2>, Lengths...>(q, rule), linear) &&
         same_bits(in_chunks<kv_cache<double, 9, 4, 2>, Lengths...>(q, rule), linear) &&
         same_bits(in_chunks<ring_cache<double, 3, 4, 2>, Lengths...>(q, rule), window);
}

// A-KV-1: d = 1, Q = K.
constexpr matrix one_two_three{{{1.0}, {2.0}, {3.0}}};
constexpr matrix powers{{{1.0}, {10.0}, {100.0}}};

template <std::size_t First, std::size_t Count, typename Cache>
constexpr auto step(Cache& cache, const matrix<double, 3, 1>& q) {
  return cached_attention(cache, rows<First, Count>(q), rows<First, Count>(one_two_three),
                          rows<First, Count>(powers), attest::everything, unscaled);
}
constexpr matrix<double, 3, 1> one_by_one(const matrix<double, 3, 1>& q) {
  kv_cache<double, 3, 1> cache;
  const double a = step<0, 1>(cache, q).elements[0];
  const double b = step<1, 1>(cache, q).elements[0];
  const double c = step<2, 1>(cache, q).elements[0];
  return {{{a}, {b}, {c}}};
}
constexpr matrix<double, 3, 1> two_and_one(const matrix<double, 3, 1>& q) {
  kv_cache<double, 3, 1> cache;
  const auto ab = step<0, 2>(cache, q);
  const double c = step<2, 1>(cache, q).elements[0];
  return {{{ab(0, 0)}, {ab(1, 0)}, {c}}};
}
constexpr matrix<double, 3, 1> at_once(const matrix<double, 3, 1>& q) {
  kv_cache<double, 3, 1> cache;
  return step<0, 3>(cache, q);
}

// A-KV-2: what the rotary layer makes of (1, 0) when it asks the cache for the position.
template <std::size_t Decoded>
constexpr matrix<double, 1, 2> turned_after_prompt() {
  kv_cache<double, 8, 2> cache;
  const attest::rotary_interleaved<double, 2> rope{};
  const auto prompt = rope(hidden(matrix<double, 6, 2>{}), cache.position());
  cached_attention(cache, prompt, prompt, prompt);
  const matrix token{{{1.0, 0.0}}};
  for (std::size_t i = 0; i < Decoded; ++i) {
    const auto turned = rope(hidden(token), cache.position());
    cached_attention(cache, turned, turned, turned);
  }
  return rope(hidden(token), cache.position());
}

}  // namespace

/// Ten tokens with equal keys, so that each value weighs a tenth; one value is told.
constexpr matrix<float, 1, 4> mean_of_ten(float told, float key_of_last = 0.0F) {
  kv_cache<float, 10, 4> cache;
  matrix<float, 1, 4> output;
  for (int token = 0; token < 10; ++token) {
    const matrix<float, 1, 4> own_key{{{token == 9 ? key_of_last : 0.0F, 0.0F, 0.0F, 0.0F}}};
    const matrix<float, 1, 4> own_value{{{token == 3 ? told : 1.0F, 1.0F, 2.0F, 4.0F}}};
    output = cached_attention<1>(cache, matrix{{{2.0F, 1.0F, 1.0F, 1.0F}}}, own_key, own_value);
  }
  return output;
}

TEST_CASE("many keys: what needs guarding is legal, and stays in its column") {
  STATIC_REQUIRE(near(mean_of_ten(11.0F), matrix{{{2.0F, 1.0F, 2.0F, 4.0F}}}, 8));
  constexpr auto infinite = mean_of_ten(std::numeric_limits<float>::infinity());
  STATIC_REQUIRE(infinite(0, 0) == std::numeric_limits<float>::infinity());
  STATIC_REQUIRE(near(matrix{{{infinite(0, 1), infinite(0, 3)}}}, matrix{{{1.0F, 4.0F}}}, 8));
  constexpr auto unknown = mean_of_ten(std::numeric_limits<float>::quiet_NaN());
  STATIC_REQUIRE(unknown(0, 0) != unknown(0, 0));
  STATIC_REQUIRE(near(matrix{{{unknown(0, 1), unknown(0, 3)}}}, matrix{{{1.0F, 4.0F}}}, 8));
  // The score of the last key overflows: a row with infinity among its scores has no weights.
  constexpr auto undefined = mean_of_ten(1.0F, 3e38F);
  STATIC_REQUIRE(undefined(0, 1) != undefined(0, 1));
}

TEST_CASE("A-KV-1: step by step equals all at once") {
  constexpr auto full = attention(one_two_three, one_two_three, powers, causal, unscaled);
  STATIC_REQUIRE(near(full, matrix{{{1.0}, {8.927173701800942}, {95.50851835503697}}}));
  STATIC_REQUIRE(full(0, 0) == 1.0);
  STATIC_REQUIRE(same_bits(one_by_one(one_two_three), full));
  STATIC_REQUIRE(same_bits(two_and_one(one_two_three), full));
  STATIC_REQUIRE(same_bits(at_once(one_two_three), full));
  REQUIRE(same_bits(one_by_one(hidden(one_two_three)), full));
  REQUIRE(same_bits(two_and_one(hidden(one_two_three)), full));
  REQUIRE(same_bits(at_once(hidden(one_two_three)), full));
}

TEST_CASE("Any chunking of grouped heads, linear and ring") {
  STATIC_REQUIRE(chunks_agree<1, 1, 1, 1, 1, 1>(query));
  STATIC_REQUIRE(chunks_agree<2, 3, 1>(query));
  STATIC_REQUIRE(chunks_agree<6>(query));
  REQUIRE(chunks_agree<1, 1, 1, 1, 1, 1>(hidden(query)));
  REQUIRE(chunks_agree<4, 2>(hidden(query)));
  REQUIRE(chunks_agree<6>(hidden(query)));
}

TEST_CASE("A-KV-2: the position after the prompt") {
  // A prompt of 6 tokens; the next token is at position 6, the one after it at 7. Pair 0 turns by 1 radian
  // a position: (cos 6, sin 6) and (cos 7, sin 7).
  STATIC_REQUIRE(near(turned_after_prompt<0>(), matrix{{{0.960170286650366, -0.27941549819892586}}}));
  STATIC_REQUIRE(near(turned_after_prompt<1>(), matrix{{{0.75390225434330463814, 0.65698659871878909040}}}));
}

TEST_CASE("A-KV-3: places that no token has filled are not read") {
  constexpr matrix junk_keys{{{1.0}, {2.0}, {no_number}, {no_number}}};
  constexpr matrix junk_values{{{1.0}, {3.0}, {no_number}, {no_number}}};
  constexpr matrix<double, 1, 1> q{};
  constexpr kv_cache<double, 4, 1> cache{junk_keys, junk_values, 2};
  STATIC_REQUIRE(attention(hidden(q), cache) == matrix{{{2.0}}});
  constexpr ring_cache<double, 4, 1> ring{junk_keys, junk_values, 2};
  STATIC_REQUIRE(attention(hidden(q), ring) == matrix{{{2.0}}});
  STATIC_REQUIRE((cache.size() == 2 && cache.position() == 2 && cache.has_room(2) && !cache.has_room(3)));
}

TEST_CASE("A ring holds the newest tokens, in the order in which they came") {
  // Tokens 3 and 4 lie in the places of 0 and 1: 12 + 13 + 14 = 39.
  constexpr matrix places{{{13.0}, {14.0}, {12.0}}};
  constexpr ring_cache<double, 3, 1> ring{matrix<double, 3, 1>{}, places, 5};
  constexpr matrix<double, 1, 1> q{};
  STATIC_REQUIRE(near(attention(hidden(q), ring), matrix{{{13.0}}}));
  STATIC_REQUIRE((ring.position() == 5 && ring.size() == 3 && ring.has_room(1000)));
  STATIC_REQUIRE(attention(hidden(q), ring, attest::sliding_window<1>) == matrix{{{14.0}}});
}

TEST_CASE("A full cache says so at run time and keeps what it holds") {
  kv_cache<double, 2, 1> cache;
  REQUIRE(cache.append(hidden(matrix{{{1.0}, {2.0}}}), matrix{{{3.0}, {4.0}}}));
  REQUIRE_FALSE(cache.overflowed());
  REQUIRE_FALSE(cache.has_room(1));
  REQUIRE_FALSE(cache.append(hidden(matrix{{{5.0}}}), matrix{{{6.0}}}));
  REQUIRE(cache.overflowed());
  REQUIRE(cache.size() == 2);
  REQUIRE(cache.keys() == matrix{{{1.0}, {2.0}}});
  REQUIRE(test::all_nan(cached_attention(cache, matrix{{{1.0}}}, matrix{{{1.0}}}, matrix{{{1.0}}})));
  cache.clear();
  REQUIRE_FALSE(cache.overflowed());
  REQUIRE(cached_attention(cache, matrix{{{1.0}}}, matrix{{{1.0}}}, matrix{{{7.0}}}) == matrix{{{7.0}}});
}
