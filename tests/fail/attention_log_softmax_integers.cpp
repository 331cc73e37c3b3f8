// SPDX-License-Identifier: BSL-1.0
// The logarithm of softmax of whole numbers.
// expect: attest: log_softmax needs real numbers
#include <attest/attention/log_softmax.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr auto y = attest::log_softmax(attest::matrix{{{1.0, 1.0}}});
#else
inline constexpr auto y = attest::log_softmax(attest::matrix{{{1, 1}}});
#endif
