// SPDX-License-Identifier: BSL-1.0
// Prints, as a header for module.cpp, the bits that the compiler of this program computed for both examples.

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "work.hpp"

namespace {

constexpr auto cat = playground::compiled<4, 2>(playground::the_cat_eats_fish());
constexpr auto coffee = playground::compiled<3, 2>(playground::i_love_coffee());

template <std::size_t Count>
void print(const char* name, const playground::bit_list<Count>& list) {
  std::printf("inline constexpr bit_list<%zu> %s{{", Count, name);
  for (std::size_t i = 0; i < Count; ++i) {
    std::printf("%s0x%016" PRIx64, i % 4 == 0 ? "\n    " : " ", list.words[i]);
    if (i + 1 < Count) std::printf(",");
  }
  std::printf("}};\n");
}

}  // namespace

int main() {
  std::printf("// Made by constants.cpp; do not edit.\n#pragma once\n\n#include \"work.hpp\"\n\n");
  std::printf("namespace playground {\n\ninline constexpr char other_compiler[] = ");
#ifdef __clang__
  std::printf("\"clang %d.%d.%d\";\n", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  std::printf("\"g++ %d.%d.%d\";\n", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
  print("other_cat", cat);
  print("other_coffee", coffee);
  std::printf("\n}  // namespace playground\n");
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
