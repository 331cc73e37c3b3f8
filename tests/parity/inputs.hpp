// SPDX-License-Identifier: BSL-1.0
// Inputs chosen to hurt: made of integers, so that no input can itself differ between two targets.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <attest/linalg/matrix.hpp>

namespace parity {

template <typename T>
using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Zero, as far as anybody knows. A program reads it from where its optimizer cannot look, and every input
/// is mixed with it, so that no result is folded while compiling.
using secret = std::uint64_t;

/// Arguments at which functions go wrong: ends of ranges, subnormals, ties, neighbours of 1 and of multiples
/// of pi/2, and arguments whose exact result lies next to the middle between two floats.
template <typename T>
inline constexpr T sharp[] = {T(0)};
template <>
inline constexpr float sharp<float>[] = {
    0.0f, -0.0f, 0x1p-149f, -0x1p-149f, 0x1.fffffcp-127f, 0x1p-126f, -0x1.8p-127f, 0x1.fffffep+127f,
    -0x1.fffffep+127f, std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
    std::numeric_limits<float>::quiet_NaN(), 1.0f, -1.0f, 0x1.fffffep-1f, 0x1.000002p+0f, 0.5f, 1.5f, 2.5f,
    -0.5f, -2.5f, 0x1.fffffep-2f, 0x1.fffffep+22f, 0x1p+23f, -0x1p+24f, 2.0f, 3.0f, 4.0f, 9.0f, 10.0f, 100.0f,
    // exp: the last finite result, the first infinite one, the smallest result, the first zero (float(ln
    // 2^128) and its kind, cases.md A-CX-1), and the argument nearest to a tie
    88.72f, 88.73f, -87.3f, -87.34f, -103.97f, -103.98f, -0x1.d2259ap+3f, -17.3f, 709.0f, 0x1p-24f, -0x1p-25f,
    // near multiples of pi/2 and of ln 2
    0x1.921fb6p+0f, 0x1.921fb6p+1f, 0x1.5fdbbep+2f, 22.0f, 355.0f, 0x1p+30f, 1e30f, 0x1.62e43p-1f,
    0x1.62e43p+0f, 0x1.555556p-2f};
template <>
inline constexpr double sharp<double>[] = {
    0.0, -0.0, 0x1p-1074, -0x1p-1074, 0x1.ffffffffffffep-1023, 0x1p-1022, -0x1.8p-1023,
    0x1.fffffffffffffp+1023, -0x1.fffffffffffffp+1023, std::numeric_limits<double>::infinity(),
    -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(), 1.0, -1.0,
    0x1.fffffffffffffp-1, 0x1.0000000000001p+0, 0.5, 1.5, 2.5, -0.5, -2.5, 0x1.fffffffffffffp-2,
    0x1.fffffffffffffp+51, 0x1p+52, -0x1p+53, 2.0, 3.0, 4.0, 9.0, 10.0, 100.0,
    // exp: cases.md A-CX-1 and A-CX-2, and Lefèvre and Muller's hardest argument
    709.0, 709.78, 709.79, -708.3, -708.4, -745.13, -745.14, -700.0, 700.25, 0x1.9e9cbbfd6080bp-31, 0x1p-53,
    -0x1p-54,
    // near multiples of pi/2 and of ln 2
    0x1.921fb54442d18p+0, 0x1.921fb54442d18p+1, 0x1.f9cbe7e1b4d3bp+2, 22.0, 355.0, 0x1p+30, 1e22, 1e300,
    0x1.62e42fefa39efp-1, 0x1.62e42fefa39efp+0, 0x1.5555555555555p-2, 1e-300, 1.0 / 3.0};

/// A well mixed word for every number (the steps of the generator splitmix64).
constexpr std::uint64_t mixed(std::uint64_t n) {
  n = (n + 1) * 0x9e3779b97f4a7c15u;
  n = (n ^ (n >> 30)) * 0xbf58476d1ce4e5b9u;
  n = (n ^ (n >> 27)) * 0x94d049bb133111ebu;
  return n ^ (n >> 31);
}

template <typename T>
inline constexpr int fraction_bits = std::numeric_limits<T>::digits - 1;

/// A number with random sign and fraction, and an exponent from least to most.
template <typename T>
constexpr T random(std::uint64_t n, int least, int most) {
  const std::uint64_t bits = mixed(n);
  const std::uint64_t spread = static_cast<std::uint64_t>(most - least + 1);
  const std::uint64_t exponent =
      static_cast<std::uint64_t>(std::numeric_limits<T>::max_exponent - 1 + least) + (bits & 0x7ff) % spread;
  const std::uint64_t fraction = bits >> (64 - fraction_bits<T>);
  const std::uint64_t sign = (bits >> 11) & 1;
  return std::bit_cast<T>(
      static_cast<word<T>>((sign << (sizeof(T) * 8 - 1)) | (exponent << fraction_bits<T>) | fraction));
}

template <typename T>
constexpr T masked(T value, secret zero) {
  return std::bit_cast<T>(static_cast<word<T>>(std::bit_cast<word<T>>(value) ^ static_cast<word<T>>(zero)));
}

/// Argument number i of a function of one number: the sharp ones, then by turns any bits at all, and numbers
/// of ordinary size.
template <typename T>
constexpr T argument(std::size_t i, secret zero) {
  constexpr std::size_t sharp_ones = sizeof(sharp<T>) / sizeof(T);
  if (i < sharp_ones) return masked(sharp<T>[i], zero);
  const std::uint64_t n = i ^ zero;
  if (i % 3 == 0) return std::bit_cast<T>(static_cast<word<T>>(mixed(n)));
  if (i % 3 == 1) return random<T>(n, -3, 9);
  return random<T>(n, -12, 2);
}

/// A matrix of random numbers with exponents from least to most; the number makes each another one.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr attest::matrix<T, Rows, Cols> random_matrix(std::uint64_t number, secret zero, int least,
                                                      int most) {
  attest::matrix<T, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) {
    result.elements[i] = random<T>((number * 0x10001 + i) ^ zero, least, most);
  }
  return result;
}

/// The same matrix, which the optimizer cannot see.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr attest::matrix<T, Rows, Cols> masked(attest::matrix<T, Rows, Cols> m, secret zero) {
  for (T& element : m.elements) element = masked(element, zero);
  return m;
}

}  // namespace parity
