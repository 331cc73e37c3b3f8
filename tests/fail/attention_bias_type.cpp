// SPDX-License-Identifier: BSL-1.0
// A bias of floats on scores of doubles.
// expect: attest: the numbers of a bias on scores must have the element type of the scores
#include <attest/attention/bias.hpp>
#include <attest/attention/masked.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr attest::bias distance{attest::matrix{{{0.0, -1.0}, {-1.0, 0.0}}}};
#else
inline constexpr attest::bias distance{attest::matrix{{{0.0f, -1.0f}, {-1.0f, 0.0f}}}};
#endif
inline constexpr auto y = attest::attention(x, x, x, distance);
