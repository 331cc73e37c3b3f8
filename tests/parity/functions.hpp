// SPDX-License-Identifier: BSL-1.0
// Groups of results: each function of one number, over sharp arguments and many others; powers.
#pragma once

#include <cstddef>

#include <attest/layers/activation.hpp>
#include <attest/layers/gelu.hpp>
#include <attest/layers/sigmoid.hpp>
#include <attest/layers/softcapped.hpp>
#include <attest/math/classify.hpp>
#include <attest/math/cos.hpp>
#include <attest/math/erf.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/exp2.hpp>
#include <attest/math/log.hpp>
#include <attest/math/pow.hpp>
#include <attest/math/rounding.hpp>
#include <attest/math/rsqrt.hpp>
#include <attest/math/sin.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/math/tanh.hpp>

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

#define ATTEST_FUNCTION_OF_ONE_NUMBER(function)    \
  struct function##_function {                     \
    static constexpr const char* name = #function; \
    template <typename T>                          \
    static constexpr T of(T x) {                   \
      return attest::function(x);                  \
    }                                              \
  }
ATTEST_FUNCTION_OF_ONE_NUMBER(exp);
ATTEST_FUNCTION_OF_ONE_NUMBER(exp2);
ATTEST_FUNCTION_OF_ONE_NUMBER(log);
ATTEST_FUNCTION_OF_ONE_NUMBER(sqrt);
ATTEST_FUNCTION_OF_ONE_NUMBER(rsqrt);
ATTEST_FUNCTION_OF_ONE_NUMBER(tanh);
ATTEST_FUNCTION_OF_ONE_NUMBER(erf);
ATTEST_FUNCTION_OF_ONE_NUMBER(sin);
ATTEST_FUNCTION_OF_ONE_NUMBER(cos);
ATTEST_FUNCTION_OF_ONE_NUMBER(floor);
ATTEST_FUNCTION_OF_ONE_NUMBER(ceil);
ATTEST_FUNCTION_OF_ONE_NUMBER(trunc);
ATTEST_FUNCTION_OF_ONE_NUMBER(round);
ATTEST_FUNCTION_OF_ONE_NUMBER(round_even);
ATTEST_FUNCTION_OF_ONE_NUMBER(relu);
ATTEST_FUNCTION_OF_ONE_NUMBER(sigmoid);
ATTEST_FUNCTION_OF_ONE_NUMBER(silu);
ATTEST_FUNCTION_OF_ONE_NUMBER(gelu_erf);
ATTEST_FUNCTION_OF_ONE_NUMBER(gelu_tanh);
ATTEST_FUNCTION_OF_ONE_NUMBER(gelu_quick);
#undef ATTEST_FUNCTION_OF_ONE_NUMBER

struct softcapped_function {
  static constexpr const char* name = "softcapped";
  template <typename T>
  static constexpr T of(T x) {
    return attest::softcapped(T(30))(x);
  }
};

/// Powers of ordinary numbers, of the sharp ones, and of numbers whose power is exact or just above a tie.
/// The label is the number of the pair.
template <typename T>
struct powers {
  static constexpr const char* name = "pow";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    for (std::size_t i = 0; i < 64; ++i) {
      record(i, attest::pow((attest::abs)(random<T>((2 * i) ^ zero, -4, 4)),
                            random<T>((2 * i + 1) ^ zero, -4, 4)));
    }
    constexpr T sharp_powers[] = {T(0), T(-0.0), T(1), T(-1), T(2), T(3), T(0.5), T(-0.5), T(1e9), T(-1e9)};
    for (std::size_t i = 0; i < 32; ++i) {
      for (std::size_t j = 0; j < 10; ++j) {
        record(100 + 10 * i + j, attest::pow(argument<T>(i, zero), masked(sharp_powers[j], zero)));
      }
    }
  }
};

}  // namespace parity
