// SPDX-License-Identifier: BSL-1.0
// A tokenizer small enough to follow by hand.
#include <attest/weights/tokenizer.hpp>

#include "catch.hpp"
#include "files.hpp"

using attest::file_status;
using attest::token_ids;
using test::file;
using test::operator+;

namespace {

// Score 0 is four zero bytes; -1 BF800000, -2 C0000000, -3 C0400000.
constexpr auto bytes = file(
    "\x07\0\0\0"
    "\0\0\0\0\x05\0\0\0<unk>"     // 0
    "\0\0\0\0\x05\0\0\0\n<s>\n"   // 1
    "\0\0\0\0\x06\0\0\0\n</s>\n"  // 2
    "\0\0\0\0\x06\0\0\0<0x00>"    // 3: the byte 0
    "\0\0\x40\xC0\x03\0\0\0abc"   // 4, -3
    "\0\0\0\xC0\x02\0\0\0 a"      // 5, -2
    "\0\0\x80\xBF\x02\0\0\0bc"    // 6, -1
    "\0\0\0\0\x01\0\0\0 "         // 7
    "\0\0\0\0\x01\0\0\0a"         // 8
    "\0\0\0\0\x01\0\0\0b"         // 9
    "\0\0\0\0\x01\0\0\0c"         // 10
    "\0\0\0\0\x02\0\0\0\xC3\xA9"  // 11: an e with an accent
    "\0\0\0\0\x01\0\0\0a");       // 12: a again
constexpr attest::tokenizer<13> words{bytes};

template <std::size_t Vocabulary = 13, std::size_t Size>
constexpr file_status status_of(const attest::embedded<Size>& changed) {
  return attest::tokenizer<Vocabulary>{changed}.status();
}

}  // namespace

TEST_CASE("to tokens") {
  STATIC_REQUIRE(words.status() == file_status::ok);
  // begin, ' ', a, b, c: the best union is bc (-1), then ' a' (-2); nothing is ' abc'.
  STATIC_REQUIRE(words.encode<8>("abc") == token_ids<3>({1, 5, 6}));
  // ' ' and b have no union, a and bc have one, but it scores less than ... nothing else: -3.
  STATIC_REQUIRE(words.encode<8>("babc") == token_ids<4>({1, 7, 9, 4}));
  STATIC_REQUIRE(words.encode<8>("\xC3\xA9") == token_ids<3>({1, 7, 11}));
  // Of two tokens with one piece, the first.
  STATIC_REQUIRE(words.encode<8>("ba") == token_ids<4>({1, 7, 9, 8}));
  // A character that is no token becomes tokens of bytes where those exist, unknown where not.
  STATIC_REQUIRE(words.encode<8>("z") == token_ids<3>({1, 7, 0}));
  STATIC_REQUIRE(words.encode<8>("") == token_ids<1>({1}));
  STATIC_REQUIRE(words.encode<2>("abc").is_cut());
}

TEST_CASE("to text") {
  STATIC_REQUIRE(words.decode<16>(token_ids<3>({1, 5, 6})) == "abc");
  STATIC_REQUIRE(words.decode<16>(token_ids<3>({5, 5, 6})) == " a abc");
  STATIC_REQUIRE(words.decode<16>(token_ids<2>({1, 2})) == "");
  STATIC_REQUIRE(words.decode(9, 3).size() == 1);
  STATIC_REQUIRE(words.decode(9, 3)[0] == 0);
  STATIC_REQUIRE(words.decode(9, 99).size() == 0);
  STATIC_REQUIRE(words.decode<2>(token_ids<3>({1, 5, 6})).is_cut());
}

TEST_CASE("files that are none") {
  CHECK(status_of<12>(bytes) == file_status::wrong_vocabulary);
  CHECK(status_of<14>(bytes) == file_status::wrong_vocabulary);
  CHECK(status_of(bytes + file("x")) == file_status::wrong_vocabulary);
  auto longer = bytes;
  longer.data[0] = 5;  // shorter than the longest piece
  STATIC_REQUIRE(status_of(test::beginning<0>(bytes)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<3>(bytes)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<11>(bytes)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<bytes.size() - 1>(bytes)) == file_status::truncated);
  CHECK(status_of(longer) == file_status::malformed_header);
  auto huge = bytes;
  huge.data[3] = huge.data[11] = 0x70;  // a piece of 1.8 GB
  CHECK(status_of(huge) == file_status::truncated);
  auto not_a_number = bytes;
  not_a_number.data[6] = not_a_number.data[7] = 0xFF;
  CHECK(status_of(not_a_number) == file_status::malformed_header);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK(attest::tokenizer<13>({bytes.data, size}).status() != file_status::ok);
  }
}
