// SPDX-License-Identifier: BSL-1.0
// 11: a language model in the compiler. A tiny LLaMA, which has learned a fable about attention by heart,
// goes on from a prompt; its text stands in a static_assert, and the program tells the same.
//
//     11_fable "Softmax" "A mask"       how the sentences that begin so go on
//
// The weights are a part of the program, put there by attest_embed in CMakeLists.txt; trained/README.md says
// how they were trained.

#include <attest/model/llama_tensors.hpp>
#include <attest/model/sampling.hpp>
#include <attest/weights/tokenizer.hpp>
#include <cstdio>
#include <cstring>
#include <embedded/fable.hpp>
#include <embedded/fable_tokenizer.hpp>

// ---- the weights ----------------------------------------------------------------------------------------
// Rows of width 24, 48 inside the feed-forward networks, 2 layers, 4 heads of which each two share keys and
// values, 128 tokens, texts of up to 48. The file has to hold tensors of just these shapes.
constexpr attest::llama_dimensions dimensions{24, 48, 2, 4, 2, 128, 48};
constexpr auto model = attest::load_llama<dimensions>(attest::safetensors{embedded::fable});

// The embedding, which is the classifier, too; two layers of query and output (24 x 24), key and value
// (24 x 12), three feed-forward weights (24 x 48) and two normalizations; a last normalization.
static_assert(model.parameters() == 128 * 24 + 2 * (2 * 24 * 24 + 2 * 24 * 12 + 3 * 24 * 48 + 2 * 24) + 24);
static_assert(model.parameters() == 13560);

// ---- text and tokens ------------------------------------------------------------------------------------
constexpr attest::tokenizer<dimensions.vocabulary> words{embedded::fable_tokenizer};
static_assert(words.status() == attest::file_status::ok);

// The letters, and the space in front of every word, are tokens; so are those that stand together often in
// the fable, like " E", "ach" and " k". 1 begins every text.
constexpr auto prompt = words.encode<8>("Each key");
static_assert(prompt ==
              attest::token_ids<6>({1, 123, 73, 83, 18, 37}));  // begin, " E", "ach", " k", "e", "y"

// ---- one token after another -----------------------------------------------------------------------------
/// A text on its way, and the keys and values of those of its tokens that the model has read.
struct story {
  attest::token_ids<dimensions.positions> text;
  attest::llama_memory<float, dimensions> memory;

  constexpr bool ended() const {
    return !memory.has_room() || (text.size() > 0 && text[text.size() - 1] == words.end_of_text);
  }
};

template <std::size_t Capacity>
constexpr story begin(const attest::token_ids<Capacity>& prompt_tokens) {
  story s;
  for (const attest::token_id t : prompt_tokens) s.text.append(t);
  return s;
}

/// Reads up to so many tokens more. Behind the last one comes the token of the highest score.
constexpr story go_on(story s, std::size_t tokens) {
  for (; tokens > 0 && !s.ended(); --tokens) {
    const auto scores = model.next(s.text[s.memory.position()], s.memory);  // 1 x 128
    if (s.memory.position() == s.text.size()) s.text.append(attest::best_token(scores));
  }
  return s;
}

// ---- in the compiler -------------------------------------------------------------------------------------
// Eight tokens are one constant evaluation, which goes on where the one before it ended: compilers limit how
// much a single evaluation may compute, and these stay within the limits that they have by default.
template <std::size_t Link>
constexpr story told = go_on(told<Link - 1>, 8);
template <>
constexpr story told<0> = begin(prompt);

constexpr const char* expected = "Each key held up a number, and the nearest one held up the largest.";
static_assert(told<4>.ended());
static_assert(words.decode<100>(told<4>.text) == expected);

// ---- in the program --------------------------------------------------------------------------------------
void print(const story& s) {
  const auto text = words.decode<200>(s.text);
  std::printf("%.*s\n", static_cast<int>(text.size()), text.data());
}

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(arguments[i]);
    print(go_on(begin(words.encode<dimensions.positions>({bytes, std::strlen(arguments[i])})),
                dimensions.positions));
  }
  if (count > 1) return 0;
  const story again = go_on(begin(prompt), dimensions.positions);
  print(told<4>);
  print(again);
  return again.text == told<4>.text ? 0 : 1;
}
