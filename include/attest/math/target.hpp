// SPDX-License-Identifier: BSL-1.0
// Which arithmetic the target has in hardware: the one place that decides between algorithms.
#pragma once

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// Bits do not depend on these answers, only speed does: each function that has two algorithms has them
// compared over all inputs by tests/math.

/// Does the target add and multiply doubles by instructions (and not by calls to helper routines)?
inline constexpr bool has_double_unit =
#if defined(__arm__) || defined(__aarch64__)
#if defined(__ARM_FP) && (__ARM_FP & 8)
    true;
#else
    false;  // Cortex-M4F has a float unit alone, Cortex-M0+ and M3 have none
#endif
#elif defined(__riscv)
#if defined(__riscv_flen) && __riscv_flen >= 64
    true;
#else
    false;
#endif
#elif defined(__SSE2__) || defined(_M_X64) || defined(_M_ARM64) || defined(__wasm__) || \
    defined(__powerpc64__) || defined(__s390x__)
    true;
#else
    false;  // unknown: integers are slower at worst
#endif

/// Does the target multiply 32 by 32 bits to 64 by an instruction?
inline constexpr bool has_long_multiply =
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
    false;
#else
    true;
#endif

/// Does the target add and multiply floats by instructions?
inline constexpr bool has_float_unit =
#if defined(__arm__)
#if defined(__ARM_FP) && (__ARM_FP & 4) && !defined(__SOFTFP__)
    true;
#else
    false;
#endif
#elif defined(__riscv)
#if defined(__riscv_flen) && __riscv_flen >= 32
    true;
#else
    false;
#endif
#else
        true;
#endif

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
