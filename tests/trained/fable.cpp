// SPDX-License-Identifier: BSL-1.0
// The tiny LLaMA of examples/trained: its scores and texts are PyTorch's, in the compiler and at run time.
#include <attest/model/llama_tensors.hpp>
#include <attest/model/sampling.hpp>
#include <attest/weights/npy.hpp>
#include <attest/weights/tokenizer.hpp>
#include <embedded/fable.hpp>
#include <embedded/fable_greedy.hpp>
#include <embedded/fable_logits.hpp>
#include <embedded/fable_text.hpp>
#include <embedded/fable_tokenizer.hpp>
#include <sstream>
#include <string>

#include "catch.hpp"
#include "compare.hpp"

using attest::file_status;
using attest::llama;
using attest::llama_dimensions;

namespace {

constexpr llama_dimensions dimensions{24, 48, 2, 4, 2, 128, 48};
constexpr attest::safetensors weights{embedded::fable};
constexpr auto model = attest::load_llama<dimensions>(weights);
constexpr attest::tokenizer<dimensions.vocabulary> words{embedded::fable_tokenizer};

/// PROBE of fable.py, and what PyTorch scored after each of its tokens, with these weights in float64.
constexpr auto probe = words.encode<32>("Softmax cut the cake");
constexpr auto logits = attest::load_npy<attest::matrix<double, 15, 128>>(embedded::fable_logits);
static_assert(probe.size() == 15);

/// The scores after each of the first Count tokens.
template <std::size_t Count, typename T>
constexpr attest::matrix<T, Count, dimensions.vocabulary> scores(const llama<T, dimensions>& of) {
  attest::llama_memory<T, dimensions> memory;
  attest::matrix<T, Count, dimensions.vocabulary> result;
  for (std::size_t i = 0; i < Count; ++i) {
    const auto next = of.next(probe[i], memory);
    for (std::size_t t = 0; t < dimensions.vocabulary; ++t) result(i, t) = next(0, t);
  }
  return result;
}

/// The largest distance to PyTorch's scores, which are between -6.2 and 10.6.
template <std::size_t Count, typename T>
constexpr double distance(const attest::matrix<T, Count, dimensions.vocabulary>& computed) {
  double largest = 0;
  for (std::size_t i = 0; i < Count; ++i) {
    for (std::size_t t = 0; t < dimensions.vocabulary; ++t) {
      const double difference = static_cast<double>(computed(i, t)) - logits(i, t);
      if (!(difference <= largest)) largest = difference;
      if (!(-difference <= largest)) largest = -difference;
    }
  }
  return largest;
}

// Roundoffs of two layers, which the normalizations magnify: 2.5e-5 are seen in float, where PyTorch's own
// float scores are 2.3e-5 off, and 5e-14 in double. Any other formula is off by far more.
constexpr double allowed_in_float = 5e-5;
constexpr double allowed_in_double = 1e-12;

constexpr auto first_scores = scores<3>(model);

/// The text of a prompt and what the model has to say about it.
std::string told(const std::string& prompt) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(prompt.data());
  auto text = words.encode<dimensions.positions>({bytes, prompt.size()});
  attest::llama_memory<float, dimensions> memory;
  while (memory.has_room() && text[text.size() - 1] != words.end_of_text) {
    const auto next = model.next(text[memory.position()], memory);
    if (memory.position() == text.size()) text.append(attest::best_token(next));
  }
  const auto characters = words.decode<200>(text);
  return {characters.data(), characters.size()};
}

std::istringstream lines_of(attest::byte_view file) {
  return std::istringstream(std::string(reinterpret_cast<const char*>(file.data()), file.size()));
}

}  // namespace

TEST_CASE("the scores are PyTorch's") {
  STATIC_REQUIRE(distance(first_scores) < allowed_in_float);
  const auto computed = scores<15>(test::hidden(model));
  CHECK(distance(computed) < allowed_in_float);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(test::same_bits(attest::row(computed, i), attest::row(first_scores, i)));
  }
}

TEST_CASE("in double, too") {
  llama<double, dimensions> exact;
  REQUIRE(attest::read_llama(weights, exact) == file_status::ok);
  CHECK(distance(scores<15>(exact)) < allowed_in_double);
}

TEST_CASE("the texts are PyTorch's") {
  auto lines = lines_of(embedded::fable_greedy);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::size_t end = line.find('|');
    REQUIRE(end != std::string::npos);
    const std::string prompt = line.substr(0, end);
    CHECK(told(prompt) == prompt + line.substr(end + 1));
  }
  CHECK(count == 8);
}

TEST_CASE("the tokenizer knows every character of the fable") {
  auto lines = lines_of(embedded::fable_text);
  for (std::string line; std::getline(lines, line);) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(line.data());
    const auto tokens = words.encode<100>({bytes, line.size()});
    for (const attest::token_id t : tokens) CHECK(t != words.unknown);
    CHECK(words.decode<200>(tokens) == line.c_str());
  }
}

TEST_CASE("a model of other dimensions, or by other names, is refused") {
  llama<float, dimensions> same;
  CHECK(attest::read_llama(weights, same) == file_status::ok);
  CHECK(test::same_bits(same.embedding, model.embedding));
  CHECK(test::same_bits(same.blocks[1].feed_forward.up.weight, model.blocks[1].feed_forward.up.weight));
  CHECK(attest::read_llama(weights, same, "model.") == file_status::no_such_tensor);
  llama<float, llama_dimensions{24, 52, 2, 4, 2, 128, 48}> wider;
  CHECK(attest::read_llama(weights, wider) == file_status::wrong_shape);
  llama<float, llama_dimensions{24, 48, 3, 4, 2, 128, 48}> deeper;
  CHECK(attest::read_llama(weights, deeper) == file_status::no_such_tensor);
  llama<float, llama_dimensions{24, 48, 2, 4, 2, 128, 48, false}> separate;
  CHECK(attest::read_llama(weights, separate) == file_status::no_such_tensor);
  const attest::byte_view all = embedded::fable;
  CHECK(attest::read_llama(attest::safetensors(all.part(0, all.size() - 1)), same) ==
        file_status::offsets_out_of_range);
}
