// SPDX-License-Identifier: BSL-1.0
// A plain string is no token: its characters are not part of its type.
// expect: attest: look up by a token (_token behind the string)
#include <attest/model/vocabulary.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
#ifdef ATTEST_CORRECTED
inline constexpr auto embedding = words["cat"_token];
#else
inline constexpr auto embedding = words["cat"];
#endif
