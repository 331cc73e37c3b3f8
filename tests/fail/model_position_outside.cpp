// SPDX-License-Identifier: BSL-1.0
// A position outside the sentence ends the constant evaluation.
// expect: attest: index (%zu, %zu) is outside of %zu rows and %zu columns
// expect: , 2, 0, 2, 1)
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
inline constexpr auto sentence = words.sentence<"The cat">();
#ifdef ATTEST_CORRECTED
inline constexpr auto embedding = sentence[1];
#else
inline constexpr auto embedding = sentence[2];
#endif
