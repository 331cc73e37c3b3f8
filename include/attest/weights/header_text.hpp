// SPDX-License-Identifier: BSL-1.0
// The inside of the header readers: a place in a text that never leaves it, with strings and numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/weights/bytes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

constexpr bool is_digit(int character) { return character >= '0' && character <= '9'; }

/// The digit, or -1.
constexpr int hexadecimal_digit(int character) {
  if (is_digit(character)) return character - '0';
  if (character >= 'a' && character <= 'f') return character - 'a' + 10;
  if (character >= 'A' && character <= 'F') return character - 'A' + 10;
  return -1;
}

constexpr std::size_t length_of(const char* text) {
  std::size_t length = 0;
  while (text[length] != '\0') ++length;
  return length;
}

/// The characters of a file's header, and where the reader is.
class header_text {
 public:
  constexpr explicit header_text(byte_view all_of_it) : text_(all_of_it) {}

  /// The character at the place, or -1 at the end.
  constexpr int peek() const { return at_ < text_.size() ? text_[at_] : -1; }
  constexpr int next() {
    const int character = peek();
    if (character >= 0) ++at_;
    return character;
  }
  constexpr std::size_t place() const { return at_; }
  constexpr void go_to(std::size_t place) { at_ = place; }
  /// To what stands behind the next such character.
  constexpr void go_behind(char character) {
    while (peek() != -1 && next() != character) {
    }
  }

  constexpr void skip_spaces() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
  }
  /// Takes the character, after spaces, where it stands there; whether it did.
  constexpr bool take(char character) {
    skip_spaces();
    if (peek() != character) return false;
    ++at_;
    return true;
  }
  /// The same for a word; no longer one, which begins with it, is taken for it.
  constexpr bool take_word(const char* word) {
    skip_spaces();
    const std::size_t start = at_;
    for (; *word != '\0'; ++word) {
      if (next() != *word) {
        at_ = start;
        return false;
      }
    }
    const int after = peek();
    if (is_digit(after) || after == '_' || (after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z')) {
      at_ = start;
      return false;
    }
    return true;
  }
  /// A number without sign, fraction or leading zeros, that fits into 64 bits; whether there was one.
  constexpr bool take_number(std::uint64_t& number) {
    skip_spaces();
    if (!is_digit(peek())) return false;
    const bool zero = peek() == '0';
    number = 0;
    std::size_t digits = 0;
    for (; is_digit(peek()); ++digits) {
      number = size_sum(size_product(number, 10), static_cast<std::uint64_t>(next() - '0'));
    }
    return number != no_such_size && !(zero && digits > 1);
  }

 private:
  byte_view text_;
  std::size_t at_ = 0;
};

/// A string of JSON, one byte after another with its escapes resolved, as UTF-8.
class json_string {
 public:
  /// The text stands behind the opening quotation mark.
  constexpr explicit json_string(header_text& behind_quote) : text_(behind_quote) {}

  static constexpr int end = -1;
  static constexpr int error = -2;

  /// The next byte, end behind the closing quotation mark, or error.
  constexpr int next() {
    if (waiting_ > 0) {
      const unsigned shift = 6 * --waiting_;
      return static_cast<int>(0x80U | (code_ >> shift & 0x3FU));
    }
    const int character = text_.next();
    if (character == '"') return end;
    if (character < 0x20) return error;
    if (character != '\\') return character;
    switch (text_.next()) {
      case '"':
        return '"';
      case '\\':
        return '\\';
      case '/':
        return '/';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        return escaped();
      default:
        return error;
    }
  }

 private:
  constexpr bool take_unit(std::uint32_t& unit) {
    unit = 0;
    for (int i = 0; i < 4; ++i) {
      const int digit = hexadecimal_digit(text_.next());
      if (digit < 0) return false;
      unit = unit << 4 | static_cast<std::uint32_t>(digit);
    }
    return true;
  }
  /// What follows \u: a code point, or half of one and its other half. Its first byte.
  constexpr int escaped() {
    std::uint32_t low = 0;
    if (!take_unit(code_) || (code_ >= 0xDC00 && code_ < 0xE000)) return error;
    if (code_ >= 0xD800 && code_ < 0xDC00) {
      if (text_.next() != '\\' || text_.next() != 'u' || !take_unit(low)) return error;
      if (low < 0xDC00 || low >= 0xE000) return error;
      code_ = 0x10000 + ((code_ - 0xD800) << 10) + (low - 0xDC00);
    }
    if (code_ < 0x80) return static_cast<int>(code_);
    waiting_ = code_ < 0x800 ? 1 : code_ < 0x10000 ? 2 : 3;
    const std::uint32_t mark = waiting_ == 1 ? 0xC0U : waiting_ == 2 ? 0xE0U : 0xF0U;
    return static_cast<int>(mark | code_ >> (6 * waiting_));
  }

  header_text& text_;
  std::uint32_t code_ = 0;
  unsigned waiting_ = 0;  // bytes of the code point that are still to come
};

/// Whether the string, whose opening quotation mark was taken, is the word. The place moves behind it, or
/// stays where the string is another one.
constexpr bool take_if_string_is(header_text& text, const char* word) {
  const std::size_t start = text.place();
  json_string string(text);
  for (; *word != '\0'; ++word) {
    if (string.next() != static_cast<unsigned char>(*word)) {
      text.go_to(start);
      return false;
    }
  }
  if (string.next() == json_string::end) return true;
  text.go_to(start);
  return false;
}

/// Takes the rest of a string; whether it was well-formed.
constexpr bool take_rest_of_string(header_text& text) {
  json_string string(text);
  int byte = string.next();
  while (byte >= 0) byte = string.next();
  return byte == json_string::end;
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
