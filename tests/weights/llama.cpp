// SPDX-License-Identifier: BSL-1.0
// LLaMA from a checkpoint, against the formula written out in doubles; the same bits in the compiler.
#include <attest/model/llama2_checkpoint.hpp>
#include <attest/model/sampling.hpp>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "compare.hpp"

using attest::llama_dimensions;

namespace {

constexpr llama_dimensions shared{8, 12, 2, 4, 2, 16, 6, true};
constexpr llama_dimensions separate{8, 12, 2, 4, 2, 16, 6, false};

template <llama_dimensions D>
constexpr std::size_t file_size = attest::llama2_header_size + 4 * attest::llama2_offsets_of(D).end;

/// A checkpoint with weights in [-1, 1) from a linear congruential generator.
template <llama_dimensions D>
constexpr attest::embedded<file_size<D>> checkpoint() {
  attest::embedded<file_size<D>> file{};
  const auto vocabulary = static_cast<unsigned>(D.vocabulary);
  const unsigned header[] = {
      static_cast<unsigned>(D.width),    static_cast<unsigned>(D.hidden),
      static_cast<unsigned>(D.layers),   static_cast<unsigned>(D.heads),
      static_cast<unsigned>(D.kv_heads), D.shared_classifier ? vocabulary : 0U - vocabulary,
      static_cast<unsigned>(D.positions)};
  unsigned random = 1;
  for (std::size_t i = 0; i < file_size<D> / 4; ++i) {
    random = random * 1664525U + 1013904223U;
    const float weight = static_cast<float>(random >> 8) * 0x1p-23F - 1.0F;
    const unsigned bits = i < 7 ? header[i] : std::bit_cast<unsigned>(weight);
    for (std::size_t k = 0; k < 4; ++k)
      file.data[4 * i + k] = static_cast<unsigned char>(bits >> (8 * k) & 255U);
  }
  return file;
}

template <llama_dimensions D>
constexpr auto file = checkpoint<D>();
template <llama_dimensions D>
constexpr auto model = attest::load_llama2<D>(file<D>);

constexpr attest::token_id text[] = {1, 7, 0, 15, 7};

/// The scores after the whole text.
template <llama_dimensions D, typename Model>
constexpr attest::matrix<float, 1, D.vocabulary> last_scores(const Model& of) {
  attest::llama_memory<float, D> memory;
  attest::matrix<float, 1, D.vocabulary> scores;
  for (const attest::token_id token : text) scores = of.next(token, memory);
  return scores;
}

/// The formula, in doubles and by nothing but loops, straight from the floats of the file.
template <llama_dimensions D>
std::vector<double> by_formula() {
  constexpr auto at = attest::llama2_offsets_of(D);
  const attest::detail::floats_in_bytes floats{file<D>.data + attest::llama2_header_size};
  using numbers = std::vector<double>;
  const auto weight = [&](std::uint64_t i) { return double(floats[static_cast<std::size_t>(i)]); };
  const auto times = [&](std::uint64_t offset, const numbers& x, std::size_t rows) {
    numbers y(rows);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < x.size(); ++c) y[r] += weight(offset + r * x.size() + c) * x[c];
    }
    return y;
  };
  const auto normalized = [&](std::uint64_t offset, const numbers& x) {
    double squares = 0;
    for (const double each : x) squares += each * each;
    numbers y(x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      y[i] *= weight(offset + i) / std::sqrt(squares / double(x.size()) + 1e-5);
    }
    return y;
  };
  const std::size_t head = D.head_width();
  const auto turned = [&](numbers x, std::size_t position) {
    for (std::size_t i = 0; i < x.size(); i += 2) {
      const double angle = double(position) * std::pow(10000.0, -double(i % head) / double(head));
      const double a = x[i];
      x[i] = a * std::cos(angle) - x[i + 1] * std::sin(angle);
      x[i + 1] = a * std::sin(angle) + x[i + 1] * std::cos(angle);
    }
    return x;
  };
  std::vector<std::vector<numbers>> keys(D.layers), values(D.layers);
  numbers scores;
  std::size_t position = 0;
  for (const attest::token_id token : text) {
    numbers x(D.width);
    for (std::size_t i = 0; i < D.width; ++i) x[i] = weight(at.embedding + token * D.width + i);
    for (std::size_t l = 0; l < D.layers; ++l) {
      const numbers in = normalized(at.attention_norm + l * D.width, x);
      const numbers query = turned(times(at.query + l * D.width * D.width, in, D.width), position);
      keys[l].push_back(turned(times(at.key + l * D.kv_width() * D.width, in, D.kv_width()), position));
      values[l].push_back(times(at.value + l * D.kv_width() * D.width, in, D.kv_width()));
      numbers attended(D.width);
      for (std::size_t h = 0; h < D.heads; ++h) {
        const std::size_t from = h / (D.heads / D.kv_heads) * head;
        numbers weights(position + 1);
        double sum = 0;
        for (std::size_t p = 0; p <= position; ++p) {
          double score = 0;
          for (std::size_t i = 0; i < head; ++i) score += query[h * head + i] * keys[l][p][from + i];
          sum += weights[p] = std::exp(score / std::sqrt(double(head)));
        }
        for (std::size_t p = 0; p <= position; ++p) {
          for (std::size_t i = 0; i < head; ++i)
            attended[h * head + i] += weights[p] / sum * values[l][p][from + i];
        }
      }
      const numbers projected = times(at.output + l * D.width * D.width, attended, D.width);
      for (std::size_t i = 0; i < D.width; ++i) x[i] += projected[i];
      const numbers fed = normalized(at.feed_forward_norm + l * D.width, x);
      numbers gate = times(at.gate + l * D.hidden * D.width, fed, D.hidden);
      const numbers up = times(at.up + l * D.hidden * D.width, fed, D.hidden);
      for (std::size_t i = 0; i < D.hidden; ++i) gate[i] *= up[i] / (1 + std::exp(-gate[i]));
      const numbers down = times(at.down + l * D.hidden * D.width, gate, D.width);
      for (std::size_t i = 0; i < D.width; ++i) x[i] += down[i];
    }
    scores = times(at.classifier, normalized(at.final_norm, x), D.vocabulary);
    ++position;
  }
  return scores;
}

template <llama_dimensions D>
void check_against_formula() {
  attest::llama<float, D> read;
  REQUIRE(attest::read_llama2(file<D>, read) == attest::file_status::ok);
  const auto scores = last_scores<D>(test::hidden(read));
  const auto expected = by_formula<D>();
  for (std::size_t t = 0; t < D.vocabulary; ++t) {
    CHECK(std::fabs(double(scores.elements[t]) - expected[t]) < 1e-5 * (1 + std::fabs(expected[t])));
  }
  CHECK(test::same_bits(scores, last_scores<D>(test::hidden(model<D>))));
}

}  // namespace

TEST_CASE("the formula") {
  check_against_formula<shared>();
  check_against_formula<separate>();
}

TEST_CASE("the same bits in the compiler") {
  constexpr auto scores = last_scores<shared>(model<shared>);
  CHECK(test::same_bits(scores, last_scores<shared>(test::hidden(model<shared>))));
  constexpr auto own = last_scores<separate>(model<separate>);
  CHECK(test::same_bits(own, last_scores<separate>(test::hidden(model<separate>))));
  STATIC_REQUIRE(!(own == scores));
}

TEST_CASE("parameters are what the file holds, without the angles") {
  // 6 positions of 2 / 2 cosines and as many sines
  STATIC_REQUIRE(attest::llama<float, shared>::parameters() == attest::llama2_offsets_of(shared).end - 12);
  STATIC_REQUIRE(attest::llama<float, separate>::parameters() ==
                 attest::llama2_offsets_of(separate).end - 12);
}

TEST_CASE("a full memory and another model") {
  attest::llama_memory<float, shared, 2> memory;
  (void)model<shared>.next(1, memory);
  CHECK(memory.has_room());
  (void)model<shared>.next(1, memory);
  CHECK(!memory.has_room());
  CHECK(memory.position() == 2);
  memory.clear();
  CHECK(memory.position() == 0);
  attest::llama<float, separate> other;
  CHECK(attest::read_llama2(file<shared>, other) == attest::file_status::wrong_configuration);
}

// Weights 1/2, 1/4, 1/8, 1/8 at temperature 1.
constexpr attest::matrix<float, 1, 4> halves{{{1.3862944F, 0.6931472F, 0.0F, 0.0F}}};

constexpr auto drawn(float temperature, float top_p, std::uint64_t seed) {
  attest::sampler draw(temperature, top_p, seed);
  attest::matrix<int, 1, 4> counts;
  for (int i = 0; i < 400; ++i) ++counts.elements[draw(halves)];
  return counts;
}

TEST_CASE("sampling") {
  STATIC_REQUIRE(attest::best_token(halves) == 0);
  STATIC_REQUIRE(attest::best_token(attest::matrix{{{1.0F, 3.0F, 3.0F}}}) == 1);
  const auto counts = drawn(test::hidden(1.0F), 1.0F, 42);
  CHECK(std::abs(counts(0, 0) - 200) < 40);  // four standard deviations of a half of 400
  CHECK(std::abs(counts(0, 1) - 100) < 35);
  CHECK(std::abs(counts(0, 2) - 50) < 27);
  CHECK(std::abs(counts(0, 3) - 50) < 27);
  // 1/2 + 1/4 exceed 0.6: the others are never drawn, and two thirds go to the first.
  const auto likeliest = drawn(test::hidden(1.0F), 0.6F, 42);
  CHECK(likeliest(0, 2) + likeliest(0, 3) == 0);
  CHECK(std::abs(likeliest(0, 0) - 267) < 38);
  CHECK(drawn(test::hidden(0.0F), 0.6F, 42)(0, 0) == 400);
  CHECK(!(drawn(1.0F, 1.0F, 42) == drawn(1.0F, 1.0F, 43)));
  // xorshift64* from state 1: 0x2545F4914F6CDD1D * (1 ^ 1 << 25), the first 24 of its 64 bits.
  constexpr auto coin = [] {
    attest::sampler draw(1.0F, 1.0F, 1);
    return draw.next_coin();
  }();
  STATIC_REQUIRE(coin == static_cast<float>(0x47E4CE) * 0x1p-24F);
}
