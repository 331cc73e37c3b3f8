// SPDX-License-Identifier: BSL-1.0
// A token without numbers is no line of a vocabulary.
// expect: attest: a vocabulary is made of tokens with their numbers: a token, =, {1.0, 0.0}
#include <attest/model.hpp>

using namespace attest::literals;

#ifdef ATTEST_CORRECTED
inline constexpr auto words = attest::vocabulary("The"_token = {1.0}, "cat"_token = {2.0});
#else
inline constexpr auto words = attest::vocabulary("The"_token = {1.0}, "cat"_token = {});
#endif
