// SPDX-License-Identifier: BSL-1.0
// A reader's own words inside of HTML, SVG and Markdown: whatever they hold, they stay words.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/config.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The bytes of the UTF-8 character at the beginning (Unicode 15, table 3-7), or 0 where there is none that a
/// page may hold: no control character, no U+FFFE, no U+FFFF.
constexpr std::size_t character_size(std::string_view rest) {
  const auto byte = static_cast<unsigned char>(rest[0]);
  if (byte < 0x80) return byte < 0x20 || byte == 0x7f ? 0 : 1;
  const std::size_t size = byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0;
  if (size == 0 || rest.size() < size) return 0;
  const auto second = static_cast<unsigned char>(rest[1]);
  const unsigned least = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
  const unsigned most = byte == 0xc2 || byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
  // After c2 come 80 to 9f, the controls of Latin 1; after ed a0 to bf would be half of a surrogate pair.
  if (byte == 0xc2 ? second < 0xa0 || second > 0xbf : second < least || second > most) return 0;
  for (std::size_t i = 2; i < size; ++i) {
    if ((static_cast<unsigned char>(rest[i]) & 0xc0) != 0x80) return 0;
  }
  const bool no_character = size == 3 && rest.substr(0, 2) == "\xef\xbf" && (rest[2] & 0x3e) == 0x3e;
  return no_character ? 0 : size;
}

constexpr bool is_space(char character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

/// What stands in HTML and SVG for a character, or nothing where it stands for itself.
constexpr std::string_view html_entity(char character) {
  switch (character) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

/// What stands in Markdown for a character that would be read as a mark.
constexpr std::string_view markdown_escape(char character) {
  constexpr std::string_view marks = "\\`*_[]<>|&~$";
  constexpr std::string_view escaped = R"(\\\`\*\_\[\]\<\>\|\&\~\$)";
  const std::size_t place = marks.find(character);
  return place == std::string_view::npos ? std::string_view{} : escaped.substr(place * 2, 2);
}

/// A letter, a digit, a space: what stands for itself anywhere. (In one expression, which compilers count as
/// one.)
constexpr bool is_plain(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == ' ';
}

using escape_rule = std::string_view (*)(char);

/// Whatever is no character becomes U+FFFD, the replacement character; blanks of all kinds become spaces.
template <std::size_t Capacity>
constexpr void append_escaped(text<Capacity>& out, std::string_view words, escape_rule rule) {
  const char* const bytes = words.data();
  std::size_t begin = 0;  // of what can be copied as it is
  for (std::size_t at = 0; at < words.size();) {
    if (is_plain(bytes[at])) {
      ++at;
      continue;
    }
    const std::size_t size = character_size(words.substr(at));
    const std::string_view instead = is_space(words[at]) ? " " : size == 0 ? "\xef\xbf\xbd" : rule(words[at]);
    if (!instead.empty()) {
      out << words.substr(begin, at - begin) << instead;
      begin = at + (size == 0 ? 1 : size);
    }
    at += size == 0 ? 1 : size;
  }
  out << words.substr(begin);
}

}  // namespace detail

/// Appends words as the text, or the quoted attribute, of an HTML or SVG element.
template <std::size_t Capacity>
constexpr void append_html(text<Capacity>& out, std::string_view words) {
  detail::append_escaped(out, words, detail::html_entity);
}

/// Appends words as Markdown text that is read as these words, in a table, too.
template <std::size_t Capacity>
constexpr void append_markdown(text<Capacity>& out, std::string_view words) {
  detail::append_escaped(out, words, detail::markdown_escape);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
