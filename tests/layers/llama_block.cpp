// SPDX-License-Identifier: BSL-1.0
// A block as LLaMA has it: RMS norms, rotary positions, grouped queries, SwiGLU; all at once and by a cache.
#include <attest/attention/cache.hpp>
#include <attest/attention/mask.hpp>
#include <attest/layers/attend.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/gated_feed_forward.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/layers/rms_norm.hpp>
#include <attest/layers/rotary.hpp>
#include <attest/layers/sigmoid.hpp>
#include <attest/linalg/slice.hpp>
#include <attest/linalg/transpose.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::linear;
using attest::matrix;
using attest::multi_head;
using attest::projected_attention;
using attest::rotated;
using layers_test::hidden;
using layers_test::near;
using layers_test::runs_alike;
using layers_test::same_bits;

namespace {

constexpr matrix x{{{1.0, 2.0, 3.0, 4.0}, {-1.0, 0.5, 0.25, 2.0}, {0.0, 3.0, -2.0, 1.0}}};
constexpr matrix wq{
    {{0.5, 0.25, -1.0, 0.125}, {1.0, -0.5, 0.25, 0.75}, {0.25, 0.0, 0.125, -0.5}, {-0.75, 0.5, 0.25, 1.0}}};
constexpr matrix wk{{{0.5, 1.0}, {-0.25, 0.75}, {1.0, -0.5}, {0.125, 0.25}}};
constexpr matrix wv{{{1.0, 0.5}, {0.5, -1.0}, {-0.25, 0.125}, {0.0, 2.0}}};
constexpr matrix w1{{{1.0, -0.5, 0.25}, {0.5, 0.5, -1.0}, {0.0, 1.0, 0.75}, {-0.25, 0.0, 0.5}}};
constexpr matrix w3{{{0.5, 1.0, 0.0}, {-0.5, 0.25, 1.0}, {1.0, 0.0, 0.5}, {0.25, -1.0, 0.125}}};
constexpr matrix w2{{{1.0, 0.0, 0.5, -0.5}, {0.25, 1.0, 0.0, 0.75}, {-1.0, 0.5, 0.25, 1.0}}};

constexpr attest::rotary_interleaved<double, 2> rope;
constexpr attest::rms_norm norm{matrix{{{1.0, 0.5, 2.0, 1.0}}}, 1e-5};
constexpr projected_attention attention{rotated{linear{wq}, rope}, rotated{linear{wk}, rope}, linear{wv},
                                        attest::linear_out_in{wq}, multi_head<2, 1>(attest::causal)};
constexpr attest::gated_feed_forward network{linear{w1}, attest::silu, linear{w3}, linear{w2}};
constexpr attest::pre_norm_block block{attention, norm, network, norm};
constexpr auto steps = block.steps(x);

// Expected: llama_block() in tests/layers/reference.py.
TEST_CASE("the block all at once") {
  STATIC_REQUIRE(near(
      steps.after_attention,
      matrix{
          {{2.1296770217366416571, 2.7531180144910944381, 1.4937639710178111239, 8.5187080869465666283},
           {0.30646118561734587317, 0.35989715468121631804, -1.4666854477595956963, 6.7721998930342278891},
           {-0.33583321829833669191, 2.2766767904895507822, -1.9392907840086046468, 2.3442969717751162019}}},
      1e-14));
  STATIC_REQUIRE(near(
      steps.output,
      matrix{
          {{1.3178989525848021406, 2.6856097372351401905, 1.7378803273768213055, 8.9148786755602907015},
           {0.49923747231457503808, 0.82191814686693607664, -1.4465896620674991816, 7.0786539844917101648},
           {-0.14722463438793275625, 2.6468947850338183703, -1.8325621530648435469, 2.5784489318389631876}}},
      2e-14));
  STATIC_REQUIRE(same_bits(block(x), steps.output));
  CHECK(runs_alike(block, steps.output, x));
}

template <std::size_t... Chunks, typename Cache, typename Block, typename Tokens>
constexpr matrix<double, 3, 4> in_chunks(Cache cache, const Block& decoder, const Tokens& tokens) {
  matrix<double, 3, 4> result;
  std::size_t at = 0;
  const auto one_chunk = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
    matrix<double, N, 4> chunk;
    for (std::size_t k = 0; k < N * 4; ++k) chunk.elements[k] = tokens.elements[at * 4 + k];
    const auto decoded = decoder.decode(chunk, cache);
    for (std::size_t k = 0; k < N * 4; ++k) result.elements[at * 4 + k] = decoded.elements[k];
    at += N;
  };
  (one_chunk(std::integral_constant<std::size_t, Chunks>{}), ...);
  return result;
}

TEST_CASE("token by token and in chunks, the same bits") {
  constexpr attest::kv_cache<double, 3, 2> empty;
  STATIC_REQUIRE(same_bits(in_chunks<1, 1, 1>(empty, block, x), steps.output));
  STATIC_REQUIRE(same_bits(in_chunks<2, 1>(empty, block, x), steps.output));
  STATIC_REQUIRE(same_bits(in_chunks<3>(empty, block, x), steps.output));
  CHECK(same_bits(in_chunks<1, 1, 1>(empty, hidden(block), hidden(x)), steps.output));
  CHECK(same_bits(in_chunks<1, 2>(empty, hidden(block), hidden(x)), steps.output));

  constexpr attest::post_norm_block other{attention, norm, network, norm};
  constexpr auto whole = other(x);
  STATIC_REQUIRE(same_bits(in_chunks<1, 2>(empty, other, x), whole));
  CHECK(same_bits(in_chunks<2, 1>(empty, hidden(other), hidden(x)), whole));
}

TEST_CASE("one head") {
  // Rows below the first see all that went before; without a rule the first sees the last, too.
  constexpr linear into{matrix<double, 1, 1>{{{1.0}}}};
  constexpr projected_attention free{into, into, into, into};
  constexpr projected_attention bound{into, into, into, into, multi_head<1>(attest::causal)};
  constexpr matrix<double, 2, 1> tokens{{{0.0}, {2.0}}};
  STATIC_REQUIRE(free(tokens)(0, 0) == 1.0);  // the mean of 0 and 2
  STATIC_REQUIRE(bound(tokens)(0, 0) == 0.0);
  STATIC_REQUIRE(bound(tokens)(1, 0) == free(tokens)(1, 0));
}

template <auto Layer>
constexpr auto output_of = Layer(x);

TEST_CASE("a whole block is a template argument") {
  STATIC_REQUIRE(same_bits(output_of<block>, steps.output));
}

// A packed weight, query | key | value, as GPT-2 (in x out) and PyTorch (out x in) store it.
TEST_CASE("packed projections") {
  constexpr matrix packed{{{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, {7.0, 8.0, 9.0, 10.0, 11.0, 12.0}}};
  constexpr auto key_weight = attest::slice_columns<2, 2>(packed);
  STATIC_REQUIRE(key_weight == matrix{{{3.0, 4.0}, {9.0, 10.0}}});
  STATIC_REQUIRE(attest::slice_rows<2, 2>(transpose(packed)) == transpose(key_weight));
  STATIC_REQUIRE(attest::slice_rows<0, 1>(packed) == row(packed, 0));
  constexpr matrix tokens{{{1.0, -1.0}, {0.5, 2.0}}};
  STATIC_REQUIRE(linear{key_weight}(tokens) == attest::slice_columns<2, 2>(linear{packed}(tokens)));
  CHECK(same_bits(attest::slice_columns<2, 2>(hidden(packed)), key_weight));
  CHECK(same_bits(attest::slice_rows<1, 1>(hidden(packed)), row(packed, 1)));
}

}  // namespace
