// SPDX-License-Identifier: BSL-1.0
// An integer among doubles is a slip that braces would otherwise report as "no match".
// expect: attest: the numbers of a token must be of one type (write 1.0 rather than 1 beside other doubles)
// expect: the_culprit_is<attest::token<'T', 'h', 'e'>
#include <attest/model.hpp>

using namespace attest::literals;

#ifdef ATTEST_CORRECTED
inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.5});
#else
inline constexpr auto words = attest::vocabulary("The"_token = {1, 0.5});
#endif
