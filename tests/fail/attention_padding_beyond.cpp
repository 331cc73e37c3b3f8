// SPDX-License-Identifier: BSL-1.0
// More tokens than there are keys; the compiler prints both numbers.
// expect: attest: padding has %zu tokens, but there are %zu
// expect: , 4, 3)
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>

inline constexpr attest::matrix x{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::attention(x, x, x, attest::padding{3});
#else
inline constexpr auto y = attest::attention(x, x, x, attest::padding{4});
#endif
