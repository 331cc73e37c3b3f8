// SPDX-License-Identifier: BSL-1.0
// A causal mask cannot be aligned twice.
// expect: attest: two alignments in one rule
#include <attest/attention/mask.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr auto mask = attest::causal & attest::starting_at{2};
#else
inline constexpr auto mask = attest::causal_upper_left & attest::starting_at{2};
#endif
