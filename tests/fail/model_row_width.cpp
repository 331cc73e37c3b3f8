// SPDX-License-Identifier: BSL-1.0
// All embeddings are of one width; the message names the token, its shape and the first one.
// expect: attest: all rows of a vocabulary must be of equal width
// expect: shapes_do_not_fit<attest::token<'c', 'a', 't'>, attest::shape<1, 3>, attest::shape<1, 2>
#include <attest/model.hpp>

using namespace attest::literals;

#ifdef ATTEST_CORRECTED
inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
#else
inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0, 0.0});
#endif
