// SPDX-License-Identifier: BSL-1.0
// The walkthrough of both worked examples. Every number that it prints was computed by the compiler: the
// two pages are constexpr texts, and at run time nothing is left to do but to print them.

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "pages.hpp"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace {

constexpr auto coffee_page = pages::coffee_page();
constexpr auto cat_page = pages::cat_page();

/// Colour only on a terminal, and none when the environment says NO_COLOR (to anything but nothing).
bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  if (no_colour != nullptr && *no_colour != '\0') return false;
#if __has_include(<unistd.h>)
  return isatty(STDOUT_FILENO) != 0;
#else
  return false;
#endif
}

const char* escape(char mark) {
  switch (mark) {
    case attest::mark_heading:
      return "\x1b[1m";
    case attest::mark_wrong:
      return "\x1b[31m";
    case attest::mark_right:
      return "\x1b[32m";
    case attest::mark_end:
      return "\x1b[0m";
    default:
      return nullptr;
  }
}

void print(std::string_view page, bool colour) {
  for (const char character : page) {
    const char* sequence = escape(character);
    if (sequence == nullptr) {
      std::putchar(character);
    } else if (colour) {
      std::fputs(sequence, stdout);
    }
  }
}

}  // namespace

int main() {
  const bool colour = wants_colour();
#ifdef __clang__
  std::puts("Every number below was computed by the compiler, " __VERSION__ ",");
#else
  std::puts("Every number below was computed by the compiler, g++ " __VERSION__ ",");
#endif
  std::puts("and stands in this program as constant data.\n");
  print(cat_page.view(), colour);
  std::puts("");
  print(coffee_page.view(), colour);
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
