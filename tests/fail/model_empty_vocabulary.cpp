// SPDX-License-Identifier: BSL-1.0
// A vocabulary without tokens has neither a width nor an element type.
// expect: attest: a vocabulary needs at least one token
#include <attest/model.hpp>

using namespace attest::literals;

#ifdef ATTEST_CORRECTED
inline constexpr auto words = attest::vocabulary("The"_token = {1.0});
#else
inline constexpr auto words = attest::vocabulary();
#endif
