// SPDX-License-Identifier: BSL-1.0
// memcpy, memmove and memset for a chip without a C library; included by its start-up code alone.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
// What compilers call for copies and zeros of their own: word by word where both are aligned, as a C
// library's do. The attribute keeps the loops from becoming calls to the very functions that they are.
#define ATTEST_PLAIN_LOOP [[gnu::optimize("no-tree-loop-distribute-patterns")]]
using word [[gnu::may_alias]] = std::uint32_t;

ATTEST_PLAIN_LOOP void* memcpy(void* to, const void* from, std::size_t size) {
  auto* target = static_cast<unsigned char*>(to);
  const auto* source = static_cast<const unsigned char*>(from);
  if (((reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from)) & 3) == 0) {
    auto* words = static_cast<word*>(to);
    const auto* source_words = static_cast<const word*>(from);
    for (; size >= 16; size -= 16, words += 4, source_words += 4) {
      words[0] = source_words[0], words[1] = source_words[1];
      words[2] = source_words[2], words[3] = source_words[3];
    }
    target = reinterpret_cast<unsigned char*>(words);
    source = reinterpret_cast<const unsigned char*>(source_words);
  }
  for (std::size_t i = 0; i < size; ++i) target[i] = source[i];
  return to;
}
ATTEST_PLAIN_LOOP void* memmove(void* to, const void* from, std::size_t size) {
  auto* target = static_cast<unsigned char*>(to);
  const auto* source = static_cast<const unsigned char*>(from);
  if (reinterpret_cast<std::uintptr_t>(target) <= reinterpret_cast<std::uintptr_t>(source)) {
    for (std::size_t i = 0; i < size; ++i) target[i] = source[i];
  } else {
    for (std::size_t i = size; i > 0; --i) target[i - 1] = source[i - 1];
  }
  return to;
}
ATTEST_PLAIN_LOOP void* memset(void* to, int value, std::size_t size) {
  auto* target = static_cast<unsigned char*>(to);
  if ((reinterpret_cast<std::uintptr_t>(to) & 3) == 0) {
    auto* words = static_cast<word*>(to);
    const word four = static_cast<unsigned char>(value) * std::uint32_t{0x01010101};
    for (; size >= 16; size -= 16, words += 4) words[0] = words[1] = words[2] = words[3] = four;
    target = reinterpret_cast<unsigned char*>(words);
  }
  for (std::size_t i = 0; i < size; ++i) target[i] = static_cast<unsigned char>(value);
  return to;
}
#undef ATTEST_PLAIN_LOOP
}
