// SPDX-License-Identifier: BSL-1.0
// What the compiler and the headers of the C++ library call, where there is no library.

#include <cstddef>

extern "C" {
void* memcpy(void* to, const void* from, std::size_t size) {
  auto* target = static_cast<unsigned char*>(to);
  const auto* source = static_cast<const unsigned char*>(from);
  for (std::size_t i = 0; i < size; ++i) target[i] = source[i];
  return to;
}
void* memset(void* to, int value, std::size_t size) {
  auto* target = static_cast<unsigned char*>(to);
  for (std::size_t i = 0; i < size; ++i) target[i] = static_cast<unsigned char>(value);
  return to;
}
int memcmp(const void* a, const void* b, std::size_t size) {
  const auto* left = static_cast<const unsigned char*>(a);
  const auto* right = static_cast<const unsigned char*>(b);
  for (std::size_t i = 0; i < size; ++i) {
    if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
  }
  return 0;
}
void* memchr(const void* from, int value, std::size_t size) {
  const auto* source = static_cast<const unsigned char*>(from);
  for (std::size_t i = 0; i < size; ++i) {
    if (source[i] == static_cast<unsigned char>(value)) return const_cast<unsigned char*>(source + i);
  }
  return nullptr;
}
std::size_t strlen(const char* text) {
  std::size_t size = 0;
  while (text[size] != '\0') ++size;
  return size;
}
}

namespace std {
/// libstdc++ calls it where string_view::substr begins behind the end.
[[noreturn]] void __throw_out_of_range_fmt(const char*, ...) { __builtin_trap(); }
}  // namespace std
