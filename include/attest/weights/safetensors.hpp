// SPDX-License-Identifier: BSL-1.0
// .safetensors files: tensors by name.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/weights/bytes.hpp>
#include <attest/weights/file_status.hpp>
#include <attest/weights/header_text.hpp>
#include <attest/weights/safetensors_header.hpp>
#include <attest/weights/tensor.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// A .safetensors file, the bytes all of it: eight bytes that say how long the header is, the header in
/// JSON, the data. The constructor checks everything and status() says what it found; nothing but a file
/// whose status is ok has tensors. Never a byte outside of the file is read.
///
///     constexpr attest::safetensors file{bytes};
///     constexpr auto weight = file.load<attest::matrix<float, 64, 172>>("layers.0.weight");
///
/// The tensors have to fill the data without gap or overlap, in the order in which the header names them.
class safetensors {
 public:
  constexpr explicit safetensors(byte_view file) : status_(open(file)) {}

  constexpr file_status status() const { return status_; }
  /// How many tensors there are.
  constexpr std::size_t size() const { return status_ == file_status::ok ? count_ : 0; }

  /// The tensor of this name; t is only changed where the answer is ok.
  constexpr file_status find(const char* name, tensor& t) const {
    if (status_ != file_status::ok) return status_;
    // The header is well-formed, and no entry but the metadata has a brace within its own, so that nothing
    // but the tensor asked for has to be read.
    detail::header_text text(header_);
    text.take('{');
    for (std::size_t i = 0; i < entries_; ++i) {
      detail::header_text here = text;
      text.take('"');
      if (detail::take_if_string_is(text, "__metadata__")) {
        text.take(':');
        (void)detail::skip_metadata(text);
      } else if (detail::take_if_string_is(text, name)) {
        detail::safetensors_entry entry;
        (void)detail::read_entry(here, entry);
        t = entry.content;
        t.data = data_.part(static_cast<std::size_t>(entry.begin),
                            static_cast<std::size_t>(entry.end - entry.begin));
        return file_status::ok;
      } else {
        (void)detail::take_rest_of_string(text);
        text.go_behind('}');
      }
      text.take(',');
    }
    return file_status::no_such_tensor;
  }

  /// The tensor of this name in a matrix; m is only changed where the answer is ok.
  template <TensorTarget Matrix>
  constexpr file_status read(const char* name, Matrix& m, conversion allowed = conversion::exact) const {
    tensor t;
    const file_status found = find(name, t);
    return found == file_status::ok ? copy(t, m, allowed) : found;
  }

  /// The same as a value, for a constant expression; what is not there, or does not fit, is an error of
  /// the compiler (and stops a program).
  template <TensorTarget Matrix>
  constexpr Matrix load(const char* name, conversion allowed = conversion::exact) const {
    tensor t;
    const file_status found = find(name, t);
    if (found == file_status::no_such_tensor) {
      detail::stop("attest: none of the %zu tensors has the name %s", size(), name);
    }
    detail::require(found);
    return attest::load<Matrix>(t, allowed);
  }

 private:
  constexpr file_status open(byte_view file) {
    if (file.size() < 8) return file_status::truncated;
    const std::uint64_t length = detail::unsigned_number(file.data(), 8, false);
    if (!file.has(8, length)) return file_status::truncated;
    header_ = file.part(8, static_cast<std::size_t>(length));
    data_ = file.from(8 + header_.size());

    detail::header_text text(header_);
    if (text.next() != '{') return file_status::malformed_header;
    const std::size_t first = text.place();
    detail::names_so_far names(header_);
    detail::safetensors_entry entry;
    std::uint64_t filled = 0;
    bool metadata = false;
    for (bool more = !text.take('}'); more;) {
      file_status found = detail::read_entry(text, entry);
      if (found == file_status::ok && !entry.is_metadata) found = check(entry, filled);
      if (found != file_status::ok) return found;
      if (entry.is_metadata ? metadata : names.add(entry, first)) return file_status::duplicate_name;
      metadata = metadata || entry.is_metadata;
      count_ += entry.is_metadata ? 0 : 1;
      ++entries_;
      more = text.take(',');
      if (!more && !text.take('}')) return file_status::malformed_header;
    }
    text.skip_spaces();
    if (text.peek() != -1) return file_status::malformed_header;
    return filled == data_.size() ? file_status::ok : file_status::trailing_bytes;
  }

  /// Whether the tensor fits into the data, and begins where the one before it ended.
  constexpr file_status check(const detail::safetensors_entry& entry, std::uint64_t& filled) const {
    const std::uint64_t needed = detail::bytes_needed(entry.content);
    if (needed == detail::no_such_size) return file_status::absurd_shape;
    if (entry.begin > entry.end) return file_status::offsets_out_of_range;
    if (entry.end - entry.begin != needed) return file_status::length_does_not_match_shape;
    if (entry.end > data_.size()) return file_status::offsets_out_of_range;
    if (entry.begin != filled) return file_status::tensors_out_of_order;
    filled = entry.end;
    return file_status::ok;
  }

  byte_view header_{};
  byte_view data_{};
  std::size_t count_ = 0;
  std::size_t entries_ = 0;
  file_status status_;
};

}  // namespace attest
ATTEST_ARITHMETIC_END
