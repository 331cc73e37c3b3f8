// SPDX-License-Identifier: BSL-1.0
// A group of results, and what is done with each of them: stored by the compiler, compared by the program.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <attest/linalg/matrix.hpp>

#include "inputs.hpp"

namespace parity {

// A group is a type with
//     static constexpr const char* name;
//     using real = float or double;    (float, too, for integers of up to 32 bits)
//     template <typename Record> static constexpr void run(secret zero, Record& record);
// where run calls record(label, result) for each result, in the same order every time. The label is the bits
// of the argument, or the place of an element.

/// The bits of a result. The sign and payload of a NaN are outside of the contract, so all are one.
template <std::floating_point T>
constexpr std::uint64_t bits_of(T result) {
  const word<T> infinity = std::bit_cast<word<T>>(std::numeric_limits<T>::infinity());
  const word<T> sign = word<T>(1) << (sizeof(T) * 8 - 1);
  const word<T> bits = std::bit_cast<word<T>>(result);
  return (bits & ~sign) > infinity ? infinity | (infinity >> 1) : bits;
}

template <std::integral T>
constexpr std::uint64_t bits_of(T result) {
  return static_cast<std::uint32_t>(result);
}

/// One group's results, as the compiler evaluated them.
template <std::size_t Capacity>
struct stored {
  std::uint64_t bits[Capacity]{};
  std::size_t count = 0;

  template <typename T>
  constexpr void operator()(std::uint64_t, T result) {
    bits[count++] = bits_of(result);
  }
  template <typename T>
  constexpr void must_be(std::uint64_t label, T result, T) {
    (*this)(label, result);
  }
};

/// Every element of a matrix; `place` tells the matrices of one group apart.
template <typename Record, typename T, std::size_t Rows, std::size_t Cols>
constexpr void record_all(Record& record, std::uint64_t place, const attest::matrix<T, Rows, Cols>& m) {
  for (std::size_t i = 0; i < Rows * Cols; ++i) record(place << 16 | i, m.elements[i]);
}

/// Where a table holds the results of one group: written by the compiler, read by the program.
struct constants {
  const std::uint64_t* bits;
  std::size_t count;
};

/// Defined in table.cpp, for group number `group` of results.hpp.
constants constants_of(std::size_t group);

}  // namespace parity
