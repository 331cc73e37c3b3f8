// SPDX-License-Identifier: BSL-1.0
// Two rows for one token; a hana::map would keep one of them silently.
// expect: attest: this token occurs more than once in the vocabulary
// expect: the_culprit_is<attest::token<'c', 'a', 't'>
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("cat"_token = {1.0, 0.0}, "fish"_token = {2.0, 0.0},
#ifdef ATTEST_CORRECTED
                                                 "eats"_token = {0.0, 2.0});
#else
                                                 "cat"_token = {0.0, 2.0});
#endif
