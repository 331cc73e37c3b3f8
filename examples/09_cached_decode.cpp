// SPDX-License-Identifier: BSL-1.0
// 09: decoding with a key/value cache: one token at a time gives what all at once gives, bit for bit.

#include <attest/attest.hpp>

using namespace attest::literals;

// Three tokens of width 1: queries and keys 1, 2, 3, values 1, 10, 100. The scale is 1 / sqrt(1) = 1.
constexpr attest::matrix tokens{{{1.0}, {2.0}, {3.0}}};
constexpr attest::matrix values{{{1.0}, {10.0}, {100.0}}};

// ---- all at once -----------------------------------------------------------------------------------------
constexpr auto at_once = attest::attention(tokens, tokens, values, attest::causal);
// Token 1 sees itself: 1.
// Token 2: scores 2 * 1, 2 * 2 = 2, 4; weights 1 / (1 + exp(2)) = 0.119 and 0.881; 0.119 * 1 + 0.881 * 10.
// Token 3: scores 3, 6, 9; exp(-6), exp(-3), 1 = 0.0025, 0.0498, 1, together 1.0523;
//          weights 0.0024, 0.0473, 0.9503; 0.0024 * 1 + 0.0473 * 10 + 0.9503 * 100.
static_assert(attest::verify(at_once, attest::figures{{{1.000_p}, {8.927_p}, {95.509_p}}}));

// ---- one token at a time ------------------------------------------------------------------------------
constexpr attest::matrix<double, 3, 1> one_by_one() {
  attest::kv_cache<double, 4, 1> cache;  // room for 4 tokens, keys and values of width 1
  attest::matrix<double, 3, 1> outputs;
  for (std::size_t i = 0; i < 3; ++i) {
    // Stores the token's key and value, then lets its query attend to all that is stored.
    const auto token = attest::row(tokens, i);
    outputs(i, 0) = attest::cached_attention(cache, token, token, attest::row(values, i))(0, 0);
  }
  return outputs;
}
static_assert(one_by_one() == at_once);

// ---- a prompt in one chunk, then a token --------------------------------------------------------------
constexpr double after_a_prompt() {
  attest::kv_cache<double, 4, 1> cache;
  const attest::matrix prompt{{{1.0}, {2.0}}};
  const attest::matrix prompt_values{{{1.0}, {10.0}}};
  attest::cached_attention(cache, prompt, prompt, prompt_values);
  const attest::matrix token{{{3.0}}};
  const double output = attest::cached_attention(cache, token, token, attest::matrix{{{100.0}}})(0, 0);
  return cache.position() == 3 && cache.has_room(1) ? output : 0.0;
}
static_assert(after_a_prompt() == at_once(2, 0));

// ---- a ring keeps the newest --------------------------------------------------------------------------
// With room for 2, token 3 sees 2 and 3: scores 6, 9; 0.0474 * 10 + 0.9526 * 100.
constexpr attest::matrix<double, 3, 1> in_a_ring() {
  attest::ring_cache<double, 2, 1> cache;
  return attest::cached_attention(cache, tokens, tokens, values);
}
static_assert(in_a_ring() == attest::attention(tokens, tokens, values, attest::sliding_window<2>));
static_assert(attest::verify(in_a_ring()(2, 0), 95.732_p));

// ---- a full cache -------------------------------------------------------------------------------------
// A fourth token in a cache of 3 would stop the compiler here, with the three numbers: capacity, tokens held,
// tokens to append. A program asks first, or is told:
int main() {
  attest::kv_cache<double, 3, 1> cache;
  cache.append(tokens, values);
  const bool stored = cache.append(attest::matrix{{{4.0}}}, attest::matrix{{{1000.0}}});
  return !stored && cache.overflowed() && cache.size() == 3 ? 0 : 1;
}
