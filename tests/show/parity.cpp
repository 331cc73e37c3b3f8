// SPDX-License-Identifier: BSL-1.0
// show/ at run time, on inputs that the optimizer cannot see, writes what the compiler wrote.

#include "catch.hpp"
#include "compare.hpp"

#include <array>
#include <cstdint>
#include <string_view>

#include <attest/attest.hpp>
#include <attest/show.hpp>

using namespace attest::literals;
using test::hidden;

namespace {

constexpr attest::matrix words{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr attest::matrix projection{{{1.0, 0.5}, {-0.25, 1.0}}};
constexpr std::array<std::string_view, 4> names{"The", "cat", "eats", "fish"};

constexpr auto page(const attest::matrix<double, 4, 2>& embeddings,
                    const attest::matrix<double, 2, 2>& projected, const attest::figure& printed) {
  const auto example = attest::work_example(embeddings, projected, projected, projected);
  return attest::walkthrough("title", names, example,
                             attest::errata("weight", example.steps.weights(1, 2), printed));
}

constexpr auto in_compiler = page(words, projection, 0.999_p);

constexpr auto html(const attest::matrix<double, 4, 2>& embeddings,
                    const attest::matrix<double, 2, 2>& projected, const attest::figure& printed) {
  const auto example = attest::work_example(embeddings, projected, projected, projected);
  return attest::walkthrough_page(
      "title", names, example,
      attest::printed(attest::step::weights, "weight", example.steps.weights(1, 2), printed));
}

constexpr auto html_in_compiler = html(words, projection, 0.999_p);

}  // namespace

TEST_CASE("a whole page, with its pictures") {
  CHECK(html(hidden(words), hidden(projection), hidden(0.999_p)).view() == html_in_compiler.view());
}

TEST_CASE("a whole walkthrough") {
  CHECK(page(hidden(words), hidden(projection), hidden(0.999_p)).view() == in_compiler.view());
}

TEST_CASE("numbers") {
  CHECK(attest::format(hidden(0.17858788902827880912), hidden(3)).view() == "0.179");
  CHECK(attest::format(hidden(-2.5f), hidden(0)).view() == "-3");
  CHECK(attest::format(hidden(17.8_percent)).view() == "17.8 %");
  constexpr auto huge = attest::format(1e300, 18);
  CHECK(attest::format(hidden(1e300), 18).view() == huge.view());
  CHECK(attest::format(hidden(0.1f)).view() == "0.1");
  CHECK(attest::format(hidden(5e-324)).view() == "5e-324");
  CHECK(attest::format(hidden(std::uint64_t{18446744073709551615u})).view() == "18446744073709551615");
}
