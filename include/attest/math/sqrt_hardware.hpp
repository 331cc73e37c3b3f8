// SPDX-License-Identifier: BSL-1.0
// The target's own square root instruction, where there is one: exact by IEEE 754, so the bits are the same.
#pragma once

#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

// As assembly, because __builtin_sqrt calls the C library for negative numbers (errno) unless the
// includer's flags say otherwise, and attest needs no C library.

#if defined(__GNUC__) && defined(__SSE2__) && defined(__AVX__)
#define ATTEST_SQRT_FLOAT(root, x) asm("vsqrtss %1, %1, %0" : "=x"(root) : "x"(x))
#define ATTEST_SQRT_DOUBLE(root, x) asm("vsqrtsd %1, %1, %0" : "=x"(root) : "x"(x))
#elif defined(__GNUC__) && defined(__SSE2__)
#define ATTEST_SQRT_FLOAT(root, x) asm("sqrtss %1, %0" : "=x"(root) : "x"(x))
#define ATTEST_SQRT_DOUBLE(root, x) asm("sqrtsd %1, %0" : "=x"(root) : "x"(x))
#elif defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_FP)
#define ATTEST_SQRT_FLOAT(root, x) asm("fsqrt %s0, %s1" : "=w"(root) : "w"(x))
#define ATTEST_SQRT_DOUBLE(root, x) asm("fsqrt %d0, %d1" : "=w"(root) : "w"(x))
#elif defined(__GNUC__) && defined(__arm__) && defined(__ARM_FP) && !defined(__SOFTFP__)
#if __ARM_FP & 4
#define ATTEST_SQRT_FLOAT(root, x) asm("vsqrt.f32 %0, %1" : "=t"(root) : "t"(x))
#endif
#if __ARM_FP & 8
#define ATTEST_SQRT_DOUBLE(root, x) asm("vsqrt.f64 %P0, %P1" : "=w"(root) : "w"(x))
#endif
#elif defined(__GNUC__) && defined(__riscv_flen) && defined(__riscv_fsqrt)
#if __riscv_flen >= 32
#define ATTEST_SQRT_FLOAT(root, x) asm("fsqrt.s %0, %1" : "=f"(root) : "f"(x))
#endif
#if __riscv_flen >= 64
#define ATTEST_SQRT_DOUBLE(root, x) asm("fsqrt.d %0, %1" : "=f"(root) : "f"(x))
#endif
#elif defined(__wasm__) && defined(__has_builtin)
#if __has_builtin(__builtin_elementwise_sqrt)
#define ATTEST_SQRT_FLOAT(root, x) root = __builtin_elementwise_sqrt(x)
#define ATTEST_SQRT_DOUBLE(root, x) root = __builtin_elementwise_sqrt(x)
#endif
#endif

template <Real T>
inline constexpr bool has_sqrt_instruction = false;

template <Real T>
T sqrt_by_hardware(T x) noexcept;  // defined where there is an instruction

#if defined(ATTEST_SQRT_FLOAT)
template <>
inline constexpr bool has_sqrt_instruction<float> = true;

template <>
[[nodiscard]] inline float sqrt_by_hardware(float x) noexcept {
  float root;
  ATTEST_SQRT_FLOAT(root, x);
  return root;
}
#undef ATTEST_SQRT_FLOAT
#endif

#if defined(ATTEST_SQRT_DOUBLE)
template <>
inline constexpr bool has_sqrt_instruction<double> = true;

template <>
[[nodiscard]] inline double sqrt_by_hardware(double x) noexcept {
  double root;
  ATTEST_SQRT_DOUBLE(root, x);
  return root;
}
#undef ATTEST_SQRT_DOUBLE
#endif

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
