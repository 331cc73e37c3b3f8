// SPDX-License-Identifier: BSL-1.0
// A matrix of floats less one of doubles.
// expect: attest: the matrices of a sum or difference must have one element type
// expect: the_culprit_is<double, float>
#include <attest/attest.hpp>

constexpr attest::matrix x{{{1.0, 2.0}}};
#ifdef ATTEST_CORRECTED
constexpr attest::matrix y{{{0.5, 0.5}}};
#else
constexpr attest::matrix y{{{0.5F, 0.5F}}};
#endif
inline constexpr auto difference = x - y;
