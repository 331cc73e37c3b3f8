// SPDX-License-Identifier: BSL-1.0
// crc32: the checksum of a file, to be sure in the compiler that these are the weights that were trained.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>
#include <attest/weights/bytes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// What each value of a byte does to the checksum: eight steps of the division by the polynomial 0x04C11DB7,
/// its bits reversed. A template, so that it is computed where it is used and not wherever it is included.
template <typename Word>
struct crc32_table {
  Word entries[256]{};

  constexpr crc32_table() {
    for (Word i = 0; i < 256; ++i) {
      Word rest = i;
      for (int step = 0; step < 8; ++step) rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xEDB88320u : 0);
      entries[i] = rest;
    }
  }
};

}  // namespace detail

/// The CRC-32 of zip, PNG and Ethernet: Python's zlib.crc32(bytes).
///
///     static_assert(attest::crc32(embedded::weights) == 0x1c291ca3);
template <typename Word = std::uint32_t>
constexpr Word crc32(byte_view bytes) {
  constexpr detail::crc32_table<Word> table;
  Word rest = 0xFFFFFFFFu;
  for (std::size_t i = 0; i < bytes.size(); ++i) rest = rest >> 8 ^ table.entries[(rest ^ bytes[i]) & 0xFF];
  return ~rest;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
