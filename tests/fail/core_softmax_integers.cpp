// SPDX-License-Identifier: BSL-1.0
// softmax of integers.
// expect: attest: softmax needs real numbers, float or double (write 1.0 rather than 1)
#include <attest/attest.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr auto weights = attest::softmax(attest::matrix{{{1.0, 2.0}}});
#else
inline constexpr auto weights = attest::softmax(attest::matrix{{{1, 2}}});
#endif
