// SPDX-License-Identifier: BSL-1.0
// A window counts the query itself, so zero keys are none.
// expect: attest: a sliding window counts the query itself
#include <attest/attention/mask.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr auto mask = attest::sliding_window<1>;
#else
inline constexpr auto mask = attest::sliding_window<0>;
#endif
