// SPDX-License-Identifier: BSL-1.0
// An embedded file is the file, byte by byte, in a constant expression and in the program.
#include <embedded/every_byte.hpp>

#include "catch.hpp"

// 13 bytes that quoting could get wrong, then all 256.
constexpr unsigned char awkward[] = {0x22, 0x5C, 0x5D, 0x3B, 0x24, 0x7B, 0x0D,
                                     0x0A, 0x00, 0x1A, 0x3F, 0x3F, 0x2F};

constexpr int differences(attest::byte_view bytes) {
  int count = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    count += bytes[i] != (i < sizeof(awkward) ? awkward[i] : i - sizeof(awkward));
  }
  return count;
}

TEST_CASE("every byte arrives") {
  STATIC_REQUIRE(embedded::every_byte.size() == 269);
  STATIC_REQUIRE(attest::byte_view(embedded::every_byte).size() == 269);
  STATIC_REQUIRE(differences(embedded::every_byte) == 0);
  CHECK(differences(embedded::every_byte) == 0);
}
