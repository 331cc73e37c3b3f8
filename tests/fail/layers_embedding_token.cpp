// SPDX-License-Identifier: BSL-1.0
// Token 3 of a vocabulary of three.
// expect: attest: index (%zu, %zu) is outside of %zu rows and %zu columns
// expect: , 3, 0, 3, 2)
#include <attest/layers/embedding.hpp>

constexpr attest::embedding words{attest::matrix<double, 3, 2>{}};
#ifdef ATTEST_CORRECTED
constexpr std::size_t tokens[] = {0, 2};
#else
constexpr std::size_t tokens[] = {0, 3};
#endif
static_assert(words(tokens) == attest::matrix<double, 2, 2>{});
