// SPDX-License-Identifier: BSL-1.0
// What a measurement asks of the emulated processor: how many instructions have gone by, and where the stack
// is.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" std::uint32_t stack_limit[];  // of the linker script: the lowest address that the stack may have

namespace chip {

#if defined(__arm__)

// SysTick counts down the processor's clock. Under -icount shift=0 an instruction takes a nanosecond, so a
// tick of the board's clock is as many instructions as it has nanoseconds.
#if defined(__ARM_ARCH_6M__)
constexpr std::uint32_t instructions_in_two_ticks = 125;  // microbit, 16 MHz
#else
constexpr std::uint32_t instructions_in_two_ticks = 80;  // mps2, 25 MHz
#endif

namespace detail {
inline volatile std::uint32_t& in_memory(std::uintptr_t address) {
  return *reinterpret_cast<volatile std::uint32_t*>(address);
}
inline std::uint32_t ticks() { return in_memory(0xE000E018); }
}  // namespace detail

inline void start_counting() {
  detail::in_memory(0xE000E014) = 0xFFFFFF;  // from here down to 0, again and again
  detail::in_memory(0xE000E018) = 0;
  detail::in_memory(0xE000E010) = 5;  // the processor's clock, on
}

using count = std::uint32_t;
inline count now() { return detail::ticks(); }
/// How many instructions went by since then; no more than 2^24 ticks.
inline std::uint32_t instructions_since(count then) {
  const std::uint32_t ticks = (then - now()) & 0xFFFFFF;
  return ticks * (instructions_in_two_ticks / 2) + ticks / 2 * (instructions_in_two_ticks % 2);
}

inline std::uint32_t* stack_pointer() {
  std::uint32_t* pointer;
  asm volatile("mov %0, sp" : "=r"(pointer));
  return pointer;
}

#elif defined(__riscv)

inline void start_counting() {}
using count = std::uint32_t;
inline count now() {
  count instructions;
  asm volatile("csrr %0, minstret" : "=r"(instructions));
  return instructions;
}
inline std::uint32_t instructions_since(count then) { return now() - then; }

inline std::uint32_t* stack_pointer() {
  std::uint32_t* pointer;
  asm volatile("mv %0, sp" : "=r"(pointer));
  return pointer;
}

#endif

/// Paints the unused stack, at most 12 KiB of it; stack_used() then finds how far down it was written to.
constexpr std::size_t painted_words = 3072;
constexpr std::uint32_t paint = 0xA5A5A5A5;

inline std::uint32_t* painted_from() {
  std::uint32_t* const lowest = stack_pointer() - painted_words;
  return lowest < stack_limit ? stack_limit : lowest;
}
[[gnu::noinline]] inline std::uint32_t* paint_stack() {
  std::uint32_t* const from = painted_from();
  for (volatile std::uint32_t* word = from; word < stack_pointer() - 8; ++word) *word = paint;
  return from;
}
[[gnu::noinline]] inline std::uint32_t stack_used(const std::uint32_t* painted, const std::uint32_t* top) {
  const volatile std::uint32_t* word = painted;
  while (*word == paint) ++word;
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(top) -
                                    reinterpret_cast<std::uintptr_t>(word));
}

}  // namespace chip
