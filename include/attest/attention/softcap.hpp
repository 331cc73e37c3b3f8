// SPDX-License-Identifier: BSL-1.0
// softcap: scores bent smoothly so that none exceeds the cap.
#pragma once

#include <attest/attention/combine.hpp>
#include <attest/attention/constant.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/math/real.hpp>
#include <attest/math/stop.hpp>
#include <attest/math/tanh.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// A scaled score s becomes cap tanh(s / cap), before bias and mask. The cap has to be positive.
struct softcap {
  static constexpr bool is_score_rule = true;
  detail::real_constant cap;

  template <typename Number>
  explicit constexpr softcap(Number a_number) : cap(a_number) {
    if (!(a_number > Number(0)))
      detail::stop("attest: a softcap has to be positive: %g", static_cast<double>(a_number));
  }

  template <Real T>
  constexpr T capped(T score) const {
    const T limit = cap.template as<T>();
    // From here on tanh is 1 in T; asking first keeps the quotient from overflowing.
    const T all_of_it = detail::product(limit, T(32));
    if (score >= all_of_it) return limit;
    if (score <= -all_of_it) return -limit;
    return score == score ? limit * tanh(score / limit) : score;
  }
};

}  // namespace attest
ATTEST_ARITHMETIC_END
