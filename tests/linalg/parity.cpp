// SPDX-License-Identifier: BSL-1.0
// Products, elementwise operations and softmax against the textbook's loops, bit by bit, on data that shows
// another order, a fused operation or a lost sign: checked by the compiler and again by the program.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <attest/attention/attention.hpp>
#include <attest/attention/softmax.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/linalg/prepacked.hpp>
#include <attest/linalg/transpose.hpp>

#ifdef ATTEST_TEST_STATIC_ONLY
#define TEST_CASE(name) static_assert(true)
#else
#include "catch.hpp"
#endif

using attest::matrix;

namespace {

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool same_bits(const matrix<T, Rows, Cols>& a, const matrix<T, Rows, Cols>& b) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    if (attest::detail::to_bits(a.elements[i]) != attest::detail::to_bits(b.elements[i])) return false;
  }
  return true;
}

/// Numbers of every magnitude from 2^-40 to 2^40 and both signs, zeros of both signs and subnormals among
/// them: sums cancel and round at every step, so no two orders agree.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> unkind(std::uint32_t seed) {
  matrix<T, Rows, Cols> m;
  std::uint32_t state = seed;
  for (T& element : m.elements) {
    state = state * 1664525U + 1013904223U;
    T number = static_cast<T>(state >> 8) / static_cast<T>(1U << 24);
    int exponent = static_cast<int>((state >> 3) % 81) - 40;
    for (; exponent > 0; --exponent) number *= T(2);
    for (; exponent < 0; ++exponent) number /= T(2);
    if ((state >> 20) % 16 == 0) number = T(0);
    if ((state >> 20) % 16 == 1) number = std::numeric_limits<T>::denorm_min() * T(3);
    element = state & 4 ? number : -number;
  }
  return m;
}

template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr matrix<T, Rows, Cols> textbook_product(const matrix<T, Rows, Inner>& a,
                                                 const matrix<T, Inner, Cols>& b) {
  matrix<T, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows; ++i) {
    for (std::size_t j = 0; j < Cols; ++j) {
      T sum = T(0);
      for (std::size_t k = 0; k < Inner; ++k) {
        // Through memory, so that no compiler makes one fused operation of it, whatever the flags.
        const volatile T at_run_time = std::is_constant_evaluated() ? T(0) : a(i, k) * b(k, j);
        sum += std::is_constant_evaluated() ? a(i, k) * b(k, j) : at_run_time;
      }
      result(i, j) = sum;
    }
  }
  return result;
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool columns_agree(const attest::prepacked<T, Rows, Cols>& packed, const matrix<T, Rows, Cols>& m) {
  attest::prepacked<T, Cols, Rows> turned;
  turned.fill(m.elements, 0, 1, Cols);
  for (const std::size_t j : {std::size_t{0}, Cols / 2, Cols - 1}) {
    if (!same_bits(column(packed, j), attest::column(m, j))) return false;
  }
  return same_bits(column(turned, Rows - 1), attest::transpose(attest::row(m, Rows - 1)));
}

template <typename T, std::size_t Rows, std::size_t Inner, std::size_t Cols>
constexpr bool products_agree() {
  const auto a = unkind<T, Rows, Inner>(Rows * 31 + Cols);
  const auto b = unkind<T, Inner, Cols>(Inner * 17 + 5);
  const auto expected = textbook_product(a, b);
  return same_bits(attest::multiply(a, b), expected) && same_bits(a * b, expected) &&
         same_bits(attest::multiply_transposed(a, attest::transpose(b)), expected) &&
         same_bits(a * attest::prepacked(b), expected) && columns_agree(attest::prepacked(b), b);
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool elements_agree() {
  const auto a = unkind<T, Rows, Cols>(1);
  const auto b = unkind<T, Rows, Cols>(2);
  matrix<T, Rows, Cols> sums, differences, multiples;
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    sums.elements[i] = a.elements[i] + b.elements[i];
    differences.elements[i] = a.elements[i] - b.elements[i];
    multiples.elements[i] = a.elements[i] * T(0.1);
  }
  return same_bits(a + b, sums) && same_bits(a - b, differences) && same_bits(a * T(0.1), multiples);
}

/// Scores of which one in eight is masked, and one far below or very close to the largest.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> scores() {
  matrix<T, Rows, Cols> m;
  std::uint32_t state = 7;
  for (T& element : m.elements) {
    state = state * 1664525U + 1013904223U;
    element =
        static_cast<T>(static_cast<int>(state >> 16) - 32768) / static_cast<T>(4096U << (state >> 9) % 4);
    if ((state >> 12) % 8 == 0) element = -std::numeric_limits<T>::infinity();
    if ((state >> 12) % 64 == 9) element = T(-101.5);
    if ((state >> 12) % 64 == 17) element = T(-720);
    if ((state >> 12) % 64 == 25) element = std::numeric_limits<T>::lowest();
  }
  return m;
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr bool softmax_agrees(const matrix<T, Rows, Cols>& s) {
  matrix<T, Rows, Cols> expected;
  for (std::size_t i = 0; i < Rows; ++i) {
    T largest = -std::numeric_limits<T>::infinity();
    for (std::size_t j = 0; j < Cols; ++j) largest = s(i, j) > largest ? s(i, j) : largest;
    T sum = T(0);
    for (std::size_t j = 0; j < Cols; ++j) {
      expected(i, j) = s(i, j) < T(-1e30) ? T(0) : attest::exp(s(i, j) - largest);
      sum += expected(i, j);
    }
    for (std::size_t j = 0; j < Cols; ++j) expected(i, j) /= sum;
  }
  return same_bits(attest::softmax(s), expected);
}

/// Rows without a largest score: nothing to attend to, and no weights at all.
template <typename T>
constexpr bool special_rows_agree() {
  matrix<T, 4, 67> s = scores<T, 4, 67>();
  for (std::size_t j = 0; j < 67; ++j) s(1, j) = -std::numeric_limits<T>::infinity();
  s(2, 66) = std::numeric_limits<T>::quiet_NaN();
  s(3, 0) = std::numeric_limits<T>::infinity();
  const auto weights = attest::softmax(s);
  for (std::size_t j = 0; j < 67; ++j) {
    if (weights(1, j) != T(0) || weights(2, j) == weights(2, j) || weights(3, j) == weights(3, j))
      return false;
  }
  return weights(0, 1) >= T(0);
}

/// Elements that overflow a product, infinities and NaN are legal, in a shape that lanes would compute.
template <typename T>
constexpr bool untame_products_agree() {
  matrix<T, 3, 5> a = unkind<T, 3, 5>(3);
  matrix<T, 5, 67> b;
  for (T& element : b.elements) element = T(2);
  for (std::size_t k = 0; k < 5; ++k) a(0, k) = (std::numeric_limits<T>::max)();
  a(1, 2) = -std::numeric_limits<T>::infinity();
  a(2, 4) = std::numeric_limits<T>::quiet_NaN();
  const auto product = attest::multiply(a, b);
  const auto packed = a * attest::prepacked(b);
  b(0, 66) = -b(0, 66);
  b(3, 1) = std::numeric_limits<T>::infinity();  // zero times infinity is no number
  a(2, 4) = a(2, 3) = T(0);
  const auto packed_untame = a * attest::prepacked(b);
  return packed(0, 66) == product(0, 66) && packed(1, 0) == product(1, 0) && packed(2, 5) != packed(2, 5) &&
         packed_untame(0, 1) == std::numeric_limits<T>::infinity() &&
         packed_untame(2, 1) != packed_untame(2, 1) && packed_untame(0, 66) != packed_untame(0, 66) &&
         product(0, 66) == std::numeric_limits<T>::infinity() &&
         product(1, 0) == -std::numeric_limits<T>::infinity() && product(2, 5) != product(2, 5);
}

/// The output alone, which a program computes a few queries at a time, against the steps.
template <typename T, std::size_t N, std::size_t D, std::size_t M, std::size_t DV>
constexpr bool attention_agrees(T size = T(1)) {
  matrix<T, N, D> query = unkind<T, N, D>(11);
  matrix<T, M, D> key = unkind<T, M, D>(12);
  for (T& element : query.elements) element = element > T(1) || element < T(-1) ? T(0.75) : element * size;
  for (T& element : key.elements) element = element > T(3) || element < T(-3) ? T(-1.5) : element;
  const matrix<T, M, DV> value = unkind<T, M, DV>(13);
  const attest::attention_options options{.scale = 0.7};
  const auto expected = attest::attention_steps(query, key, value, options).output;
  matrix<T, N, DV> into;
  attest::attention_into(into, query, key, value, options);
  return same_bits(attest::attention(query, key, value, options), expected) && same_bits(into, expected);
}

template <typename T>
constexpr bool all_products_agree() {
  return products_agree<T, 1, 1, 1>() && products_agree<T, 3, 5, 7>() && products_agree<T, 2, 3, 100>() &&
         products_agree<T, 5, 70, 33>() && products_agree<T, 16, 16, 16>() && products_agree<T, 7, 1, 64>() &&
         products_agree<T, 9, 40, 1>() && products_agree<T, 6, 9, 48>();
}

static_assert(all_products_agree<float>());
static_assert(all_products_agree<double>());
static_assert(elements_agree<float, 7, 11>() && elements_agree<float, 2, 2>());
static_assert(elements_agree<double, 1, 130>() && elements_agree<double, 5, 1>());
static_assert(softmax_agrees(scores<float, 3, 71>()) && softmax_agrees(scores<float, 2, 5>()));
static_assert(softmax_agrees(scores<double, 2, 67>()) && softmax_agrees(scores<double, 3, 3>()));
static_assert(attention_agrees<float, 3, 5, 9, 4>() && attention_agrees<double, 2, 3, 4, 70>());
static_assert(special_rows_agree<float>() && special_rows_agree<double>());
/// The right factor alone needs guarding: zero times infinity, and a sum that overflows.
template <typename T>
constexpr bool untame_weights_agree() {
  matrix<T, 5, 67> b;
  b(3, 1) = std::numeric_limits<T>::infinity();
  for (std::size_t k = 0; k < 5; ++k) b(k, 66) = (std::numeric_limits<T>::max)();
  const auto y = matrix{{{T(1), T(1), T(1), T(0), T(1)}}} * attest::prepacked(b);
  return y(0, 0) == T(0) && y(0, 1) != y(0, 1) && y(0, 66) == std::numeric_limits<T>::infinity();
}

static_assert(untame_weights_agree<float>() && untame_weights_agree<double>());
static_assert(untame_products_agree<float>());
static_assert(untame_products_agree<double>());

}  // namespace

#ifndef ATTEST_TEST_STATIC_ONLY
TEST_CASE("products have the bits of the textbook's loops") {
  CHECK(all_products_agree<float>());
  CHECK(all_products_agree<double>());
  CHECK(products_agree<float, 64, 64, 64>());
  CHECK(products_agree<double, 37, 129, 53>());
  CHECK(products_agree<float, 129, 31, 130>());
  CHECK(untame_products_agree<float>());
  CHECK(untame_products_agree<double>());
}

TEST_CASE("attention streams with the bits of its steps") {
  CHECK(attention_agrees<float, 1, 5, 9, 4>());
  CHECK(attention_agrees<float, 3, 5, 9, 4>());
  CHECK(attention_agrees<float, 37, 20, 61, 33>());
  CHECK(attention_agrees<float, 64, 64, 64, 64>(100.0F));
  CHECK(attention_agrees<double, 1, 64, 100, 7>());
  CHECK(attention_agrees<double, 29, 20, 61, 33>());
  CHECK(attention_agrees<double, 64, 64, 64, 64>(2000.0));
}

TEST_CASE("attention of rows without weights") {
  // A score of NaN or infinity leaves its query without weights, and no other query.
  auto query = unkind<float, 21, 4>(1);
  for (float& element : query.elements) element = element > 1.0F || element < -1.0F ? 0.5F : element;
  auto key = query;
  query(3, 1) = std::numeric_limits<float>::quiet_NaN();
  query(17, 0) = std::numeric_limits<float>::infinity();
  const auto steps = attest::attention_steps(query, key, key);
  const auto output = attest::attention(query, key, key);
  for (std::size_t i = 0; i < 21; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      CHECK((output(i, j) != output(i, j)) == (i == 3 || i == 17));
      if (i != 3 && i != 17) CHECK(output(i, j) == steps.output(i, j));
    }
  }
}

TEST_CASE("elementwise operations have the bits of plain loops") {
  CHECK(elements_agree<float, 7, 11>());
  CHECK(elements_agree<double, 5, 130>());
}

TEST_CASE("softmax has the bits of the textbook's loops") {
  CHECK(softmax_agrees(scores<float, 33, 71>()));
  CHECK(softmax_agrees(scores<double, 33, 71>()));
  CHECK(special_rows_agree<float>());
  CHECK(special_rows_agree<double>());
}
#endif
