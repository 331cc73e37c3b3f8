// SPDX-License-Identifier: BSL-1.0
// The inside of the .safetensors reader: one entry of the header after another.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/weights/bytes.hpp>
#include <attest/weights/element_type.hpp>
#include <attest/weights/file_status.hpp>
#include <attest/weights/header_text.hpp>
#include <attest/weights/tensor.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// [2, 3] into extents.
constexpr file_status read_json_extents(header_text& text, tensor& t) {
  if (!text.take('[')) return file_status::malformed_header;
  if (text.take(']')) return file_status::ok;
  do {
    std::uint64_t extent = 0;
    if (!text.take_number(extent)) return file_status::malformed_header;
    if (t.rank == tensor::max_rank) return file_status::too_many_dimensions;
    t.extents[t.rank++] = static_cast<std::size_t>(extent);
    if (t.extents[t.rank - 1] != extent) return file_status::absurd_shape;
  } while (text.take(','));
  return text.take(']') ? file_status::ok : file_status::malformed_header;
}

/// "F32" into type.
constexpr file_status read_dtype(header_text& text, element_type& type) {
  constexpr const char* names[] = {"BOOL", "U8",      "I8",      "U16", "I16",  "U32", "I32", "U64",
                                   "I64",  "F8_E4M3", "F8_E5M2", "F16", "BF16", "F32", "F64"};
  if (!text.take('"')) return file_status::malformed_header;
  for (std::size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i) {
    if (take_if_string_is(text, names[i])) {
      type = static_cast<element_type>(i);
      return file_status::ok;
    }
  }
  return file_status::unknown_element_type;
}

/// {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, each of the three once. Offsets are those
/// into the data; `begin` and `end` get them.
constexpr file_status read_tensor_entry(header_text& text, tensor& t, std::uint64_t& begin,
                                        std::uint64_t& end) {
  bool seen[3] = {};
  if (!text.take('{')) return file_status::malformed_header;
  do {
    if (!text.take('"')) return file_status::malformed_header;
    int number = 0;
    if (take_if_string_is(text, "dtype")) {
    } else if (take_if_string_is(text, "shape")) {
      number = 1;
    } else if (take_if_string_is(text, "data_offsets")) {
      number = 2;
    } else {
      return file_status::unknown_field;
    }
    if (seen[number]) return file_status::duplicate_field;
    seen[number] = true;
    if (!text.take(':')) return file_status::malformed_header;
    if (number == 2) {
      if (!text.take('[') || !text.take_number(begin) || !text.take(',') || !text.take_number(end) ||
          !text.take(']')) {
        return file_status::malformed_header;
      }
    } else {
      const file_status status = number == 0 ? read_dtype(text, t.type) : read_json_extents(text, t);
      if (status != file_status::ok) return status;
    }
  } while (text.take(','));
  if (!text.take('}')) return file_status::malformed_header;
  return seen[0] && seen[1] && seen[2] ? file_status::ok : file_status::missing_field;
}

/// {"format": "pt", ...}: texts that mean nothing to a reader.
constexpr file_status skip_metadata(header_text& text) {
  if (!text.take('{')) return file_status::malformed_header;
  if (text.take('}')) return file_status::ok;
  do {
    if (!text.take('"') || !take_rest_of_string(text) || !text.take(':') || !text.take('"') ||
        !take_rest_of_string(text)) {
      return file_status::malformed_header;
    }
  } while (text.take(','));
  return text.take('}') ? file_status::ok : file_status::malformed_header;
}

/// An entry of the header: a tensor, or the metadata.
struct safetensors_entry {
  std::size_t name = 0;    ///< where the name stands, behind its quotation mark
  std::uint32_t hash = 0;  ///< of the name; two names can only be one where their hashes are
  bool is_metadata = false;
  tensor content{};  ///< without its bytes
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Takes "name": and what belongs to it.
constexpr file_status read_entry(header_text& text, safetensors_entry& entry) {
  entry = {};
  if (!text.take('"')) return file_status::malformed_header;
  entry.name = text.place();
  entry.is_metadata = take_if_string_is(text, "__metadata__");
  if (!entry.is_metadata) {
    entry.hash = 2166136261U;  // FNV-1a
    json_string name(text);
    int byte = name.next();
    for (; byte >= 0; byte = name.next()) {
      entry.hash = (entry.hash ^ static_cast<std::uint32_t>(byte)) * 16777619U;
    }
    if (byte != json_string::end) return file_status::malformed_header;
  }
  if (!text.take(':')) return file_status::malformed_header;
  return entry.is_metadata ? skip_metadata(text)
                           : read_tensor_entry(text, entry.content, entry.begin, entry.end);
}

/// Whether the names at two places of a header are one.
constexpr bool same_name(byte_view header, std::size_t one, std::size_t other) {
  header_text first(header);
  header_text second(header);
  first.go_to(one);
  second.go_to(other);
  json_string a(first);
  json_string b(second);
  int byte = a.next();
  while (byte == b.next()) {
    if (byte < 0) return true;
    byte = a.next();
  }
  return false;
}

/// The names of a header so far: the first of them in a table, the others looked up in the header again.
class names_so_far {
 public:
  constexpr explicit names_so_far(byte_view header) : header_(header) {}

  /// Whether a tensor before this one has its name; `first_place` is where the first entry begins.
  constexpr bool add(const safetensors_entry& entry, std::size_t first_place) {
    const std::size_t in_table = count_ < capacity ? count_ : capacity;
    for (std::size_t i = 0; i < in_table; ++i) {
      if (hashes_[i] == entry.hash && same_name(header_, places_[i], entry.name)) return true;
    }
    if (count_ < capacity) {
      hashes_[count_] = entry.hash;
      places_[count_] = entry.name;
      ++count_;
      return false;
    }
    header_text text(header_);
    text.go_to(first_place);
    safetensors_entry earlier;
    while (read_entry(text, earlier) == file_status::ok && earlier.name != entry.name) {
      if (!earlier.is_metadata && earlier.hash == entry.hash &&
          same_name(header_, earlier.name, entry.name)) {
        return true;
      }
      text.take(',');
    }
    return false;
  }

 private:
  static constexpr std::size_t capacity = 128;
  byte_view header_;
  std::uint32_t hashes_[capacity]{};
  std::size_t places_[capacity]{};
  std::size_t count_ = 0;
};

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
