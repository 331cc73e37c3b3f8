// SPDX-License-Identifier: BSL-1.0
// .npy files: NumPy's format for one array, versions 1, 2 and 3.
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
namespace attest {

namespace detail {

/// 'text', between quotation marks of one kind. A descr has no escapes.
template <std::size_t Capacity>
constexpr bool take_quoted(header_text& text, char (&word)[Capacity]) {
  text.skip_spaces();
  const int mark = text.next();
  if (mark != '\'' && mark != '"') return false;
  std::size_t size = 0;
  for (int character = text.next(); character != mark; character = text.next()) {
    if (character < 0x20 || character == '\\' || size + 1 >= Capacity) return false;
    word[size++] = static_cast<char>(character);
  }
  word[size] = '\0';
  return true;
}

constexpr bool same_text(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

/// '<f4' and the like: byte order, kind, bytes. The order of a single byte is '|'.
constexpr file_status read_descr(header_text& text, tensor& t) {
  char descr[16] = {};
  text.skip_spaces();
  if (text.peek() != '\'' && text.peek() != '"') return file_status::unknown_element_type;  // a record
  if (!take_quoted(text, descr)) return file_status::unknown_element_type;
  constexpr struct {
    const char* kind;
    element_type type;
  } known[] = {
      {"b1", element_type::boolean}, {"u1", element_type::u8},  {"i1", element_type::i8},
      {"u2", element_type::u16},     {"i2", element_type::i16}, {"u4", element_type::u32},
      {"i4", element_type::i32},     {"u8", element_type::u64}, {"i8", element_type::i64},
      {"f2", element_type::f16},     {"f4", element_type::f32}, {"f8", element_type::f64},
      {"V2", element_type::bf16},  // what NumPy makes of the bfloat16 of other packages
  };
  for (const auto& each : known) {
    if (!same_text(descr + (descr[0] != '\0' ? 1 : 0), each.kind)) continue;
    const bool ordered = descr[0] == '<' || descr[0] == '>';
    const bool needs_no_order = size_of(each.type) == 1 || each.type == element_type::bf16;
    if (!ordered && !(descr[0] == '|' && needs_no_order)) return file_status::unknown_element_type;
    t.type = each.type;
    t.big_endian = descr[0] == '>';
    return file_status::ok;
  }
  return file_status::unknown_element_type;
}

/// (2, 3), (2,) or ().
constexpr file_status read_extents(header_text& text, tensor& t) {
  if (!text.take('(')) return file_status::malformed_header;
  t.rank = 0;
  while (!text.take(')')) {
    std::uint64_t extent = 0;
    if (!text.take_number(extent)) return file_status::malformed_header;
    if (t.rank == tensor::max_rank) return file_status::too_many_dimensions;
    t.extents[t.rank++] = static_cast<std::size_t>(extent);
    if (t.extents[t.rank - 1] != extent) return file_status::absurd_shape;
    const bool comma = text.take(',');
    text.skip_spaces();
    if (!comma && (text.peek() != ')' || t.rank == 1)) return file_status::malformed_header;
  }
  return file_status::ok;
}

/// {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }, each of the three once.
constexpr file_status read_npy_header(header_text text, tensor& t) {
  bool seen[3] = {};
  if (!text.take('{')) return file_status::malformed_header;
  while (!text.take('}')) {
    char key[16] = {};
    if (!take_quoted(text, key) || !text.take(':')) return file_status::malformed_header;
    const int number = same_text(key, "descr") ? 0 : same_text(key, "fortran_order") ? 1 : 2;
    if (number == 2 && !same_text(key, "shape")) return file_status::unknown_field;
    if (seen[number]) return file_status::duplicate_field;
    seen[number] = true;
    file_status status = file_status::ok;
    if (number == 0) {
      status = read_descr(text, t);
    } else if (number == 2) {
      status = read_extents(text, t);
    } else if (text.take_word("True")) {
      t.column_major = true;
    } else if (!text.take_word("False")) {
      status = file_status::malformed_header;
    }
    if (status != file_status::ok) return status;
    const bool comma = text.take(',');
    text.skip_spaces();
    if (!comma && text.peek() != '}') return file_status::malformed_header;
  }
  text.skip_spaces();
  if (text.peek() != -1) return file_status::malformed_header;
  return seen[0] && seen[1] && seen[2] ? file_status::ok : file_status::missing_field;
}

}  // namespace detail

/// The array in a .npy file, the file all of it. t is only changed where the answer is ok.
///
/// Read are b1, u1 to u8, i1 to i8, f2, f4 and f8 in both byte orders, V2 as bfloat16, and both orders of
/// the elements. Never a byte outside of `file` is read.
constexpr file_status read_npy(byte_view file, tensor& t) {
  constexpr unsigned char signature[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
  for (std::size_t i = 0; i < sizeof(signature); ++i) {
    if (i >= file.size()) return file_status::truncated;
    if (file[i] != signature[i]) return file_status::wrong_signature;
  }
  if (!file.has(6, 2)) return file_status::truncated;
  if (file[6] < 1 || file[6] > 3 || file[7] != 0) return file_status::unknown_version;
  const std::size_t width = file[6] == 1 ? 2 : 4;  // of the header's length
  if (!file.has(8, width)) return file_status::truncated;
  const std::uint64_t header = detail::unsigned_number(file.data() + 8, width, false);
  if (!file.has(8 + width, header)) return file_status::truncated;

  tensor found;
  const auto header_size = static_cast<std::size_t>(header);
  const file_status status =
      detail::read_npy_header(detail::header_text(file.part(8 + width, header_size)), found);
  if (status != file_status::ok) return status;
  found.data = file.from(8 + width + header_size);
  const std::uint64_t needed = detail::bytes_needed(found);
  if (needed == detail::no_such_size) return file_status::absurd_shape;
  if (needed > found.data.size()) return file_status::truncated;
  if (needed < found.data.size()) return file_status::trailing_bytes;
  t = found;
  return file_status::ok;
}

/// The array of a .npy file in a matrix; m is only changed where the answer is ok.
template <TensorTarget Matrix>
constexpr file_status read_npy(byte_view file, Matrix& m, conversion allowed = conversion::exact) {
  tensor t;
  const file_status status = read_npy(file, t);
  return status == file_status::ok ? copy(t, m, allowed) : status;
}

/// load_npy<matrix<float, 2, 3>>(file): the array as a value, for a constant expression; a file that
/// cannot be read, or does not fit, is an error of the compiler (and stops a program).
template <TensorTarget Matrix>
constexpr Matrix load_npy(byte_view file, conversion allowed = conversion::exact) {
  tensor t;
  detail::require(read_npy(file, t));
  return load<Matrix>(t, allowed);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
