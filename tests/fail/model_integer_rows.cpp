// SPDX-License-Identifier: BSL-1.0
// Embeddings are real numbers, or attention would divide integers.
// expect: attest: embeddings need real numbers, float or double (write 1.0 rather than 1)
// expect: the_culprit_is<attest::token<'T', 'h', 'e'>, attest::matrix<int, 1, 2>
#include <attest/model.hpp>

using namespace attest::literals;

#ifdef ATTEST_CORRECTED
inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0});
#else
inline constexpr auto words = attest::vocabulary("The"_token = {1, 0});
#endif
