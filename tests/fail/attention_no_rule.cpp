// SPDX-License-Identifier: BSL-1.0
// A number is no rule: the scale has a name.
// expect: attest: the fourth argument of an attention is a score rule
// expect: the_culprit_is<double>
#include <attest/attention/attention.hpp>
#include <attest/attention/masked.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::attention(x, x, x, {.scale = 0.5});
#else
inline constexpr auto y = attest::attention(x, x, x, 0.5);
#endif
