// SPDX-License-Identifier: BSL-1.0
// CRC-32: the check value that every catalogue of checksums has, and what Python's zlib.crc32 says.
#include <attest/weights/crc32.hpp>

#include "catch.hpp"
#include "files.hpp"

using attest::crc32;
using test::file;

namespace {

// Every byte once, from 0 upwards.
constexpr auto all_bytes() {
  attest::embedded<256> bytes{};
  for (std::size_t i = 0; i < 256; ++i) bytes.data[i] = static_cast<unsigned char>(i);
  return bytes;
}

TEST_CASE("known checksums") {
  STATIC_REQUIRE(crc32(attest::byte_view{}) == 0);
  STATIC_REQUIRE(crc32(file("123456789")) == 0xCBF43926);
  STATIC_REQUIRE(crc32(file("a")) == 0xE8B7BE43);
  STATIC_REQUIRE(crc32(all_bytes()) == 0x29058C73);  // zlib.crc32(bytes(range(256)))
}

TEST_CASE("any changed bit changes it") {
  auto bytes = all_bytes();
  bool noticed = true;
  for (unsigned bit = 0; bit < 256 * 8; ++bit) {
    bytes.data[bit / 8] ^= static_cast<unsigned char>(1u << bit % 8);
    noticed = noticed && crc32(bytes) != 0x29058C73;
    bytes.data[bit / 8] ^= static_cast<unsigned char>(1u << bit % 8);
  }
  CHECK(noticed);
}

}  // namespace
