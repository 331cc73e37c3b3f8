// SPDX-License-Identifier: BSL-1.0
// Processor modes that change floating-point results behind the compiler's back, to be tested against.
#pragma once

#include <cstdint>

namespace target {

#if defined(__SSE2__)

inline void set_mode_bits(unsigned bits) { __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | bits); }
inline void flush_subnormals() { set_mode_bits(0x8040); }  // flush-to-zero and denormals-are-zero
inline void round_upwards() { set_mode_bits(0x4000); }

#elif defined(__aarch64__)

inline void set_mode_bits(std::uint64_t bits) {
  std::uint64_t control;
  asm volatile("mrs %0, fpcr" : "=r"(control));
  asm volatile("msr fpcr, %0" : : "r"(control | bits));
}
inline void flush_subnormals() { set_mode_bits(1u << 24); }
inline void round_upwards() { set_mode_bits(1u << 22); }

#elif defined(__ARM_FP) && !defined(__SOFTFP__)

inline void set_mode_bits(std::uint32_t bits) {
  std::uint32_t control;
  asm volatile("vmrs %0, fpscr" : "=r"(control));
  asm volatile("vmsr fpscr, %0" : : "r"(control | bits));
}
inline void flush_subnormals() { set_mode_bits(1u << 24); }
inline void round_upwards() { set_mode_bits(1u << 22); }

#else
#error "this target has no modes that the tests know"
#endif

}  // namespace target
