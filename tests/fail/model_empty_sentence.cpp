// SPDX-License-Identifier: BSL-1.0
// Blanks and punctuation are no words, and a sentence without words has no matrix.
// expect: attest: this sentence has no words
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
#ifdef ATTEST_CORRECTED
inline constexpr auto sentence = words.sentence<" cat ...">();
#else
inline constexpr auto sentence = words.sentence<"  ...">();
#endif
