// SPDX-License-Identifier: BSL-1.0
// Sixteen bits behind the point, and fifteen beside the sign.
// expect: attest: a fixed-point number has as many bits behind the point as it has bits beside the sign, or
// less
#include <attest/numbers/fixed_point.hpp>

#ifdef ATTEST_CORRECTED
using number = attest::fixed<std::int16_t, 15>;
#else
using number = attest::fixed<std::int16_t, 16>;
#endif
static_assert(number{}.raw == 0);
