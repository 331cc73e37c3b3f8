// SPDX-License-Identifier: BSL-1.0
// On the chip: classifies the test images, and says what that took. NETWORK is the header of the network.

#include NETWORK

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../../examples/digits/test_images.hpp"
#include "../targets/target.hpp"
#ifndef ATTEST_TEST_HOSTED
#include "chip.hpp"
#endif

namespace {

/// "what number\n"
void say(const char* what, std::uint32_t number) {
  char text[12] = {};
  char* first = text + 11;
  do {
    *--first = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  target::write(what);
  target::write(" ");
  target::write(first);
  target::write("\n");
}

/// FNV-1a over the bits of all results: equal where every one of them is.
template <typename T>
std::uint32_t hashed(std::uint32_t hash, T element) {
  using bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint16_t>;
  return (hash ^ std::bit_cast<bits>(element)) * 16777619u;
}

}  // namespace

int target::program() {
#ifdef IMAGES
  constexpr std::size_t images = IMAGES;
#else
  constexpr std::size_t images = sizeof(digits::test_images) / sizeof(digits::test_images[0]);
#endif
  std::uint32_t right = 0;
  std::uint32_t hash = 2166136261u;
  network::result result;
#ifndef ATTEST_TEST_HOSTED
  chip::start_counting();
  std::uint32_t* const top = chip::stack_pointer();
  const std::uint32_t* const painted = chip::paint_stack();
  constexpr std::size_t counted = 20;
  std::uint32_t instructions = 0;
#endif
  for (std::size_t n = 0; n < images; ++n) {
#ifndef ATTEST_TEST_HOSTED
    const chip::count before = chip::now();
#endif
    network::classify(digits::test_images[n], result);
#ifndef ATTEST_TEST_HOSTED
    const std::uint32_t taken = chip::instructions_since(before);
    if (n < counted) instructions += taken;
#endif
#ifndef ATTEST_TEST_PLAIN_H
    for (std::size_t i = 0; n == 0 && i < result.rows * result.cols; ++i) {
      if (hashed(0, result.elements[i]) != hashed(0, network::by_compiler.elements[i])) {
        target::write("the compiler has another result\n");
        return 1;
      }
    }
#endif
    right += network::digit_of(result) == digits::test_labels[n] ? 1 : 0;
    for (const auto& element : result.elements) hash = hashed(hash, element);
  }
#ifndef ATTEST_TEST_HOSTED
  say("stack", chip::stack_used(painted, top));
  say("instructions", instructions / counted);
#endif
  say("right", right);
  say("images", images);
  say("hash", hash);
  return 0;
}
