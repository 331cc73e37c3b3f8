// SPDX-License-Identifier: BSL-1.0
// 131072 products of int8 may reach 2^31 (cases.md A-Q-4).
// expect: attest: a sum of so many products of int8 may overflow 32 bits
// expect: products_in_a_sum<131072
// expect: at_most<131071
#include <attest/linalg/integer_product.hpp>

#ifdef ATTEST_CORRECTED
constexpr std::size_t length = 131071;
#else
constexpr std::size_t length = 131072;
#endif
constexpr int checked = (attest::detail::check_integer_sum<length>(), 1);
static_assert(checked == 1);
