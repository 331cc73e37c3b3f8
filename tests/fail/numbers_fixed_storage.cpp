// SPDX-License-Identifier: BSL-1.0
// A fixed-point number in 64 bits.
// expect: attest: a fixed-point number is stored in a signed integer of 8, 16 or 32 bits
#include <attest/numbers/fixed_point.hpp>

#ifdef ATTEST_CORRECTED
using number = attest::fixed<std::int32_t, 16>;
#else
using number = attest::fixed<std::int64_t, 16>;
#endif
static_assert(number{}.raw == 0);
