// SPDX-License-Identifier: BSL-1.0
// 64 x 64 floats are 16384 bytes; the program has 16000 for them.
// expect: attest: these constants are larger than the program's budget of flash
// expect: bytes_needed_by_the_program<16384>
// expect: bytes_in_the_budget<16000>
#include <attest/check/budget.hpp>
#include <attest/linalg/matrix.hpp>

constexpr attest::matrix<float, 64, 64> weight{};
#ifdef ATTEST_CORRECTED
static_assert(attest::fits_flash<16384>(weight));
#else
static_assert(attest::fits_flash<16000>(weight));
#endif
