// SPDX-License-Identifier: BSL-1.0
// byte_view: the bytes of a file, wherever they are; and whole numbers read from them byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The bytes of a file in flash, in a buffer or in a constant expression; a view, which owns nothing.
class byte_view {
 public:
  constexpr byte_view() = default;
  constexpr byte_view(const unsigned char* from_here, std::size_t so_many)
      : first_(from_here), size_(so_many) {}
  template <std::size_t Size>
  constexpr byte_view(const unsigned char (&all_bytes)[Size]) : first_(all_bytes), size_(Size) {}
  byte_view(const std::byte* from_here, std::size_t so_many)
      : first_(reinterpret_cast<const unsigned char*>(from_here)), size_(so_many) {}

  constexpr const unsigned char* data() const { return first_; }
  constexpr std::size_t size() const { return size_; }

  /// Byte i, which has to be there.
  constexpr unsigned char operator[](std::size_t i) const { return first_[i]; }

  /// The bytes from `offset` on, and `count` of them; whoever asks has made sure that they are there.
  constexpr byte_view from(std::size_t offset) const { return {first_ + offset, size_ - offset}; }
  constexpr byte_view part(std::size_t offset, std::size_t count) const { return {first_ + offset, count}; }

  /// Whether `count` bytes from `offset` on are there. Nothing is added, so nothing can wrap around.
  constexpr bool has(std::uint64_t offset, std::uint64_t count) const {
    return offset <= size_ && count <= size_ - offset;
  }

 private:
  const unsigned char* first_ = nullptr;
  std::size_t size_ = 0;
};

/// A file that attest_embed() put into the program: `data` holds its `Size` bytes (and a zero, which a
/// string literal brings along). Converts to a byte_view of the file.
template <std::size_t Size>
struct embedded {
  unsigned char data[Size + 1];

  static constexpr std::size_t size() { return Size; }
  constexpr operator byte_view() const { return {data, Size}; }
};

namespace detail {

// Byte by byte, whatever the alignment and whatever the byte order of the machine; compilers make one load
// of it where the processor can.

constexpr std::uint32_t little_endian_32(const unsigned char* at) {
  return std::uint32_t{at[0]} | std::uint32_t{at[1]} << 8 | std::uint32_t{at[2]} << 16 |
         std::uint32_t{at[3]} << 24;
}

/// `count` bytes, 8 at most, as one unsigned number.
constexpr std::uint64_t unsigned_number(const unsigned char* at, std::size_t count, bool big_endian) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) number = number << 8 | at[big_endian ? i : count - 1 - i];
  return number;
}

/// a * b and a + b, or the largest number where they would wrap around: a size that no file has.
constexpr std::uint64_t no_such_size = ~std::uint64_t{0};
constexpr std::uint64_t size_product(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > no_such_size / a ? no_such_size : a * b;
}
constexpr std::uint64_t size_sum(std::uint64_t a, std::uint64_t b) {
  return b > no_such_size - a ? no_such_size : a + b;
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
