// SPDX-License-Identifier: BSL-1.0
// The summary of the 260K LLaMA, whose numbers follow from its dimensions by hand.
#include <attest/show/summary.hpp>

#include "catch.hpp"

namespace {

// static, for a model of a megabyte has no place on a stack
constexpr attest::llama<float, attest::llama_dimensions{64, 172, 5, 8, 4, 512, 512, true}> model{};
constexpr auto parts = attest::summary(model);
constexpr auto printed = attest::summary_text(parts);

// 5 layers; query and output 64 * 64 = 4096, key and value 64 * 32 = 2048, three of 64 * 172 = 11008; the
// multiply-adds are all parameters but the 11 * 64 of the normalizations: 260032 - 704.
constexpr std::string_view expected =
    "LLaMA                                      shape   parameters        bytes  multiply-adds\n"
    "embedding                       1       512 x 64        32768       131072              0\n"
    "RMS normalization              11        64 x 64          704         2816              0\n"
    "query                           5        64 x 64        20480        81920          20480\n"
    "key, value                     10        64 x 32        20480        81920          20480\n"
    "attention output                5        64 x 64        20480        81920          20480\n"
    "gate                            5       64 x 172        55040       220160          55040\n"
    "up                              5       64 x 172        55040       220160          55040\n"
    "down                            5       172 x 64        55040       220160          55040\n"
    "classifier (the embedding)      1       64 x 512            0            0          32768\n"
    "together                                               260032      1040128         259328\n"
    "keys and values: 1280 bytes a token\n";

}  // namespace

TEST_CASE("the numbers") {
  STATIC_REQUIRE(parts.parameters() == 260032);
  STATIC_REQUIRE(parts.parameters() == model.parameters());
  STATIC_REQUIRE(parts.multiply_adds() == 260032 - 704);
  STATIC_REQUIRE(parts.cached_bytes() == 2 * 5 * 32 * 4);
  using gpt2 = attest::gpt2<float, attest::gpt2_dimensions{8, 12, 3, 2, 11, 5}>;
  using bert = attest::bert<float, attest::bert_dimensions{8, 12, 3, 2, 11, 5, 2}>;
  STATIC_REQUIRE(attest::summary(gpt2{}).parameters() == gpt2::parameters());
  STATIC_REQUIRE(attest::summary(bert{}).parameters() == bert::parameters());
}

TEST_CASE("the text") { STATIC_REQUIRE(printed.view() == expected); }
