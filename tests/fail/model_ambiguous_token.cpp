// SPDX-License-Identifier: BSL-1.0
// A token that occurs twice in a sentence has two rows.
// expect: attest: this token occurs more than once in the sentence; ask by position (counted from 0)
// expect: the_culprit_is<attest::token<'c', 'a', 't'>
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
inline constexpr auto sentence = words.sentence<"The cat, The cat">();
#ifdef ATTEST_CORRECTED
inline constexpr auto embedding = sentence[3];
#else
inline constexpr auto embedding = sentence["cat"_token];
#endif
