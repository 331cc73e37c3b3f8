// SPDX-License-Identifier: BSL-1.0
// Fewer than no decimals.
// expect: attest: a value is written with 0 to 1100 decimals
// expect: , -1)
#include <attest/show/number.hpp>

constexpr attest::text<8> fixed(int decimals) {
  attest::text<8> result;
  attest::append_fixed(result, 0.25, decimals);
  return result;
}
#ifdef ATTEST_CORRECTED
static_assert(fixed(0) == "0");
#else
static_assert(fixed(-1) == "0");
#endif
