// SPDX-License-Identifier: BSL-1.0
// Every word of a sentence needs an embedding.
// expect: attest: this token is not in the vocabulary
// expect: the_culprit_is<attest::token<'d', 'o', 'g'>
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
#ifdef ATTEST_CORRECTED
inline constexpr auto sentence = words.sentence<"The cat.">();
#else
inline constexpr auto sentence = words.sentence<"The dog.">();
#endif
