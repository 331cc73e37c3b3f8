// SPDX-License-Identifier: BSL-1.0
// Sixteen tokens of a story, written by the compiler: chunk ATTEST_CHUNK of the chain.
#include <attest/model/llama2_checkpoint.hpp>
#include <attest/weights/tokenizer.hpp>
#include <bit>
#include <embedded/greedy_tokens.hpp>
#include <embedded/stories260K.hpp>
#include <embedded/tok512.hpp>

#include "reference.hpp"

#define ATTEST_MEMORY_JOINED(number) memory_##number
#define ATTEST_MEMORY(number) ATTEST_MEMORY_JOINED(number)
#define ATTEST_QUOTED_JOINED(number) <embedded/memory_##number.hpp>
#define ATTEST_QUOTED(number) ATTEST_QUOTED_JOINED(number)
#if ATTEST_BEFORE > 0
#include ATTEST_QUOTED(ATTEST_BEFORE)
#endif
#include ATTEST_QUOTED(ATTEST_CHUNK)

namespace {

constexpr auto dimensions = attest::llama2_dimensions(embedded::stories260K);
constexpr auto model = attest::load_llama2<dimensions>(embedded::stories260K);
constexpr std::size_t each = 16;
constexpr std::size_t room = ATTEST_CHUNK * each;
constexpr std::size_t kv_width = dimensions.kv_width();

/// The token to come next, and what the model remembers of those before it.
struct place {
  attest::token_id next = 1;
  attest::llama_memory<float, dimensions, room> memory{};
};

/// A file of memories.cpp: the next token, then keys and values of `Positions` tokens, layer by layer.
template <std::size_t Positions>
struct [[gnu::packed]] memory_image {
  struct layer {
    float keys[Positions * kv_width];
    float values[Positions * kv_width];
  };
  attest::token_id next;
  layer layers[dimensions.layers];
  unsigned char rest;
};

#if ATTEST_BEFORE > 0
constexpr place start() {
  constexpr std::size_t positions = ATTEST_BEFORE * each;
  const auto image = std::bit_cast<memory_image<positions>>(embedded::ATTEST_MEMORY(ATTEST_BEFORE));
  place result;
  result.next = image.next;
  for (std::size_t l = 0; l < dimensions.layers; ++l) {
    attest::matrix<float, room, kv_width> keys;
    attest::matrix<float, room, kv_width> values;
    for (std::size_t i = 0; i < positions * kv_width; ++i) {
      keys.elements[i] = image.layers[l].keys[i];
      values.elements[i] = image.layers[l].values[i];
    }
    result.memory.layers[l] = {keys, values, positions};
  }
  return result;
}
#else
constexpr place start() { return {}; }
#endif

constexpr place after(place before) {
  before.next = test::best(model.next(before.next, before.memory));
  return before;
}

// One constant a token.
constexpr place place_0 = start();
constexpr place place_1 = after(place_0);
constexpr place place_2 = after(place_1);
constexpr place place_3 = after(place_2);
constexpr place place_4 = after(place_3);
constexpr place place_5 = after(place_4);
constexpr place place_6 = after(place_5);
constexpr place place_7 = after(place_6);
constexpr place place_8 = after(place_7);
constexpr place place_9 = after(place_8);
constexpr place place_10 = after(place_9);
constexpr place place_11 = after(place_10);
constexpr place place_12 = after(place_11);
constexpr place place_13 = after(place_12);
constexpr place place_14 = after(place_13);
constexpr place place_15 = after(place_14);
constexpr place place_16 = after(place_15);

// The reference holds the tokens fed: one of a place is fed at the next position.
constexpr attest::token_ids<each + 1> written({place_0.next, place_1.next, place_2.next, place_3.next,
                                               place_4.next, place_5.next, place_6.next, place_7.next,
                                               place_8.next, place_9.next, place_10.next, place_11.next,
                                               place_12.next, place_13.next, place_14.next, place_15.next,
                                               place_16.next});
constexpr auto reference = test::numbers<room + 1>(embedded::greedy_tokens);
constexpr bool as_expected() {
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] != reference[ATTEST_BEFORE * each + i]) return false;
  }
  return true;
}
static_assert(as_expected(), "the compiler's tokens are not those of llama2.c");

constexpr attest::tokenizer<512> words{embedded::tok512};
constexpr const char* pieces[] = {
    "Once upon a time, there was a little girl named Lily. She",
    " loved to play outside in the park. One",
    " day, she saw a big, red ball. She wanted to",
    " play with it, but it was too high.\nLily",
};
constexpr attest::text_buffer<128> text() {
  attest::text_buffer<128> result;
  for (std::size_t i = 1; i < written.size(); ++i) result.append(words.decode(written[i - 1], written[i]));
  return result;
}
static_assert(text() == pieces[ATTEST_BEFORE], "the compiler's text is not that of llama2.c");

/// Whether the memory is, bit by bit, what the program wrote.
constexpr bool hands_on() {
  const auto image = std::bit_cast<memory_image<room>>(embedded::ATTEST_MEMORY(ATTEST_CHUNK));
  if (image.next != place_16.next) return false;
  for (std::size_t l = 0; l < dimensions.layers; ++l) {
    const auto& keys = place_16.memory.layers[l].keys().elements;
    const auto& values = place_16.memory.layers[l].values().elements;
    for (std::size_t i = 0; i < room * kv_width; ++i) {
      if (std::bit_cast<unsigned>(keys[i]) != std::bit_cast<unsigned>(image.layers[l].keys[i])) return false;
      if (std::bit_cast<unsigned>(values[i]) != std::bit_cast<unsigned>(image.layers[l].values[i]))
        return false;
    }
  }
  return true;
}
static_assert(hands_on(), "the compiler's memory is not the program's");

}  // namespace
