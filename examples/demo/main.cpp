// SPDX-License-Identifier: BSL-1.0
// The walkthrough of both worked examples, on the terminal and as pages for a browser:
//
//     attest_demo            prints it
//     attest_demo <folder>   also writes the pages into that folder, and says where
//
// Every number was computed by the compiler: the texts and the pages are constexpr, and at run time nothing
// is left to do but to print them.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "pages.hpp"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace {

constexpr auto cat = pages::the_cat_eats_fish();
constexpr auto coffee = pages::i_love_coffee();
constexpr auto cat_text = cat.text();
constexpr auto coffee_text = coffee.text();
constexpr auto cat_page = cat.page();
constexpr auto coffee_page = coffee.page();

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

/// Writes a page into a folder, which is made if need be, and says where; false if that cannot be done.
bool write(const std::filesystem::path& folder, std::string_view file, std::string_view page) {
  std::error_code ignored;  // what matters is whether the file can be written
  std::filesystem::create_directories(folder, ignored);
  const std::filesystem::path path = folder / file;
  std::FILE* out = std::fopen(path.string().c_str(), "wb");
  bool written = out != nullptr && std::fwrite(page.data(), 1, page.size(), out) == page.size();
  if (out != nullptr) written = std::fclose(out) == 0 && written;
  if (written) {
    std::printf("    %s\n", path.string().c_str());
  } else {
    std::fprintf(stderr, "attest_demo: cannot write %s\n", path.string().c_str());
  }
  return written;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 2 || (count == 2 && arguments[1][0] == '-')) {
    std::fputs("attest_demo [folder]: prints both walkthroughs; writes their pages into the folder\n",
               stderr);
    return EXIT_FAILURE;
  }
  const bool colour = wants_colour();
#ifdef __clang__
  std::puts("Every number below was computed by the compiler, " __VERSION__ ",");
#else
  std::puts("Every number below was computed by the compiler, g++ " __VERSION__ ",");
#endif
  std::puts("and stands in this program as constant data.\n");
  print(cat_text.view(), colour);
  std::puts("");
  print(coffee_text.view(), colour);
  if (count == 2) {
    std::puts("\nThe same as pages, with pictures, for a browser:");
    if (!write(arguments[1], cat.file, cat_page.view()) ||
        !write(arguments[1], coffee.file, coffee_page.view())) {
      return EXIT_FAILURE;
    }
  }
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
