// SPDX-License-Identifier: BSL-1.0
// Scores are capped once.
// expect: attest: two softcaps in one rule: scores are capped once
#include <attest/attention/mask.hpp>
#include <attest/attention/softcap.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr auto rule = attest::softcap{30.0} & attest::causal;
#else
inline constexpr auto rule = attest::softcap{30.0} & attest::softcap{50.0};
#endif
