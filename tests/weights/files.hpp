// SPDX-License-Identifier: BSL-1.0
// Small files as string literals, and what readers make of every beginning of them.
#pragma once

#include <cstddef>

#include <attest/weights/bytes.hpp>
#include <attest/weights/file_status.hpp>

namespace test {

/// The characters of a literal as the bytes of a file.
template <std::size_t Size>
constexpr attest::embedded<Size - 1> file(const char (&literal)[Size]) {
  attest::embedded<Size - 1> result{};
  for (std::size_t i = 0; i + 1 < Size; ++i) result.data[i] = static_cast<unsigned char>(literal[i]);
  return result;
}

/// One file behind the other.
template <std::size_t First, std::size_t Second>
constexpr attest::embedded<First + Second> operator+(const attest::embedded<First>& first,
                                                     const attest::embedded<Second>& second) {
  attest::embedded<First + Second> result{};
  for (std::size_t i = 0; i < First; ++i) result.data[i] = first.data[i];
  for (std::size_t i = 0; i < Second; ++i) result.data[First + i] = second.data[i];
  return result;
}

/// The first Size bytes alone, as an object of their own: in a constant expression, and under
/// AddressSanitizer, a reader that goes on behind them is caught.
template <std::size_t Size, std::size_t Whole>
constexpr attest::embedded<Size> beginning(const attest::embedded<Whole>& whole) {
  attest::embedded<Size> result{};
  for (std::size_t i = 0; i < Size; ++i) result.data[i] = whole.data[i];
  return result;
}

}  // namespace test
