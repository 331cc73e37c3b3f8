// SPDX-License-Identifier: BSL-1.0
// ATTEST_VERIFY: verify() with the name of what is verified, and a message in words where compilers can.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include <attest/check/agrees.hpp>
#include <attest/check/figure.hpp>
#include <attest/check/round.hpp>
#include <attest/check/verify.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/show/number.hpp>
#include <attest/show/shortest.hpp>
#include <attest/show/text.hpp>

/// ATTEST_VERIFY(values, figures); or ATTEST_VERIFY(values, figures, rule); is a static_assert that all
/// figures agree with the values, a matrix or a number. The rule is agrees, agrees_truncated or
/// agrees_within_one_unit. A macro because it tells what no function knows: the expression.
///
///     ATTEST_VERIFY(weights, attest::figures{{{0.043_p, 0.735_p, 0.178_p, 0.043_p}}});
///
/// Where static_assert takes a computed message, which is C++26 from clang 17 and GCC 14 on, the first line
/// of the error ends in the words of disagreement; elsewhere it is the error of verify().
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
#define ATTEST_VERIFY(values, ...)                                \
  static_assert(::attest::detail::all_agree(values, __VA_ARGS__), \
                ::attest::disagreement(#values, values, __VA_ARGS__))
#else
#define ATTEST_VERIFY(values, ...) static_assert(::attest::verify(values, __VA_ARGS__))
#endif

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

template <typename Values, typename Printed, typename Rule = decltype(agrees)>
constexpr bool all_agree(const Values& computed, const Printed& printed, const Rule& rule = agrees) {
  return rule(computed, printed);
}

/// The value with three decimals more than were printed; one that has no such figure is written as it is.
template <std::size_t Capacity, typename T, typename Rule>
constexpr void append_disagreement(text<Capacity>& out, T computed, const figure& printed, const Rule& rule) {
  const auto number = static_cast<double>(computed);
  const int decimals = printed.decimals + 3 < most_decimals ? printed.decimals + 3 : most_decimals;
  out << ": computed ";
  if (split_decimal(number, decimals).fits) {
    figure longer = rounded(number, decimals);
    longer.percent = printed.percent;
    out << format(longer);
  } else {
    out << format(computed);
  }
  out << ", printed " << format(printed);
  if (split_decimal(number, printed.decimals).fits) {
    out << ", did you mean " << format(rule.right(computed, printed)) << '?';
  }
}

}  // namespace detail

/// The first figure that does not agree, in words: disagreement("weights", weights, page).view() is
///
///     "attest: weights(0, 2): computed 0.178588, printed 0.178, did you mean 0.179?"
///
/// and empty where all figures agree. static_assert takes it for a message, and so does a test at run time.
template <std::size_t Name>
struct disagreement {
  text<Name + 192> words;  // room for the place and three numbers, each of them 24 characters at most

  template <typename T, std::size_t R1, std::size_t C1, std::size_t R2, std::size_t C2,
            typename Rule = decltype(agrees)>
  constexpr disagreement(const char (&name)[Name], const matrix<T, R1, C1>& computed,
                         const figures<R2, C2>& printed, const Rule& rule = agrees) {
    if constexpr (R1 == R2 && C1 == C2) {
      for (std::size_t i = 0; i < R1; ++i) {
        for (std::size_t j = 0; j < C1; ++j) {
          if (rule(computed(i, j), printed(i, j))) continue;
          words << "attest: " << name << '(' << format(i) << ", " << format(j) << ')';
          detail::append_disagreement(words, computed(i, j), printed(i, j), rule);
          return;
        }
      }
    }
  }

  template <typename T, typename Rule = decltype(agrees)>
  requires std::is_arithmetic_v<T>
  constexpr disagreement(const char (&name)[Name], T computed, const figure& printed,
                         const Rule& rule = agrees) {
    if (rule(computed, printed)) return;
    words << "attest: " << name;
    detail::append_disagreement(words, computed, printed, rule);
  }

  constexpr std::size_t size() const { return words.size(); }
  constexpr const char* data() const { return words.view().data(); }
  constexpr std::string_view view() const { return words.view(); }
};

}  // namespace attest
ATTEST_ARITHMETIC_END
