// SPDX-License-Identifier: BSL-1.0
// Writes what the model remembers after each chunk of greedy tokens: the links of the compiler's chain.
#include <attest/model/llama2_checkpoint.hpp>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "reference.hpp"

namespace {

constexpr attest::llama_dimensions dimensions{64, 172, 5, 8, 4, 512, 512, true};
attest::llama<float, dimensions> model;
attest::llama_memory<float, dimensions> memory;

template <typename Number>
void write(std::FILE* file, const Number* numbers, std::size_t count) {
  if (std::fwrite(numbers, sizeof(Number), count, file) != count) std::exit(1);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) return 1;
  std::FILE* checkpoint = std::fopen(arguments[1], "rb");
  if (checkpoint == nullptr) return 1;
  std::vector<unsigned char> bytes(2000000);
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), checkpoint));
  std::fclose(checkpoint);
  if (attest::read_llama2({bytes.data(), bytes.size()}, model) != attest::file_status::ok) return 1;
  const int tokens_each = std::atoi(arguments[2]);
  attest::token_id token = 1;
  for (int chunk = 3; chunk < count; ++chunk) {
    for (int i = 0; i < tokens_each; ++i) token = test::best(model.next(token, memory));
    std::FILE* file = std::fopen(arguments[chunk], "wb");
    if (file == nullptr) return 1;
    write(file, &token, 1);
    for (const auto& layer : memory.layers) {
      write(file, layer.keys().elements, memory.position() * dimensions.kv_width());
      write(file, layer.values().elements, memory.position() * dimensions.kv_width());
    }
    if (std::fclose(file) != 0) return 1;
  }
}
