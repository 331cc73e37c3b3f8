// SPDX-License-Identifier: BSL-1.0
// 256 greedy tokens of the 260K checkpoint by attest and by llama2.c, turn by turn: least times, and the
// ratio.
//
//     benchmark_story stories260K.bin [rounds]       both
//     benchmark_story stories260K.bin 1 attest       one of them alone, for a counter of instructions
#include <attest/model/llama2_checkpoint.hpp>
#include <attest/model/sampling.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" void reference_open(char* checkpoint);
extern "C" void reference_decode(int* tokens, int count);

namespace {

constexpr attest::llama_dimensions dimensions{64, 172, 5, 8, 4, 512, 512, true};
attest::llama<float, dimensions> model;
attest::llama_memory<float, dimensions> memory;
unsigned char bytes[1 << 21];

}  // namespace

extern "C" [[gnu::noinline]] void attest_decode(int* tokens, int count) {
  attest::token_id token = 1;
  memory.clear();
  for (int position = 0; position < count; ++position) {
    token = attest::best_token(model.next(token, memory));
    tokens[position] = static_cast<int>(token);
  }
}

namespace {

double seconds(void (*decode)(int*, int), int* tokens, int count) {
  const auto start = std::chrono::steady_clock::now();
  decode(tokens, count);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) return 2;
  std::FILE* file = std::fopen(arguments[1], "rb");
  if (file == nullptr) return 1;
  const std::size_t size = std::fread(bytes, 1, sizeof(bytes), file);
  std::fclose(file);
  if (attest::read_llama2({bytes, size}, model) != attest::file_status::ok) return 1;
  reference_open(arguments[1]);
  const int rounds = count > 2 ? std::atoi(arguments[2]) : 60;
  const char* only = count > 3 ? arguments[3] : "";
  constexpr int tokens = 256;
  int ours[tokens] = {}, theirs[tokens] = {};
  double least = 1e9, least_reference = 1e9;
  for (int round = 0; round < rounds; ++round) {
    if (std::strcmp(only, "llama2.c") != 0) {
      const double s = seconds(attest_decode, ours, tokens);
      if (s < least) least = s;
    }
    if (std::strcmp(only, "attest") != 0) {
      const double s = seconds(reference_decode, theirs, tokens);
      if (s < least_reference) least_reference = s;
    }
  }
  if (*only != '\0') return 0;
  if (std::memcmp(ours, theirs, sizeof(ours)) != 0) {
    std::puts("the two do not tell the same story");
    return 1;
  }
  std::printf("tokens a second, least of %d rounds of %d: attest %.0f, llama2.c %.0f, ratio %.2f\n", rounds,
              tokens, tokens / least, tokens / least_reference, least_reference / least);
}
