// SPDX-License-Identifier: BSL-1.0
// All embeddings are of one element type.
// expect: attest: all rows of a vocabulary must have one element type
// expect: the_culprit_is<attest::token<'c', 'a', 't'>, attest::matrix<float, 1, 2>
#include <attest/model.hpp>

using namespace attest::literals;

#ifdef ATTEST_CORRECTED
inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
#else
inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0f, 2.0f});
#endif
