// SPDX-License-Identifier: BSL-1.0
// GPT-2 and a BERT-like encoder, read from .safetensors, against the formulas written out in doubles.
#include <attest/model/bert.hpp>
#include <attest/model/gpt2.hpp>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "compare.hpp"

using attest::file_status;

namespace {

using numbers = std::vector<double>;

/// Tensors with weights in [-1/2, 1/2), as a .safetensors file and by name for the formula.
class weights {
 public:
  void add(const std::string& name, std::size_t rows, std::size_t cols, bool is_list = false) {
    header_ += (header_.empty() ? "{\"" : ",\"") + name + R"(":{"dtype":"F32","shape":[)" +
               (is_list ? "" : std::to_string(rows) + ",") + std::to_string(cols) + R"(],"data_offsets":[)" +
               std::to_string(data_.size()) + ",";
    numbers& all = tensors_[name];
    for (std::size_t i = 0; i < rows * cols; ++i) {
      random_ = random_ * 1664525U + 1013904223U;
      const float weight = static_cast<float>(random_ >> 8) * 0x1p-24F - 0.5F;
      char bytes[4];
      std::memcpy(bytes, &weight, 4);
      data_.append(bytes, 4);
      all.push_back(double(weight));
    }
    header_ += std::to_string(data_.size()) + "]}";
  }
  void add_list(const std::string& name, std::size_t size) { add(name, 1, size, true); }

  std::string file() const {
    const std::string header = header_ + "}";
    std::string bytes(8, '\0');
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(header.size() >> (8 * i) & 255U);
    return bytes + header + data_;
  }
  const numbers& operator[](const std::string& name) const { return tensors_.at(name); }

 private:
  std::string header_;
  std::string data_;
  std::map<std::string, numbers> tensors_;
  unsigned random_ = 1;
};

attest::byte_view view(const std::string& bytes) {
  return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
}

// ---- the formulas ---------------------------------------------------------------------------------

numbers sum(numbers a, const numbers& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

/// x W + b with W in x out, columns first to first + out - 1 of `cols`; or W out x in.
numbers projected(const numbers& x, const numbers& w, const numbers& b, std::size_t out, bool out_in,
                  std::size_t first = 0, std::size_t cols = 0) {
  numbers y(out);
  if (cols == 0) cols = out;
  for (std::size_t o = 0; o < out; ++o) {
    for (std::size_t i = 0; i < x.size(); ++i)
      y[o] += x[i] * (out_in ? w[o * x.size() + i] : w[i * cols + first + o]);
    y[o] += b[first + o];
  }
  return y;
}

numbers normalized(const numbers& x, const numbers& gain, const numbers& bias, double epsilon) {
  double mean = 0, variance = 0;
  for (const double each : x) mean += each / double(x.size());
  for (const double each : x) variance += (each - mean) * (each - mean) / double(x.size());
  numbers y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = (x[i] - mean) / std::sqrt(variance + epsilon) * gain[i] + bias[i];
  }
  return y;
}

/// One query over keys and values, `heads` heads side by side.
numbers attended(const numbers& query, const std::vector<numbers>& keys, const std::vector<numbers>& values,
                 std::size_t heads) {
  const std::size_t d = query.size() / heads;
  numbers y(query.size());
  for (std::size_t h = 0; h < heads; ++h) {
    numbers w(keys.size());
    double total = 0;
    for (std::size_t p = 0; p < keys.size(); ++p) {
      double score = 0;
      for (std::size_t i = h * d; i < (h + 1) * d; ++i) score += query[i] * keys[p][i];
      total += w[p] = std::exp(score / std::sqrt(double(d)));
    }
    for (std::size_t p = 0; p < keys.size(); ++p) {
      for (std::size_t i = h * d; i < (h + 1) * d; ++i) y[i] += w[p] / total * values[p][i];
    }
  }
  return y;
}

template <std::size_t Width>
bool is_near(const float* row, const numbers& expected) {
  for (std::size_t i = 0; i < Width; ++i) {
    if (!(std::fabs(double(row[i]) - expected[i]) < 1e-5 * (1 + std::fabs(expected[i])))) return false;
  }
  return true;
}

// ---- GPT-2 ----------------------------------------------------------------------------------------

constexpr attest::gpt2_dimensions small_gpt2{8, 12, 2, 2, 11, 5};
constexpr std::size_t text[] = {3, 10, 0, 3};

weights gpt2_weights(const std::string& prefix, std::size_t packed = 24) {
  weights all;
  all.add(prefix + "wte.weight", 11, 8);
  all.add(prefix + "wpe.weight", 5, 8);
  for (const char* layer : {"h.0.", "h.1."}) {
    const std::string here = prefix + layer;
    all.add_list(here + "ln_1.weight", 8), all.add_list(here + "ln_1.bias", 8);
    all.add(here + "attn.c_attn.weight", 8, packed), all.add_list(here + "attn.c_attn.bias", packed);
    all.add(here + "attn.c_proj.weight", 8, 8), all.add_list(here + "attn.c_proj.bias", 8);
    all.add_list(here + "ln_2.weight", 8), all.add_list(here + "ln_2.bias", 8);
    all.add(here + "mlp.c_fc.weight", 8, 12), all.add_list(here + "mlp.c_fc.bias", 12);
    all.add(here + "mlp.c_proj.weight", 12, 8), all.add_list(here + "mlp.c_proj.bias", 8);
  }
  all.add_list(prefix + "ln_f.weight", 8), all.add_list(prefix + "ln_f.bias", 8);
  return all;
}

numbers gpt2_by_formula(const weights& w) {
  std::vector<std::vector<numbers>> keys(2), values(2);
  numbers x;
  for (std::size_t position = 0; position < 4; ++position) {
    x.assign(8, 0);
    for (std::size_t i = 0; i < 8; ++i) {
      x[i] = w["wte.weight"][text[position] * 8 + i] + w["wpe.weight"][position * 8 + i];
    }
    for (std::size_t l = 0; l < 2; ++l) {
      const std::string h = "h." + std::to_string(l) + ".";
      const numbers in = normalized(x, w[h + "ln_1.weight"], w[h + "ln_1.bias"], 1e-5);
      numbers part[3];
      for (std::size_t k = 0; k < 3; ++k) {
        part[k] = projected(in, w[h + "attn.c_attn.weight"], w[h + "attn.c_attn.bias"], 8, false, 8 * k, 24);
      }
      keys[l].push_back(part[1]);
      values[l].push_back(part[2]);
      x = sum(x, projected(attended(part[0], keys[l], values[l], 2), w[h + "attn.c_proj.weight"],
                           w[h + "attn.c_proj.bias"], 8, false));
      numbers hidden = projected(normalized(x, w[h + "ln_2.weight"], w[h + "ln_2.bias"], 1e-5),
                                 w[h + "mlp.c_fc.weight"], w[h + "mlp.c_fc.bias"], 12, false);
      for (double& each : hidden) {
        each *=
            0.5 * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (each + 0.044715 * each * each * each)));
      }
      x = sum(x, projected(hidden, w[h + "mlp.c_proj.weight"], w[h + "mlp.c_proj.bias"], 8, false));
    }
  }
  return projected(normalized(x, w["ln_f.weight"], w["ln_f.bias"], 1e-5), w["wte.weight"], numbers(11), 11,
                   true);
}

constexpr auto gpt2_scores(const attest::gpt2<float, small_gpt2>& model) {
  attest::gpt2_memory<float, small_gpt2> memory;
  attest::row_vector<float, 11> scores;
  for (const std::size_t token : text) scores = model.next(token, memory);
  return scores;
}

// ---- BERT -----------------------------------------------------------------------------------------

constexpr attest::bert_dimensions small_bert{8, 12, 2, 2, 11, 5, 2};
constexpr std::size_t segment[] = {0, 0, 1, 1};

weights bert_weights() {
  weights all;
  all.add("bert.embeddings.word_embeddings.weight", 11, 8);
  all.add("bert.embeddings.position_embeddings.weight", 5, 8);
  all.add("bert.embeddings.token_type_embeddings.weight", 2, 8);
  all.add_list("bert.embeddings.LayerNorm.weight", 8), all.add_list("bert.embeddings.LayerNorm.bias", 8);
  for (const char* layer : {"bert.encoder.layer.0.", "bert.encoder.layer.1."}) {
    const std::string here = layer;
    for (const char* part :
         {"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"}) {
      all.add(here + part + ".weight", 8, 8), all.add_list(here + part + ".bias", 8);
    }
    all.add_list(here + "attention.output.LayerNorm.weight", 8);
    all.add_list(here + "attention.output.LayerNorm.bias", 8);
    all.add(here + "intermediate.dense.weight", 12, 8), all.add_list(here + "intermediate.dense.bias", 12);
    all.add(here + "output.dense.weight", 8, 12), all.add_list(here + "output.dense.bias", 8);
    all.add_list(here + "output.LayerNorm.weight", 8), all.add_list(here + "output.LayerNorm.bias", 8);
  }
  return all;
}

std::vector<numbers> bert_by_formula(const weights& w) {
  const std::string e = "bert.embeddings.";
  std::vector<numbers> x(4, numbers(8));
  for (std::size_t p = 0; p < 4; ++p) {
    for (std::size_t i = 0; i < 8; ++i) {
      x[p][i] = w[e + "word_embeddings.weight"][text[p] * 8 + i] +
                w[e + "position_embeddings.weight"][p * 8 + i] +
                w[e + "token_type_embeddings.weight"][segment[p] * 8 + i];
    }
    x[p] = normalized(x[p], w[e + "LayerNorm.weight"], w[e + "LayerNorm.bias"], 1e-12);
  }
  for (std::size_t l = 0; l < 2; ++l) {
    const std::string h = "bert.encoder.layer." + std::to_string(l) + ".";
    const auto through = [&](const std::string& name, const numbers& row, std::size_t out) {
      return projected(row, w[h + name + ".weight"], w[h + name + ".bias"], out, true);
    };
    std::vector<numbers> keys, values;
    for (const numbers& row : x) {
      keys.push_back(through("attention.self.key", row, 8));
      values.push_back(through("attention.self.value", row, 8));
    }
    for (numbers& row : x) {
      const numbers mixed = attended(through("attention.self.query", row, 8), keys, values, 2);
      row = normalized(sum(row, through("attention.output.dense", mixed, 8)),
                       w[h + "attention.output.LayerNorm.weight"], w[h + "attention.output.LayerNorm.bias"],
                       1e-12);
      numbers hidden = through("intermediate.dense", row, 12);
      for (double& each : hidden) each *= 0.5 * (1 + std::erf(each / std::sqrt(2.0)));
      row = normalized(sum(row, through("output.dense", hidden, 8)), w[h + "output.LayerNorm.weight"],
                       w[h + "output.LayerNorm.bias"], 1e-12);
    }
  }
  return x;
}

}  // namespace

TEST_CASE("GPT-2") {
  for (const char* prefix : {"", "transformer."}) {
    const std::string bytes = gpt2_weights(prefix).file();
    attest::gpt2<float, small_gpt2> model;
    REQUIRE(read_gpt2(attest::safetensors(view(bytes)), model, prefix) == file_status::ok);
    const auto scores = gpt2_scores(model);
    CHECK(is_near<11>(scores.elements, gpt2_by_formula(gpt2_weights(""))));
    const auto loaded = attest::load_gpt2<small_gpt2>(attest::safetensors(view(bytes)), prefix);
    CHECK(test::same_bits(gpt2_scores(loaded), scores));
  }
}

TEST_CASE("a BERT-like encoder") {
  const weights all = bert_weights();
  const std::string bytes = all.file();
  attest::bert<float, small_bert> model;
  REQUIRE(read_bert(attest::safetensors(view(bytes)), model, "bert.") == file_status::ok);
  const auto rows = model(text, segment);
  const auto expected = bert_by_formula(all);
  for (std::size_t p = 0; p < 4; ++p) CHECK(is_near<8>(rows.elements + 8 * p, expected[p]));
  const auto loaded = attest::load_bert<small_bert>(attest::safetensors(view(bytes)), "bert.");
  CHECK(test::same_bits(loaded(text, segment), rows));
}

TEST_CASE("a tensor that is missing, or of another shape, is named by its status") {
  const std::string bytes = gpt2_weights("").file();
  attest::gpt2<float, small_gpt2> model;
  const attest::safetensors file(view(bytes));
  CHECK(read_gpt2(file, model, "other.") == file_status::no_such_tensor);
  attest::gpt2<float, attest::gpt2_dimensions{8, 12, 3, 2, 11, 5}> deeper;
  CHECK(read_gpt2(file, deeper) == file_status::no_such_tensor);
  attest::gpt2<float, attest::gpt2_dimensions{8, 16, 2, 2, 11, 5}> wider;
  CHECK(read_gpt2(file, wider) == file_status::wrong_shape);
  CHECK(read_gpt2(attest::safetensors({}), model) == file_status::truncated);
  const std::string packed = gpt2_weights("", 32).file();  // a fourth part behind query, key and value
  CHECK(read_gpt2(attest::safetensors(view(packed)), model) == file_status::wrong_shape);
}

// The published counts: 124439808 parameters; 109482240 with a pooler of 768 * 768 + 768.
TEST_CASE("parameters of the published models") {
  STATIC_REQUIRE(attest::gpt2<float, attest::gpt2_dimensions{768, 3072, 12, 12, 50257, 1024}>::parameters() ==
                 124439808);
  STATIC_REQUIRE(
      attest::bert<float, attest::bert_dimensions{768, 3072, 12, 12, 30522, 512, 2}>::parameters() ==
      109482240 - 768 * 768 - 768);
}

TEST_CASE("the same bits in the compiler") {
  constexpr auto filled = [] {
    attest::gpt2<float, small_gpt2> model;
    for (std::size_t i = 0; i < 88; ++i)
      model.embedding.elements[i] = static_cast<float>(i * 37 % 19) * 0.1F - 0.9F;
    for (auto& block : model.blocks) {
      for (auto* part :
           {&block.attention.query, &block.attention.key, &block.attention.value, &block.attention.project}) {
        for (std::size_t i = 0; i < 64; ++i)
          part->weight.elements[i] = static_cast<float>(i * 23 % 17) * 0.1F - 0.8F;
      }
      for (std::size_t i = 0; i < 96; ++i) {
        block.feed_forward.expand.weight.elements[i] = static_cast<float>(i * 29 % 13) * 0.1F - 0.6F;
        block.feed_forward.contract.weight.elements[i] = static_cast<float>(i * 31 % 11) * 0.1F - 0.5F;
      }
    }
    return model;
  };
  static constexpr auto model = filled();
  constexpr auto scores = gpt2_scores(model);
  CHECK(test::same_bits(scores, gpt2_scores(test::hidden(model))));
}
