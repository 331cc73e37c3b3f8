// SPDX-License-Identifier: BSL-1.0
// A story, told by a small LLaMA at run time: no heap, every number of the model in static memory.
//
//     20_story --prompt "Lily and Tom" --temperature 0.8 --seed 7
//
// The model is the 260K-parameter checkpoint of llama2.c; without its files the program says so and ends. For
// another checkpoint of llama2.c, configure with -DATTEST_STORY_CHECKPOINT=<its .bin>: shapes are types, so
// they are read from its header before the program is compiled.
#include <attest/model/llama2_checkpoint.hpp>
#include <attest/model/sampling.hpp>
#include <attest/weights/tokenizer.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

#ifndef ATTEST_STORY_DIMENSIONS
#define ATTEST_STORY_DIMENSIONS 64, 172, 5, 8, 4, 512, 512, true
#define ATTEST_STORY_CHECKPOINT "stories260K.bin"
#endif
constexpr attest::llama_dimensions dimensions{ATTEST_STORY_DIMENSIONS};
constexpr const char* checkpoint_name = ATTEST_STORY_CHECKPOINT;
constexpr const char* tokenizer_name = dimensions.vocabulary == 512 ? "tok512.bin" : "tokenizer.bin";
constexpr std::size_t largest_prompt = 1000;

attest::llama<float, dimensions> model;
attest::llama_memory<float, dimensions> memory;
// A byte more than there can be, so that a file which is too long is seen.
unsigned char
    checkpoint_bytes[attest::llama2_header_size + 4 * attest::llama2_offsets_of(dimensions).end + 1];
unsigned char tokenizer_bytes[dimensions.vocabulary * 64];

struct options {
  const char* folder = nullptr;
  const char* prompt = "";
  unsigned long steps = 256;
  float temperature = 0.0F;
  float top_p = 0.9F;
  unsigned long long seed = 1;
};

constexpr char help[] =
    "Tells a story with a LLaMA of llama2.c (the 260K-parameter one, unless compiled for another).\n"
    "\n"
    "  --checkpoint FOLDER   where the checkpoint and its tokenizer are (stories260K.bin and tok512.bin)\n"
    "                        (default: shared/checkpoints, here or in a folder above)\n"
    "  --prompt TEXT         how the story begins (default: nothing)\n"
    "  --steps N             tokens to go, 1 to 512 (default: 256)\n"
    "  --temperature T       0: always the likeliest token (default); 1: as the model weighs them\n"
    "  --top-p P             draw among the likeliest that together exceed P (default: 0.9; 1: all)\n"
    "  --seed N              of the random numbers (default: 1); the same seed tells the same story\n"
    "  --help                this\n"
    "\n"
    "Exit codes: 0 a story was told, or there is no checkpoint by default; 1 a file cannot be used; 2 the\n"
    "command line is wrong.\n";

[[noreturn]] void stop(int code, const char* sentence, const char* detail) {
  std::fprintf(stderr, "story: %s: %s\n", sentence, detail);
  std::exit(code);
}

template <typename Number, typename Convert>
Number number(const char* option, const char* text, Number least, Number most, Convert convert) {
  char* end = nullptr;
  const auto value = static_cast<Number>(convert(text, &end));
  if (*text == '\0' || *text == '-' || *end != '\0' || !(value >= least && value <= most)) {
    std::fprintf(stderr, "story: %s cannot be '%s' (see --help)\n", option, text);
    std::exit(2);
  }
  return value;
}

options read_command_line(int count, char** arguments) {
  options chosen;
  for (int i = 1; i < count; ++i) {
    const char* option = arguments[i];
    if (std::strcmp(option, "--help") == 0) {
      std::fputs(help, stdout);
      std::exit(0);
    }
    const auto is = [option](const char* name) { return std::strcmp(option, name) == 0; };
    if (!is("--checkpoint") && !is("--prompt") && !is("--steps") && !is("--temperature") && !is("--top-p") &&
        !is("--seed")) {
      stop(2, "unknown option (see --help)", option);
    }
    if (i + 1 == count) stop(2, "this option needs a value", option);
    const char* value = arguments[++i];
    if (is("--checkpoint")) {
      chosen.folder = value;
    } else if (is("--prompt")) {
      chosen.prompt = value;
      if (std::strlen(value) > largest_prompt) stop(2, "the prompt is longer than 1000 bytes", option);
    } else if (is("--steps")) {
      chosen.steps = number<unsigned long>(option, value, 1, dimensions.positions,
                                           [](const char* t, char** e) { return std::strtoul(t, e, 10); });
    } else if (is("--temperature")) {
      chosen.temperature = number<float>(option, value, 0.0F, 100.0F, std::strtof);
    } else if (is("--top-p")) {
      chosen.top_p = number<float>(option, value, 0.0F, 1.0F, std::strtof);
    } else {
      chosen.seed = number<unsigned long long>(
          option, value, 0, ~0ULL, [](const char* t, char** e) { return std::strtoull(t, e, 10); });
    }
  }
  return chosen;
}

std::FILE* open(const char* folder, const char* name) {
  char path[1024];
  const int size = std::snprintf(path, sizeof(path), "%s/%s", folder, name);
  return size > 0 && static_cast<std::size_t>(size) < sizeof(path) ? std::fopen(path, "rb") : nullptr;
}

template <std::size_t Size>
attest::byte_view read_file(const char* folder, const char* name, unsigned char (&bytes)[Size]) {
  std::FILE* file = open(folder, name);
  if (file == nullptr) stop(1, "cannot open a file in that folder", name);
  const std::size_t size = std::fread(bytes, 1, Size, file);
  std::fclose(file);
  return {bytes, size};
}

/// The folder named, or the outside data of this project if they are somewhere above.
const char* find_folder(const options& chosen) {
  if (chosen.folder != nullptr) return chosen.folder;
  for (const char* folder : {"shared/checkpoints", "../shared/checkpoints", "../../shared/checkpoints",
                             "../../../shared/checkpoints", "../../../../shared/checkpoints"}) {
    if (std::FILE* file = open(folder, checkpoint_name)) {
      std::fclose(file);
      return folder;
    }
  }
  std::printf("SKIPPED: no checkpoint; give the folder of %s and %s with --checkpoint.\n", checkpoint_name,
              tokenizer_name);
  std::exit(0);
}

void require(attest::file_status status, const char* name) {
  if (status != attest::file_status::ok) stop(1, name, attest::reason(status));
}

}  // namespace

int main(int count, char** arguments) {
  const options chosen = read_command_line(count, arguments);
  const char* folder = find_folder(chosen);
  const attest::byte_view file = read_file(folder, checkpoint_name, checkpoint_bytes);
  if (file.size() == sizeof(checkpoint_bytes)) {
    stop(1, checkpoint_name,
         "longer than the model that this program was compiled for: configure with "
         "-DATTEST_STORY_CHECKPOINT=<file>");
  }
  attest::llama_dimensions found;
  if (attest::read_llama2(file, found) == attest::file_status::ok && !(found == dimensions)) {
    std::fprintf(
        stderr,
        "story: %s: width %zu, hidden %zu, layers %zu, heads %zu of %zu, vocabulary %zu, positions %zu;\n"
        "this program was compiled for another model: configure with -DATTEST_STORY_CHECKPOINT=<file>\n",
        checkpoint_name, found.width, found.hidden, found.layers, found.heads, found.kv_heads,
        found.vocabulary, found.positions);
    std::exit(1);
  }
  require(attest::read_llama2(file, model), checkpoint_name);
  static const attest::tokenizer<dimensions.vocabulary> words(
      read_file(folder, tokenizer_name, tokenizer_bytes));
  require(words.status(), tokenizer_name);

  const auto* text = reinterpret_cast<const unsigned char*>(chosen.prompt);
  const auto prompt = words.encode<largest_prompt + 2>({text, std::strlen(chosen.prompt)});
  attest::sampler draw(chosen.temperature, chosen.top_p, chosen.seed);

  const auto start = std::chrono::steady_clock::now();
  attest::token_id token = words.begin_of_text;
  std::size_t step = 0;
  while (step < chosen.steps) {
    const auto scores = model.next(token, memory);
    ++step;
    const attest::token_id next = step < prompt.size() ? prompt[step] : draw(scores);
    if (next == words.begin_of_text || next == words.end_of_text) break;
    const auto piece = words.decode(token, next);
    for (std::size_t i = 0; i < piece.size(); ++i) std::putchar(piece[i]);
    std::fflush(stdout);
    token = next;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  constexpr std::size_t weights = sizeof(model), remembered = sizeof(memory);
  std::printf(
      "\n\n%zu tokens, %.0f a second; %zu bytes of RAM: weights %zu, keys and values %zu, files %zu\n", step,
      static_cast<double>(step) / seconds.count(),
      weights + remembered + sizeof(words) + sizeof(checkpoint_bytes) + sizeof(tokenizer_bytes), weights,
      remembered, sizeof(checkpoint_bytes) + sizeof(tokenizer_bytes));
}
