// SPDX-License-Identifier: BSL-1.0
// Any bytes at all into one of the readers (ATTEST_READER). Built for libFuzzer; without it, with
// ATTEST_REPLAY, a program that replays the files it is given.
#include <attest/linalg/matrix.hpp>
#include <attest/weights/llama2.hpp>
#include <attest/weights/npy.hpp>
#include <attest/weights/safetensors.hpp>
#include <attest/weights/tokenizer.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

using attest::byte_view;
using attest::file_status;

// A promise was broken.
void require(bool kept) {
  if (!kept) std::abort();
}

/// All bytes of a tensor, which have to be as many as its shape says, and its first numbers.
void look_at(const attest::tensor& t) {
  require(attest::detail::bytes_needed(t) == t.data.size());
  unsigned sum = 0;
  for (std::size_t i = 0; i < t.data.size(); ++i) sum += t.data[i];
  require(sum <= 255U * t.data.size());
  attest::matrix<double, 1, 2> doubles;
  attest::matrix<float, 2, 3> floats;
  attest::matrix<long long, 1, 1> whole;
  (void)copy(t, doubles);
  (void)copy(t, floats, attest::conversion::rounded);
  (void)copy(t, whole);
}

[[maybe_unused]] void npy(byte_view bytes) {
  attest::tensor t;
  if (read_npy(bytes, t) == file_status::ok) look_at(t);
}

[[maybe_unused]] void safetensors(byte_view bytes) {
  const attest::safetensors file(bytes);
  attest::tensor t;
  for (const char* name : {"w", "", "caf\xC3\xA9", "__metadata__"}) {
    if (file.find(name, t) == file_status::ok) look_at(t);
  }
}

[[maybe_unused]] void llama2(byte_view bytes) {
  attest::llama_dimensions d;
  if (attest::read_llama2(bytes, d) != file_status::ok) return;
  const auto at = attest::llama2_offsets_of(d);
  look_at(attest::llama2_tensor(bytes, at.embedding, d.vocabulary, d.width));
  look_at(attest::llama2_tensor(bytes, at.classifier, d.vocabulary, d.width));
  look_at(attest::llama2_tensor(bytes, at.up, d.layers * d.hidden, d.width));
  require(attest::llama2_header_size + 4 * at.end == bytes.size());
}

[[maybe_unused]] void tokenizer(byte_view bytes) {
  const attest::tokenizer<13> words(bytes);
  const auto list = words.encode<32>(
      "a \xC3\xA9"
      "b");
  require(words.status() == file_status::ok || list.size() <= 1);
  for (attest::token_id t = 0; t < 15; ++t) {
    const auto piece = words.decode(1, t);
    unsigned sum = 0;
    for (std::size_t i = 0; i < piece.size(); ++i) sum += piece[i];
    require(sum <= 255U * piece.size());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ATTEST_READER({data, size});
  return 0;
}

#ifdef ATTEST_REPLAY
int main(int count, char** names) {
  for (int i = 1; i < count; ++i) {
    std::FILE* file = std::fopen(names[i], "rb");
    if (file == nullptr) return 1;
    std::vector<unsigned char> bytes(1 << 20);
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
    std::fclose(file);
    // Every beginning, in memory of its own, so that AddressSanitizer sees the end.
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
      const std::unique_ptr<unsigned char[]> copy(new unsigned char[size]);
      std::memcpy(copy.get(), bytes.data(), size);
      LLVMFuzzerTestOneInput(copy.get(), size);
    }
  }
  std::printf("%d files, every beginning of each\n", count - 1);
  return count > 1 ? 0 : 1;
}
#endif
