// SPDX-License-Identifier: BSL-1.0
// From a llama2.c checkpoint to a llama: at run time with a status, in the compiler as a constant.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/prepacked.hpp>
#include <attest/math/stop.hpp>
#include <attest/model/llama.hpp>
#include <attest/weights/bytes.hpp>
#include <attest/weights/file_status.hpp>
#include <attest/weights/llama2.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The floats behind the header, read from the bytes of the file.
struct floats_in_bytes {
  const unsigned char* first;
  constexpr float operator[](std::size_t i) const {
    return std::bit_cast<float>(little_endian_32(first + 4 * i));
  }
};

/// A whole checkpoint as the compiler converts it in one go, which is a hundred times as fast as float by
/// float. The last byte is the zero behind the file.
template <std::size_t Size>
struct [[gnu::packed]] llama2_image {
  unsigned char header[llama2_header_size];
  float floats[(Size - llama2_header_size) / 4];
  unsigned char rest[(Size - llama2_header_size) % 4 + 1];
};

/// m = the transpose of a table that is stored out x in. In constant evaluation it is filled by itself first:
/// to reach into a large object takes long.
template <typename Floats, typename T, std::size_t In, std::size_t Out>
constexpr void fill_turned(matrix<T, In, Out>& m, const Floats& floats, std::uint64_t offset) {
  const auto first = static_cast<std::size_t>(offset);
  if (std::is_constant_evaluated()) {
    matrix<T, In, Out> turned;
    for (std::size_t k = 0; k < In * Out; ++k) {
      turned.elements[k] = static_cast<T>(floats[first + k % Out * In + k / Out]);
    }
    m = turned;
    return;
  }
  for (std::size_t i = 0; i < In; ++i) {
    for (std::size_t o = 0; o < Out; ++o) {
      m.elements[i * Out + o] = static_cast<T>(floats[first + o * In + i]);
    }
  }
}
template <typename Floats, typename T, std::size_t In, std::size_t Out>
constexpr void fill_turned(prepacked<T, In, Out>& m, const Floats& floats, std::uint64_t offset) {
  const auto first = static_cast<std::size_t>(offset);
  if (std::is_constant_evaluated()) {
    prepacked<T, In, Out> turned;
    turned.fill(floats, first, 1, In);
    m = turned;
  } else {
    m.fill(floats, first, 1, In);
  }
}
template <typename Floats, typename T, std::size_t Width>
constexpr void fill_row(row_vector<T, Width>& row, const Floats& floats, std::uint64_t offset) {
  for (std::size_t i = 0; i < Width; ++i) {
    row.elements[i] = static_cast<T>(floats[static_cast<std::size_t>(offset) + i]);
  }
}

/// The weight of layer `number`.
template <typename Floats, typename T, std::size_t In, std::size_t Out, typename Weight>
constexpr void fill_weight(linear<T, In, Out, no_bias, Weight>& layer, const Floats& floats,
                           std::uint64_t offset, std::size_t number) {
  fill_turned(layer.weight, floats, offset + number * In * Out);
}

template <typename Floats, typename T, llama_dimensions D,
          template <typename, std::size_t, std::size_t> typename Weight>
constexpr void fill_llama(llama<T, D, Weight>& model, const Floats& floats) {
  constexpr llama2_offsets at = llama2_offsets_of(D);
  fill_turned(model.embedding, floats, at.embedding);
  for (std::size_t l = 0; l < D.layers; ++l) {
    auto& block = model.blocks[l];
    fill_row(block.first_norm.gain, floats, at.attention_norm + l * D.width);
    fill_weight(block.attention.query.projection, floats, at.query, l);
    fill_weight(block.attention.key.projection, floats, at.key, l);
    fill_weight(block.attention.value, floats, at.value, l);
    fill_weight(block.attention.project, floats, at.output, l);
    fill_row(block.second_norm.gain, floats, at.feed_forward_norm + l * D.width);
    fill_weight(block.feed_forward.gate, floats, at.gate, l);
    fill_weight(block.feed_forward.down, floats, at.down, l);
    fill_weight(block.feed_forward.up, floats, at.up, l);
  }
  fill_row(model.final_norm.gain, floats, at.final_norm);
  if constexpr (!D.shared_classifier) fill_weight(model.own_classifier, floats, at.classifier, 0);
}

}  // namespace detail

/// Fills a model from a llama2.c checkpoint; it is only changed where the answer is ok, and that is
/// wrong_configuration where the file is one of a model of other dimensions.
template <Real T, llama_dimensions D, template <typename, std::size_t, std::size_t> typename Weight>
constexpr file_status read_llama2(byte_view file, llama<T, D, Weight>& model) {
  llama_dimensions found;
  const file_status status = read_llama2(file, found);
  if (status != file_status::ok) return status;
  if (!(found == D)) return file_status::wrong_configuration;
  detail::fill_llama(model, detail::floats_in_bytes{file.data() + llama2_header_size});
  return file_status::ok;
}

/// The dimensions in the header of a checkpoint, for a constant expression; a file that cannot be read is an
/// error of the compiler (and stops a program).
constexpr llama_dimensions llama2_dimensions(byte_view file) {
  llama_dimensions found;
  detail::require(read_llama2(file, found));
  return found;
}

/// The model as a value, for a constant expression, from a file that attest_embed() put into the program:
///
///     constexpr auto model =
///     attest::load_llama2<attest::llama2_dimensions(embedded::story)>(embedded::story);
template <llama_dimensions D, std::size_t Size>
constexpr llama<float, D, prepacked> load_llama2(const embedded<Size>& file) {
  const llama_dimensions found = llama2_dimensions(file);
  if (!(found == D)) {
    detail::stop(
        "attest: the checkpoint is of another model: its width %zu, hidden %zu, layers %zu, heads %zu, "
        "key/value heads %zu, vocabulary %zu, positions %zu, classifier shared %d",
        found.width, found.hidden, found.layers, found.heads, found.kv_heads, found.vocabulary,
        found.positions, int{found.shared_classifier});
  }
  llama<float, D, prepacked> model{};
  if constexpr (std::endian::native == std::endian::little && Size >= llama2_header_size + 4) {
    const auto image = std::bit_cast<detail::llama2_image<Size>>(file);
    detail::fill_llama(model, image.floats);
  } else {
    detail::fill_llama(model, detail::floats_in_bytes{file.data + llama2_header_size});
  }
  return model;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
