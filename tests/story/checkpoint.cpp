// SPDX-License-Identifier: BSL-1.0
// The 260K checkpoint at run time: all 256 tokens, the text, the logits; and its tokenizer.
#include <attest/model/llama2_checkpoint.hpp>
#include <attest/weights/tokenizer.hpp>
#include <cmath>
#include <cstdlib>
#include <embedded/greedy_text.hpp>
#include <embedded/greedy_tokens.hpp>
#include <embedded/logits.hpp>
#include <embedded/stories260K.hpp>
#include <embedded/tok512.hpp>
#include <string>

#include "catch.hpp"
#include "reference.hpp"

namespace {

constexpr attest::llama_dimensions dimensions{64, 172, 5, 8, 4, 512, 512, true};
static_assert(attest::llama2_dimensions(embedded::stories260K) == dimensions);
static_assert(attest::llama<float, dimensions>::parameters() == 260032);

attest::llama<float, dimensions> model;
attest::llama_memory<float, dimensions> memory;
constexpr attest::tokenizer<512> words{embedded::tok512};

}  // namespace

TEST_CASE("256 greedy tokens, their text, and logits within 5e-5") {
  REQUIRE(attest::read_llama2(embedded::stories260K, model) == attest::file_status::ok);
  const auto expected = test::numbers<256>(embedded::greedy_tokens);
  REQUIRE(expected.size() == 256);
  const char* line = reinterpret_cast<const char*>(embedded::logits.data);
  int lines = 0;
  std::string text;
  attest::token_id token = 1;
  memory.clear();
  // The text goes on for one token after the 256 that were fed.
  for (std::size_t position = 0; position < 257; ++position) {
    if (position < 256) REQUIRE(token == expected[position]);
    const auto scores = model.next(token, memory);
    char* rest = nullptr;
    if (static_cast<std::size_t>(std::strtoul(line, &rest, 10)) == position && rest != line) {
      CHECK(std::strtoul(rest, &rest, 10) == token);
      float worst = 0;
      for (const float score : scores.elements) {
        worst = std::fmax(worst, std::fabs(score - std::strtof(rest, &rest)));
      }
      CHECK(worst < 5e-5F);
      line = rest;
      ++lines;
    }
    const attest::token_id next = test::best(scores);
    const auto piece = words.decode(token, next);
    for (std::size_t i = 0; i < piece.size(); ++i) text += static_cast<char>(piece[i]);
    token = next;
  }
  CHECK(lines == 6);
  std::string wanted(reinterpret_cast<const char*>(embedded::greedy_text.data), embedded::greedy_text.size());
  while (!wanted.empty() && wanted.back() == '\n') wanted.pop_back();
  CHECK(text == wanted);
}

TEST_CASE("a checkpoint of another model is refused") {
  attest::llama<float, attest::llama_dimensions{64, 172, 5, 8, 4, 512, 256, true}> other;
  CHECK(attest::read_llama2(embedded::stories260K, other) == attest::file_status::wrong_configuration);
}

TEST_CASE("the tokenizer") {
  STATIC_REQUIRE(words.status() == attest::file_status::ok);
  // From llama2.c: the first tokens of the greedy text, which is its encoding too.
  STATIC_REQUIRE(words.encode<16>("Once upon a time") == attest::token_ids<5>({1, 403, 407, 261, 378}));
  STATIC_REQUIRE(words.decode<64>(words.encode<16>("Once upon a time")) == "Once upon a time");
  STATIC_REQUIRE(words.encode<16>("") == attest::token_ids<1>({1}));
  // No character of its own for the two bytes of an e with an accent: tokens 3 + 0xC3 and 3 + 0xA9.
  STATIC_REQUIRE(words.decode<64>(words.encode<32>("caf\xC3\xA9 \xF0\x9F\x98\x80!")) ==
                 "caf\xC3\xA9 \xF0\x9F\x98\x80!");
  constexpr auto cut = words.encode<4>("Once upon a time");
  STATIC_REQUIRE(cut.is_cut());
  CHECK(attest::tokenizer<511>(embedded::tok512).status() == attest::file_status::wrong_vocabulary);
  CHECK(attest::tokenizer<513>(embedded::tok512).status() == attest::file_status::wrong_vocabulary);
  int refused = 0;
  for (std::size_t size = 0; size < embedded::tok512.size(); ++size) {
    refused += attest::tokenizer<512>({embedded::tok512.data, size}).status() != attest::file_status::ok;
  }
  CHECK(refused == static_cast<int>(embedded::tok512.size()));
}
