// SPDX-License-Identifier: BSL-1.0
// Computes every result from inputs that the optimizer cannot see, compares it with the constant that the
// compiler evaluated, and lists all constants.

#include <cstddef>
#include <cstdint>
#include <limits>

#include "../targets/target.hpp"
#include "results.hpp"

#if defined(ATTEST_TEST_MODE)
#include "../targets/float_mode.hpp"
#endif

namespace {

using namespace parity;

/// A line of text, built without the C library.
class line {
 public:
  line& operator<<(const char* text) {
    while (*text != '\0') put(*text++);
    return *this;
  }
  line& hexadecimal(std::uint64_t number, int digits) {
    for (int i = digits - 1; i >= 0; --i) put("0123456789abcdef"[(number >> (4 * i)) & 15]);
    return *this;
  }
  line& decimal(std::uint64_t number) {
    if (number >= 10) decimal(number / 10);
    put(static_cast<char>('0' + number % 10));
    return *this;
  }
  void write() {
    put('\n');
    text_[length_] = '\0';
    target::write(text_);
  }

 private:
  void put(char c) {
    if (length_ < sizeof(text_) - 1) text_[length_++] = c;
  }
  char text_[160];
  std::size_t length_ = 0;
};

/// Holds each result against the constant with the same number. One call a result, or the optimizer would
/// spend its time on the text rather than on the arithmetic.
struct comparison {
  const char* name = "";
  int digits = 0;
  constants expected{};
  std::size_t count = 0;
  std::size_t results = 0;
  std::size_t different = 0;

  template <typename T>
  void operator()(std::uint64_t label, T result) {
    compare(label, bits_of(result), bits_of(result));
  }
  template <typename T>
  void must_be(std::uint64_t label, T result, T known) {
    compare(label, bits_of(result), bits_of(known));
  }

  [[gnu::noinline]] void compare(std::uint64_t label, std::uint64_t result, std::uint64_t known) {
    const std::uint64_t constant = count < expected.count ? expected.bits[count] : ~std::uint64_t(0);
    line text;
    text << name << (digits == 8 ? "<float> " : "<double> ");
    text.hexadecimal(label, digits) << " = ";
    text.hexadecimal(constant, digits);
    if (result != constant) {
      ++different;
      (text << ", but at run time ").hexadecimal(result, digits);
    }
    if (result != known) {
      ++different;
      (text << ", but right is ").hexadecimal(known, digits);
    }
    text.write();
    ++results;
    ++count;
  }
};

// Not inlined: each group is compiled for itself, as it would be in a program of a user.
template <typename Group>
[[gnu::noinline]] void compare(std::size_t number, secret zero, comparison& compared) {
  compared.name = Group::name;
  compared.digits = static_cast<int>(2 * sizeof(typename Group::real));
  compared.expected = constants_of(number);
  compared.count = 0;
  Group::run(zero, compared);
  if (compared.count != compared.expected.count) ++compared.different;
}

template <typename... Groups>
void compare_all(group_list<Groups...>, secret zero, comparison& compared) {
  std::size_t number = 0;
  (compare<Groups>(number++, zero, compared), ...);
}

volatile secret hidden_zero = 0;

}  // namespace

int target::program() {
#if defined(ATTEST_TEST_MODE)
  target::ATTEST_TEST_MODE();
#endif
  comparison compared;
  compare_all(groups{}, hidden_zero, compared);
  line text;
  text.decimal(compared.results) << " results, ";
  text.decimal(compared.different) << " different or wrong";
  text.write();
  return compared.different == 0 && compared.results > 1000 ? 0 : 1;
}
