// SPDX-License-Identifier: BSL-1.0
// A WebAssembly module without a C library: run.mjs lends it a way to write, and calls run.

#include "../target.hpp"

#include <cstddef>

extern "C" {
[[clang::import_module("host"), clang::import_name("write")]] void host_write(const char* text);
[[clang::export_name("run")]] int run();

// What compilers call for copies and zeros of their own.
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
}

int run() { return target::program(); }

void target::write(const char* text) { host_write(text); }
