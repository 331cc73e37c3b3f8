// SPDX-License-Identifier: BSL-1.0
// Groups of results: each function of math/, over its sharp arguments and many others.
#pragma once

#include <cstddef>

#include <attest/math/exp.hpp>
#include <attest/math/sqrt.hpp>

#include "record.hpp"

namespace parity {

inline constexpr std::size_t arguments_of_each_function = 192;

/// One part of the arguments of a function of one number. Parts, because clang gives each constant expression
/// a million steps.
template <typename Function, typename T, std::size_t Part, std::size_t Parts>
struct unary {
  static constexpr const char* name = Function::name;
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    for (std::size_t i = Part; i < arguments_of_each_function; i += Parts) {
      const T x = argument<T>(i, zero);
      record(bits_of(x), Function::of(x));
    }
  }
};

struct exp_function {
  static constexpr const char* name = "exp";
  template <typename T>
  static constexpr T of(T x) {
    return attest::exp(x);
  }
};

struct sqrt_function {
  static constexpr const char* name = "sqrt";
  template <typename T>
  static constexpr T of(T x) {
    return attest::sqrt(x);
  }
};

}  // namespace parity
