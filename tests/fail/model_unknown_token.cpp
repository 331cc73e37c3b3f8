// SPDX-License-Identifier: BSL-1.0
// A token that the vocabulary does not hold has no embedding; case counts.
// expect: attest: this token is not in the vocabulary
// expect: the_culprit_is<attest::token<'C', 'a', 't'>
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
#ifdef ATTEST_CORRECTED
inline constexpr auto embedding = words["cat"_token];
#else
inline constexpr auto embedding = words["Cat"_token];
#endif
