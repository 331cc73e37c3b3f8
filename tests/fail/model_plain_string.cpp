// SPDX-License-Identifier: BSL-1.0
// A plain string is no token: the type of a result cannot depend on it.
// expect: attest: look up by a token (_token behind the string) or by a position
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
inline constexpr auto sentence = words.sentence<"The cat">();
#ifdef ATTEST_CORRECTED
inline constexpr auto embedding = sentence["cat"_token];
#else
inline constexpr auto embedding = sentence["cat"];
#endif
