// SPDX-License-Identifier: BSL-1.0
// Numbers as decimals, at run time, against the C++ library and the C library: random bits of every kind.

#include "catch.hpp"

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <type_traits>

#include <attest/attest.hpp>
#include <attest/show.hpp>

namespace {

template <typename T>
using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Values of every kind in turn: any bits, subnormal numbers, powers of two, thousandths, whole numbers.
template <typename T>
class values {
 public:
  T next() {
    const std::uint64_t random = generator_();
    constexpr int fraction_bits = std::numeric_limits<T>::digits - 1;
    const auto bits = static_cast<word<T>>(random);
    switch (turn_++ % 6) {
      case 0:
        return std::bit_cast<T>(static_cast<word<T>>(bits & ((word<T>{1} << fraction_bits) - 1)));
      case 1:
        return std::bit_cast<T>(static_cast<word<T>>(bits >> fraction_bits << fraction_bits));
      case 2:
        return static_cast<T>(static_cast<double>(random % 2000001) / 1000.0 - 1000.0);
      case 3:
        return static_cast<T>(static_cast<std::int64_t>(random) >> (random % 64));
      case 4:  // many exact halves of a unit
        return static_cast<T>(static_cast<std::int64_t>(random) >> 40) / static_cast<T>(1 << (random % 12));
      default:
        return std::bit_cast<T>(bits);
    }
  }

 private:
  std::mt19937_64 generator_{20};
  int turn_ = 0;
};

template <typename T>
std::string shortest_by_library(T value) {
  if (value != value) return "nan";
  char buffer[64];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

/// All digits of the binary value, which are at most 1074 behind the point, rounded half away from zero as
/// one does it on paper; without a sign when nothing is left.
template <typename T>
std::string rounded_on_paper(T value, int decimals) {
  char buffer[1500];
  const int written = std::snprintf(buffer, sizeof buffer, "%.1100f", static_cast<double>(value));
  std::string all(buffer, static_cast<std::size_t>(written));
  const bool negative = all[0] == '-';
  if (negative) all.erase(0, 1);
  const std::size_t keep = all.find('.') + 1 + static_cast<std::size_t>(decimals);
  bool carry = keep < all.size() && all[keep] >= '5';
  all.resize(decimals == 0 ? keep - 1 : keep);
  for (std::size_t i = all.size(); carry && i-- > 0;) {
    if (all[i] == '.') continue;
    carry = all[i] == '9';
    all[i] = carry ? '0' : static_cast<char>(all[i] + 1);
  }
  if (carry) all.insert(0, 1, '1');
  const bool zero = all.find_first_not_of("0.") == std::string::npos;
  return (negative && !zero ? "-" : "") + all;
}

template <typename T>
std::string fixed_by_library(T value, int decimals) {
  char buffer[2000];
  return {buffer,
          std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals).ptr};
}

template <typename T>
std::string fixed(T value, int decimals) {
  attest::text<1500> out;
  attest::append_fixed(out, value, decimals);
  return std::string(out.view());
}

}  // namespace

TEMPLATE_TEST_CASE("the shortest digits are those of std::to_chars", "", float, double) {
  values<TestType> some;
  int wrong = 0;
  for (int i = 0; i < 200000; ++i) {
    const TestType value = some.next();
    const std::string expected = shortest_by_library(value);
    if (attest::format(value).view() == expected) continue;
    if (++wrong < 10) CHECK(std::string(attest::format(value).view()) == expected);
  }
  CHECK(wrong == 0);
}

TEMPLATE_TEST_CASE("fixed decimals are those of all digits, rounded on paper", "", float, double) {
  values<TestType> some;
  int wrong = 0, halves = 0;
  for (int i = 0; i < 6000; ++i) {
    const TestType value = some.next();
    if (!(value - value == TestType(0))) continue;  // names of NaN and infinity: below
    const int decimals = i % 7 == 0 ? i % 1101 : i % 20;
    const std::string expected = rounded_on_paper(value, decimals);
    if (fixed(value, decimals) != expected && ++wrong < 10) CHECK(fixed(value, decimals) == expected);
    if (decimals <= 18 && attest::format(value, decimals).view() != expected) ++wrong;
    // std::to_chars rounds half way to even, and keeps the sign of a zero: nothing else differs.
    const std::string library = fixed_by_library(value, decimals);
    if (library == expected) continue;
    const bool lost_its_sign = library == "-" + expected;
    const bool half = fixed_by_library(value, decimals + 1).back() == '5' &&
                      std::stod(fixed_by_library(value, decimals + 1)) == static_cast<double>(value);
    if (!lost_its_sign && !half) ++wrong;
    if (half) ++halves;
  }
  CHECK(wrong == 0);
  CHECK(halves > 5);  // so the comment above was put to the test
}

TEMPLATE_TEST_CASE("what is no finite number is written by name", "", float, double) {
  using limits = std::numeric_limits<TestType>;
  CHECK(fixed(limits::quiet_NaN(), 3) == "nan");
  CHECK(fixed(-limits::quiet_NaN(), 3) == "nan");
  CHECK(fixed(limits::infinity(), 3) == "inf");
  CHECK(fixed(-limits::infinity(), 3) == "-inf");
  CHECK(attest::format(-limits::infinity()).view() == "-inf");
  CHECK(attest::format(TestType(-0.0)).view() == "-0");
}
