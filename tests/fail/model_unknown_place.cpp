// SPDX-License-Identifier: BSL-1.0
// A result has no row for a token that its sentence does not hold.
// expect: attest: this token does not occur in the sentence
// expect: the_culprit_is<attest::token<'T', 'h', 'e'>
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
inline constexpr auto sentence = words.sentence<"cat">();
inline constexpr auto x = sentence.embeddings;
inline constexpr auto steps = attest::by_token(sentence, attest::attention_steps(x, x, x));
#ifdef ATTEST_CORRECTED
inline constexpr auto weights = steps["cat"_token].weights;
#else
inline constexpr auto weights = steps["The"_token].weights;
#endif
