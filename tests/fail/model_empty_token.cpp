// SPDX-License-Identifier: BSL-1.0
// A token is at least one character long.
// expect: attest: a token needs at least one character
#include <attest/model.hpp>

using namespace attest::literals;

#ifdef ATTEST_CORRECTED
inline constexpr auto words = attest::vocabulary("a"_token = {1.0});
#else
inline constexpr auto words = attest::vocabulary(""_token = {1.0});
#endif
