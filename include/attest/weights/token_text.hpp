// SPDX-License-Identifier: BSL-1.0
// Tokens and text of a fixed capacity: what a tokenizer takes and gives.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/weights/bytes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The number of a token of a vocabulary.
using token_id = std::uint32_t;

/// Up to Capacity tokens.
template <std::size_t Capacity>
class token_ids {
 public:
  constexpr token_ids() = default;
  template <std::size_t Count>
  constexpr explicit token_ids(const token_id (&tokens)[Count]) {
    for (const token_id t : tokens) append(t);
  }

  constexpr std::size_t size() const { return size_; }
  constexpr token_id operator[](std::size_t i) const { return tokens_[i]; }
  constexpr const token_id* begin() const { return tokens_; }
  constexpr const token_id* end() const { return tokens_ + size_; }
  /// Whether there was more than room for.
  constexpr bool is_cut() const { return cut_; }

  constexpr void append(token_id t) {
    if (size_ < Capacity) {
      tokens_[size_++] = t;
    } else {
      cut_ = true;
    }
  }
  /// Tokens i and i + 1 become one.
  constexpr void join(std::size_t i, token_id joined) {
    tokens_[i] = joined;
    --size_;
    for (std::size_t k = i + 1; k < size_; ++k) tokens_[k] = tokens_[k + 1];
  }

  template <std::size_t Other>
  friend constexpr bool operator==(const token_ids& a, const token_ids<Other>& b) {
    bool equal = a.size() == b.size();
    for (std::size_t i = 0; equal && i < a.size(); ++i) equal = a[i] == b[i];
    return equal;
  }

 private:
  token_id tokens_[Capacity]{};
  std::size_t size_ = 0;
  bool cut_ = false;
};

/// What one token adds to a text: bytes of the tokenizer's file, or one byte of its own.
struct token_text {
  byte_view bytes{};
  unsigned char byte = 0;
  bool is_byte = false;

  constexpr std::size_t size() const { return is_byte ? 1 : bytes.size(); }
  constexpr unsigned char operator[](std::size_t i) const { return is_byte ? byte : bytes[i]; }
};

/// Up to Capacity bytes of text; compares with a string.
template <std::size_t Capacity>
class text_buffer {
 public:
  constexpr std::size_t size() const { return size_; }
  constexpr const char* data() const { return characters_; }
  constexpr bool is_cut() const { return cut_; }

  constexpr void append(const token_text& piece) {
    for (std::size_t i = 0; i < piece.size(); ++i) {
      if (size_ < Capacity) {
        characters_[size_++] = static_cast<char>(piece[i]);
      } else {
        cut_ = true;
      }
    }
  }

  friend constexpr bool operator==(const text_buffer& text, const char* expected) {
    std::size_t i = 0;
    while (i < text.size_ && expected[i] != '\0' && text.characters_[i] == expected[i]) ++i;
    return i == text.size_ && expected[i] == '\0';
  }

 private:
  char characters_[Capacity]{};
  std::size_t size_ = 0;
  bool cut_ = false;
};

namespace detail {

/// Below zero, zero or above as `left` with `right` behind it stands before, is or stands behind `other`.
constexpr int compare_bytes(byte_view left, byte_view right, byte_view other) {
  const std::size_t size = left.size() + right.size();
  for (std::size_t i = 0; i < size && i < other.size(); ++i) {
    const int difference = int{i < left.size() ? left[i] : right[i - left.size()]} - int{other[i]};
    if (difference != 0) return difference;
  }
  return size < other.size() ? -1 : size > other.size() ? 1 : 0;
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
