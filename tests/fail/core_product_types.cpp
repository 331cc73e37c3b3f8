// SPDX-License-Identifier: BSL-1.0
// Doubles times floats: which of the two the product would be is not for the library to guess.
// expect: attest: the factors of a matrix product must have one element type
#include <attest/linalg/multiply.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix w{{{1.0}, {0.5}}};
#else
inline constexpr attest::matrix w{{{1.0f}, {0.5f}}};
#endif
inline constexpr auto y = x * w;
