// SPDX-License-Identifier: BSL-1.0
// Rows longer than a vector, at run time: unusual scores in every part of the row give the compiler's bits.
#include <attest/attention/softmax.hpp>
#include <limits>

#include "catch.hpp"
#include "compare.hpp"

namespace {

template <typename T, std::size_t Width>
constexpr attest::row_vector<T, Width> scores(std::size_t place, T unusual) {
  attest::row_vector<T, Width> row;
  for (std::size_t i = 0; i < Width; ++i) row.elements[i] = static_cast<T>(i * 7 % 13) * T(0.37) - T(2);
  row.elements[place] = unusual;
  return row;
}

template <typename T, std::size_t Width, std::size_t Place, int Which>
bool agrees() {
  using limits = std::numeric_limits<T>;
  constexpr T unusual[] = {limits::infinity(), limits::quiet_NaN(), -limits::infinity(), T(300), T(-300),
                           (limits::max)(),    limits::lowest()};
  constexpr auto row = scores<T, Width>(Place, unusual[Which]);
  constexpr auto expected = attest::softmax(row);
  return test::same_bits(expected, attest::softmax(test::hidden(row)));
}

template <typename T, std::size_t Width, std::size_t Place>
bool all_agree() {
  return agrees<T, Width, Place, 0>() && agrees<T, Width, Place, 1>() && agrees<T, Width, Place, 2>() &&
         agrees<T, Width, Place, 3>() && agrees<T, Width, Place, 4>() && agrees<T, Width, Place, 5>() &&
         agrees<T, Width, Place, 6>();
}

}  // namespace

TEST_CASE("floats") {
  CHECK(all_agree<float, 37, 0>());
  CHECK(all_agree<float, 37, 20>());
  CHECK(all_agree<float, 37, 36>());
  CHECK(all_agree<float, 5, 2>());
  CHECK(all_agree<float, 16, 15>());
}

TEST_CASE("doubles") {
  CHECK(all_agree<double, 21, 3>());
  CHECK(all_agree<double, 21, 20>());
}
