// SPDX-License-Identifier: BSL-1.0
// Groups of results whose right values are known from outside: all targets could agree on something wrong.
#pragma once

#include <cstddef>

#include <attest/linalg/geometry.hpp>
#include <attest/math/exp.hpp>

#include "record.hpp"

namespace parity {

template <typename T>
struct argument_and_result {
  T argument;
  T result;
};

/// e to the power of the argument, from 400-bit arithmetic (mpmath), rounded to the type.
template <typename T>
inline constexpr argument_and_result<T> known_powers_of_e[] = {{T(0), T(1)}};
template <>
inline constexpr argument_and_result<float> known_powers_of_e<float>[] = {
    {0x1.0p-1f, 0x1.a61298p+0f},         {0x1.0p+0f, 0x1.5bf0a8p+1f},
    {-0x1.0p+0f, 0x1.78b564p-2f},        {0x1.5bf0a8p+1f, 0x1.e4efb4p+3f},
    {-0x1.6p+2f, 0x1.0bd4a6p-8f},        {0x1.433334p+3f, 0x1.7c5c14p+14f},
    {-0x1.48p+4f, 0x1.57a3bp-30f},       {0x1.0a6666p+5f, 0x1.0783f4p+48f},
    {-0x1.92p+5f, 0x1.6b303ap-73f},      {0x1.1f999ap+6f, 0x1.a88bacp+103f},
    {-0x1.5a6666p+6f, 0x1.0b5ad2p-125f}, {0x1.0624dep-10f, 0x1.004192p+0f},
    {-0x1.0p-4f, 0x1.e0facp-1f},         {0x1.921fap+1f, 0x1.72400ap+4f}};
template <>
inline constexpr argument_and_result<double> known_powers_of_e<double>[] = {
    {0x1.0p-1, 0x1.a61298e1e069cp+0},
    {0x1.0p+0, 0x1.5bf0a8b145769p+1},
    {-0x1.0p+0, 0x1.78b56362cef38p-2},
    {0x1.5bf0a8b145769p+1, 0x1.e4efb75e4527ap+3},
    {-0x1.6p+2, 0x1.0bd4a5aca7728p-8},
    {0x1.4333333333333p+3, 0x1.7c5c09a68d572p+14},
    {-0x1.48p+4, 0x1.57a3afeed00abp-30},
    {0x1.0a66666666666p+5, 0x1.078401f5a3ec8p+48},
    {-0x1.92p+5, 0x1.6b30390494d8ep-73},
    {0x1.1f9999999999ap+6, 0x1.a88b80a847052p+103},
    {-0x1.5a66666666666p+6, 0x1.0b5ab8201c66ep-125},
    {0x1.0624dd2f1a9fcp-10, 0x1.0041919b7ee34p+0},
    {-0x1.0p-4, 0x1.e0fabfbc702a4p-1},
    {0x1.921f9f01b866ep+1, 0x1.7240068789162p+4}};

template <typename T>
struct known_values {
  static constexpr const char* name = "known values";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    for (const auto& known : known_powers_of_e<T>) {
      record.must_be(bits_of(known.argument), attest::exp(masked(known.argument, zero)), known.result);
    }
    // cases.md A-FP-1: a product and a sum are rounded each. A-FP-3: from left to right, the first of two
    // numbers is lost beside 2^60, and the last stays.
    record.must_be(
        1, attest::dot(masked(attest::matrix{{{T(10), T(1)}}}, zero), attest::matrix{{{T(-0.1), T(1)}}}),
        T(0));
    constexpr T large = T(0x1p60);
    constexpr attest::matrix ones{{{T(1), T(1), T(1), T(1)}}};
    record.must_be(2, attest::dot(masked(attest::matrix{{{large, T(1), -large, T(3)}}}, zero), ones), T(3));
    // The same in each of 40 columns side by side.
    attest::matrix<T, 4, 40> columns;
    for (T& element : columns.elements) element = masked(T(1), zero);
    const auto sums = attest::matrix{{{large, T(1), -large, T(3)}}} * columns;
    for (std::size_t i = 0; i < 40; ++i) record.must_be(3 + i, sums.elements[i], T(3));
  }
};

}  // namespace parity
