// SPDX-License-Identifier: BSL-1.0
// llama2.c checkpoints (the legacy format): seven integers, then float32 tensors in a fixed order.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/math/stop.hpp>
#include <attest/weights/bytes.hpp>
#include <attest/weights/element_type.hpp>
#include <attest/weights/file_status.hpp>
#include <attest/weights/tensor.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The dimensions of a LLaMA model.
struct llama_dimensions {
  std::size_t width = 0;   ///< of a token's row ("dim")
  std::size_t hidden = 0;  ///< width inside the feed-forward network
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t kv_heads = 0;       ///< heads of keys and values, each serving heads / kv_heads query heads
  std::size_t vocabulary = 0;     ///< tokens
  std::size_t positions = 0;      ///< the longest sequence
  bool shared_classifier = true;  ///< the embedding turned round is the classifier

  constexpr std::size_t head_width() const { return width / heads; }
  constexpr std::size_t kv_width() const { return head_width() * kv_heads; }

  friend constexpr bool operator==(const llama_dimensions&, const llama_dimensions&) = default;
};

/// Where each tensor of a checkpoint begins, counted in floats behind the header; those of all layers lie
/// one after another. Keys and values are only kv_width rows high, which moves everything behind them.
struct llama2_offsets {
  std::uint64_t embedding = 0;          ///< vocabulary x width
  std::uint64_t attention_norm = 0;     ///< each layer: width
  std::uint64_t query = 0;              ///< each layer: width x width, stored out x in like all that follow
  std::uint64_t key = 0;                ///< each layer: kv_width x width
  std::uint64_t value = 0;              ///< each layer: kv_width x width
  std::uint64_t output = 0;             ///< each layer: width x width
  std::uint64_t feed_forward_norm = 0;  ///< each layer: width
  std::uint64_t gate = 0;               ///< each layer: hidden x width ("w1")
  std::uint64_t down = 0;               ///< each layer: width x hidden ("w2")
  std::uint64_t up = 0;                 ///< each layer: hidden x width ("w3")
  std::uint64_t final_norm = 0;         ///< width
  std::uint64_t cosines = 0;     ///< positions x head_width / 2: not read, rotary positions are computed
  std::uint64_t sines = 0;       ///< the same
  std::uint64_t classifier = 0;  ///< vocabulary x width; that of the embedding where shared
  std::uint64_t end = 0;         ///< how many floats there are
};

/// The offsets for these dimensions; sizes that no file has come out as the largest number.
constexpr llama2_offsets llama2_offsets_of(const llama_dimensions& d) {
  using detail::size_product;
  using detail::size_sum;
  const std::uint64_t rows = size_product(d.layers, d.width);  // of all layers together
  const std::uint64_t square = size_product(rows, d.width);
  const std::uint64_t narrow = size_product(rows, d.kv_width());
  const std::uint64_t wide = size_product(rows, d.hidden);
  const std::uint64_t angles = size_product(d.positions, d.head_width() / 2);
  const std::uint64_t table = size_product(d.vocabulary, d.width);
  llama2_offsets at;
  at.attention_norm = table;
  at.query = size_sum(at.attention_norm, rows);
  at.key = size_sum(at.query, square);
  at.value = size_sum(at.key, narrow);
  at.output = size_sum(at.value, narrow);
  at.feed_forward_norm = size_sum(at.output, square);
  at.gate = size_sum(at.feed_forward_norm, rows);
  at.down = size_sum(at.gate, wide);
  at.up = size_sum(at.down, wide);
  at.final_norm = size_sum(at.up, wide);
  at.cosines = size_sum(at.final_norm, d.width);
  at.sines = size_sum(at.cosines, angles);
  at.classifier = d.shared_classifier ? 0 : size_sum(at.sines, angles);
  at.end = d.shared_classifier ? size_sum(at.sines, angles) : size_sum(at.classifier, table);
  return at;
}

/// How many bytes the header of a checkpoint takes.
inline constexpr std::size_t llama2_header_size = 28;

/// The dimensions that the header of a checkpoint states; `dimensions` is only changed where the answer is
/// ok. The file has to be exactly as long as they say. A negative vocabulary means that the classifier
/// follows at the end.
constexpr file_status read_llama2(byte_view file, llama_dimensions& dimensions) {
  if (file.size() < llama2_header_size) return file_status::truncated;
  std::uint32_t header[7] = {};
  for (std::size_t i = 0; i < 7; ++i) header[i] = detail::little_endian_32(file.data() + 4 * i);
  llama_dimensions found;
  found.shared_classifier = header[5] < 0x80000000U;
  if (!found.shared_classifier) header[5] = ~header[5] + 1;
  for (const std::uint32_t number : header) {
    if (number == 0 || number >= 0x80000000U) return file_status::absurd_shape;
  }
  found.width = header[0];
  found.hidden = header[1];
  found.layers = header[2];
  found.heads = header[3];
  found.kv_heads = header[4];
  found.vocabulary = header[5];
  found.positions = header[6];
  if (found.width % found.heads != 0 || found.heads % found.kv_heads != 0 || found.head_width() % 2 != 0) {
    return file_status::absurd_shape;
  }
  const std::uint64_t bytes = detail::size_product(llama2_offsets_of(found).end, 4);
  if (bytes == detail::no_such_size) return file_status::absurd_shape;
  if (bytes > file.size() - llama2_header_size) return file_status::truncated;
  if (bytes < file.size() - llama2_header_size) return file_status::trailing_bytes;
  dimensions = found;
  return file_status::ok;
}

/// One tensor of a checkpoint that read_llama2 found ok: rows x cols floats, `offset` floats behind the
/// header. Layer l of something begins at its offset plus l rows cols.
constexpr tensor llama2_tensor(byte_view file, std::uint64_t offset, std::size_t rows, std::size_t cols) {
  tensor t;
  t.rank = 2;
  t.extents[0] = rows;
  t.extents[1] = cols;
  if (!file.has(llama2_header_size + 4 * offset, detail::bytes_needed(t))) {
    detail::stop("attest: a tensor lies outside of the checkpoint");
  }
  t.data = file.part(llama2_header_size + 4 * static_cast<std::size_t>(offset), 4 * rows * cols);
  return t;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
