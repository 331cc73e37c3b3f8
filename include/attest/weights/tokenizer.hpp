// SPDX-License-Identifier: BSL-1.0
// tokenizer: llama2.c's tokenizer files; text to tokens by byte-pair encoding, and tokens to text.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/weights/bytes.hpp>
#include <attest/weights/file_status.hpp>
#include <attest/weights/header_text.hpp>
#include <attest/weights/token_text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// A tokenizer of so many tokens, over the bytes of its file, which stay where they are: for each token a
/// score and the piece of text that it stands for. The constructor reads the file; nothing but a tokenizer
/// whose status() is ok knows any token.
///
///     constexpr attest::tokenizer<512> words{embedded::tok512};
///     constexpr auto prompt = words.encode<32>("Once upon a time");
///     static_assert(words.decode<64>(prompt) == "Once upon a time");
template <std::size_t Vocabulary>
class tokenizer {
  static_assert(Vocabulary > 2, "attest: a tokenizer has at least the tokens 0 to 2: unknown, begin, end");

 public:
  static constexpr std::size_t vocabulary = Vocabulary;
  static constexpr token_id unknown = 0;
  static constexpr token_id begin_of_text = 1;
  static constexpr token_id end_of_text = 2;

  constexpr explicit tokenizer(byte_view file) : file_(file), status_(read()) {}

  constexpr file_status status() const { return status_; }

  /// The bytes of a token as the file has them: "<0x0A>" where it stands for a byte.
  constexpr byte_view piece(token_id t) const {
    return t < count_ ? file_.part(places_[t], sizes_[t]) : byte_view();
  }
  constexpr float score(token_id t) const { return t < count_ ? scores_[t] : 0.0F; }

  /// The token of this piece; Vocabulary where there is none, the first where there are several.
  constexpr token_id find(byte_view piece) const { return find_joined(piece, {}); }

  /// A text as tokens, begin_of_text in front. A space is put before the first word, as every word has one;
  /// a character that is no token becomes its bytes. Then the two neighbours whose union is the token of the
  /// highest score become that token (of equal ones the first two), until none do.
  /// Capacity has to be enough for the start, a token each byte and two more; what does not fit is left out,
  /// and the list says that it is cut. For a literal the tokens at the end are what has to fit.
  template <std::size_t Capacity>
  constexpr token_ids<Capacity> encode(byte_view text) const {
    token_ids<Capacity> list;
    list.append(begin_of_text);
    if (count_ == 0 || text.size() == 0) return list;
    append_character(list, space());
    for (std::size_t first = 0; first < text.size();) {
      std::size_t size = 1;
      while (size < 4 && first + size < text.size() && (text[first + size] & 0xC0U) == 0x80U) ++size;
      append_character(list, text.part(first, size));
      first += size;
    }
    while (merge_best(list)) {
    }
    return list;
  }
  template <std::size_t Capacity, std::size_t Size>
  constexpr token_ids<Capacity> encode(const char (&literal)[Size]) const {
    unsigned char bytes[Size] = {};
    for (std::size_t i = 0; i < Size; ++i) bytes[i] = static_cast<unsigned char>(literal[i]);
    token_ids<Capacity> list;
    for (const token_id t : encode<Size + 2>(byte_view(bytes, Size - 1))) list.append(t);
    return list;
  }

  /// What a token adds to a text whose last token is `previous`. Behind begin_of_text a leading space falls
  /// away; a token for a byte is that byte; begin_of_text and end_of_text add nothing.
  constexpr token_text decode(token_id previous, token_id t) const {
    if (t == begin_of_text || t == end_of_text) return {};
    const byte_view bytes = piece(t);
    const int byte = byte_of(bytes);
    if (byte >= 0) return {{}, static_cast<unsigned char>(byte), true};
    const bool drop = previous == begin_of_text && bytes.size() > 0 && bytes[0] == ' ';
    return {drop ? bytes.from(1) : bytes, 0, false};
  }

  /// The text of a list of tokens, up to Capacity bytes of it.
  template <std::size_t Capacity, std::size_t Tokens>
  constexpr text_buffer<Capacity> decode(const token_ids<Tokens>& list) const {
    text_buffer<Capacity> text;
    for (std::size_t i = 0; i < list.size(); ++i) text.append(decode(i > 0 ? list[i - 1] : unknown, list[i]));
    return text;
  }

 private:
  constexpr file_status read() {
    if (!file_.has(0, 4)) return file_status::truncated;
    const std::uint32_t longest = detail::little_endian_32(file_.data());
    std::size_t at = 4;
    for (std::size_t t = 0; t < Vocabulary; ++t) {
      if (!file_.has(at, 8))
        return at == file_.size() ? file_status::wrong_vocabulary : file_status::truncated;
      scores_[t] = std::bit_cast<float>(detail::little_endian_32(file_.data() + at));
      const std::uint32_t size = detail::little_endian_32(file_.data() + at + 4);
      at += 8;
      if (size > longest || size >= 0x80000000U || scores_[t] != scores_[t]) {
        return file_status::malformed_header;
      }
      if (!file_.has(at, size)) return file_status::truncated;
      places_[t] = at;
      sizes_[t] = size;
      sorted_[t] = static_cast<token_id>(t);
      at += size;
    }
    if (at != file_.size()) return file_status::wrong_vocabulary;
    count_ = Vocabulary;
    sort();
    return file_status::ok;
  }

  /// sorted_ by pieces, equal ones by number (Shell's sort: neither recursion nor memory).
  constexpr void sort() {
    constexpr std::size_t gaps[] = {57313, 25472, 11321, 5031, 2236, 701, 301, 132, 57, 23, 10, 4, 1};
    for (const std::size_t gap : gaps) {
      for (std::size_t i = gap; i < Vocabulary; ++i) {
        const token_id moved = sorted_[i];
        std::size_t j = i;
        for (; j >= gap && stands_before(moved, sorted_[j - gap]); j -= gap) sorted_[j] = sorted_[j - gap];
        sorted_[j] = moved;
      }
    }
  }
  constexpr bool stands_before(token_id a, token_id b) const {
    const int order = detail::compare_bytes(piece(a), {}, piece(b));
    return order < 0 || (order == 0 && a < b);
  }

  /// The token whose piece is `left` with `right` behind it.
  constexpr token_id find_joined(byte_view left, byte_view right) const {
    std::size_t first = 0;
    std::size_t last = count_;
    while (first < last) {
      const std::size_t middle = first + (last - first) / 2;
      if (detail::compare_bytes(left, right, piece(sorted_[middle])) > 0) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    const bool found = first < count_ && detail::compare_bytes(left, right, piece(sorted_[first])) == 0;
    return found ? sorted_[first] : static_cast<token_id>(Vocabulary);
  }

  static constexpr unsigned char the_space[1] = {' '};
  static constexpr byte_view space() { return {the_space, 1}; }

  /// The byte that a piece "<0xHH>" stands for, or -1.
  static constexpr int byte_of(byte_view piece) {
    if (piece.size() != 6 || piece[0] != '<' || piece[1] != '0' || piece[2] != 'x' || piece[5] != '>')
      return -1;
    const int high = detail::hexadecimal_digit(piece[3]);
    const int low = detail::hexadecimal_digit(piece[4]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  /// The token of one character; where there is none, those of its bytes, which begin with token 3.
  template <std::size_t Capacity>
  constexpr void append_character(token_ids<Capacity>& list, byte_view character) const {
    const token_id whole = find(character);
    if (whole < Vocabulary) {
      list.append(whole);
      return;
    }
    for (std::size_t i = 0; i < character.size(); ++i) {
      const token_id byte = token_id{3} + character[i];
      list.append(byte_of(piece(byte)) == character[i] ? byte : unknown);
    }
  }

  template <std::size_t Capacity>
  constexpr bool merge_best(token_ids<Capacity>& list) const {
    token_id best = static_cast<token_id>(Vocabulary);
    std::size_t place = 0;
    for (std::size_t i = 0; i + 1 < list.size(); ++i) {
      const token_id joined = find_joined(piece(list[i]), piece(list[i + 1]));
      if (joined < Vocabulary && (best == Vocabulary || scores_[joined] > scores_[best])) {
        best = joined;
        place = i;
      }
    }
    if (best == Vocabulary) return false;
    list.join(place, best);
    return true;
  }

  byte_view file_;
  std::size_t places_[Vocabulary]{};
  std::size_t sizes_[Vocabulary]{};
  float scores_[Vocabulary]{};
  token_id sorted_[Vocabulary]{};
  std::size_t count_ = 0;
  file_status status_;
};

}  // namespace attest
ATTEST_ARITHMETIC_END
