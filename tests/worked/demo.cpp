// SPDX-License-Identifier: BSL-1.0
// The demo's pages: 80 columns, and the errata that worked examples are known to have.

#include "catch.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "pages.hpp"

namespace {

constexpr auto cat_page = pages::the_cat_eats_fish().text();
constexpr auto coffee_page = pages::i_love_coffee().text();

/// What a file would get: the page without its marks.
std::string plain(std::string_view page) {
  std::string result;
  for (const char character : page) {
    if (character >= '\x20' || character == '\n') result += character;
  }
  return result;
}

std::size_t longest_line(const std::string& page) {
  std::size_t longest = 0, begin = 0;
  while (begin < page.size()) {
    const std::size_t end = page.find('\n', begin);
    longest = end - begin > longest ? end - begin : longest;
    begin = end + 1;
  }
  return longest;
}

std::size_t count(const std::string& page, std::string_view wanted) {
  std::size_t found = 0;
  for (std::size_t at = page.find(wanted); at != std::string::npos; at = page.find(wanted, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("the pages fit 80 columns") {
  CHECK(longest_line(plain(cat_page.view())) <= 80);
  CHECK(longest_line(plain(coffee_page.view())) <= 80);
}

TEST_CASE("the cat page lists its three errata") {
  const std::string page = plain(cat_page.view());
  CHECK(count(page, "  printed ") == 3);
  CHECK(count(page, "printed   0.178  right   0.179") == 1);
  CHECK(count(page, "printed  17.8 %  right  17.9 %") == 1);
  CHECK(count(page, "printed   0.307  right   0.309") == 1);
  CHECK(count(page, "cat   [0.000, 2.000] -> [0.309, 1.648]") == 1);
}

TEST_CASE("the coffee page lists its eight errata") {
  const std::string page = plain(coffee_page.view());
  CHECK(count(page, "  printed ") == 8);
  CHECK(count(page, "printed    58 %  right    51 %") == 1);
  CHECK(count(page, "printed    11 %  right    19 %") == 1);
  CHECK(count(page, "printed    0.11  right    0.19") == 2);
  CHECK(count(page, "printed    0.73  right    0.66") == 2);
  CHECK(count(page, "printed    0.27  right    0.34") == 2);
}
