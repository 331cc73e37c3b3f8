// SPDX-License-Identifier: BSL-1.0
// No heap: from the reading of the checkpoint to the last of 256 tokens, drawn and as text, nobody calls
// malloc or operator new, and the heap is as large as before.
#include <malloc.h>

#include <attest/model/llama2_checkpoint.hpp>
#include <attest/model/sampling.hpp>
#include <attest/weights/tokenizer.hpp>
#include <cstdio>
#include <cstdlib>
#include <new>

// Every allocation of the process comes here; glibc has the real ones under other names.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
}

namespace {

volatile unsigned long allocations = 0;

constexpr attest::llama_dimensions dimensions{64, 172, 5, 8, 4, 512, 512, true};
attest::llama<float, dimensions> model;
attest::llama_memory<float, dimensions> memory;
unsigned char checkpoint[1 << 21];
unsigned char tokens[1 << 16];

template <std::size_t Size>
attest::byte_view read_file(const char* path, unsigned char (&bytes)[Size]) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) std::exit(1);
  const std::size_t size = std::fread(bytes, 1, Size, file);
  std::fclose(file);
  return {bytes, size};
}

}  // namespace

extern "C" {
void* malloc(std::size_t size) {
  allocations = allocations + 1;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  allocations = allocations + 1;
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
  allocations = allocations + 1;
  return __libc_realloc(old, size);
}
}
void* operator new(std::size_t size) {
  allocations = allocations + 1;
  return __libc_malloc(size);
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const attest::byte_view file = read_file(arguments[1], checkpoint);
  const attest::byte_view token_file = read_file(arguments[2], tokens);

  // The counter counts.
  const unsigned long none = allocations;
  int* volatile number = new int(1);
  delete number;
  void* volatile some = std::malloc(1);
  std::free(some);
  if (allocations < none + 2) {
    std::puts("allocations are not counted");
    return 1;
  }

  const unsigned long before = allocations;
  const std::size_t heap_before = mallinfo2().uordblks;
  if (attest::read_llama2(file, model) != attest::file_status::ok) return 1;
  const attest::tokenizer<dimensions.vocabulary> words(token_file);
  const auto prompt = words.encode<16>("Once upon a time");
  attest::sampler draw(0.8F, 0.9F, 7);
  attest::token_id token = words.begin_of_text;
  std::size_t bytes = 0;
  for (std::size_t step = 1; step <= 256; ++step) {
    const auto scores = model.next(token, memory);
    const attest::token_id next = step < prompt.size() ? prompt[step] : draw(scores);
    bytes += words.decode(token, next).size();
    token = next;
  }
  const unsigned long after = allocations;
  const std::size_t heap_after = mallinfo2().uordblks;

  std::printf("%lu allocations, heap %zu bytes larger, %zu bytes of text\n", after - before,
              heap_after - heap_before, bytes);
  return after == before && heap_after == heap_before && bytes > 256 ? 0 : 1;
}
