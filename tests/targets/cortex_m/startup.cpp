// SPDX-License-Identifier: BSL-1.0
// From reset to the program on a Cortex-M, and text and exit status by way of a debugger (semihosting). No C
// library.

#include "../memory.hpp"
#include "../target.hpp"

#include <cstddef>
#include <cstdint>

extern "C" {
// Addresses that sections.ld defines.
extern std::uint32_t data_load[], data_begin[], data_end[], bss_begin[], bss_end[], stack_top[];

[[noreturn]] void reset_handler();
}

namespace {

// Semihosting: the number of a request in r0, its argument in r1, then a breakpoint that the debugger
// answers.
constexpr std::uint32_t write_text = 0x04;
constexpr std::uint32_t exit_with_status = 0x20;
constexpr std::uint32_t application_exit = 0x20026;

void request(std::uint32_t what, const void* argument) {
  register std::uint32_t r0 asm("r0") = what;
  register const void* r1 asm("r1") = argument;
  asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

[[noreturn]] void leave(int status) {
  const std::uint32_t reason_and_status[] = {application_exit, static_cast<std::uint32_t>(status)};
  request(exit_with_status, reason_and_status);
  for (;;) {
  }
}

[[noreturn]] void fault_handler() {
  target::write("the processor faulted\n");
  leave(2);
}

}  // namespace

// The timer's interrupt, for programs that have one.
extern "C" [[gnu::weak]] void systick_handler() { fault_handler(); }

namespace {

// The processor reads its stack pointer and these addresses from the beginning of the flash.
struct vector_table {
  const std::uint32_t* stack;
  void (*reset)();
  void (*faults[13])();
  void (*systick)();
};
[[gnu::section(".vectors"), gnu::used]] constexpr vector_table vectors{
    stack_top,
    reset_handler,
    {fault_handler, fault_handler, fault_handler, fault_handler, fault_handler},
    systick_handler};

}  // namespace

void target::write(const char* text) { request(write_text, text); }

void reset_handler() {
#if defined(__ARM_FP) && __ARM_FP > 0
  // The floating-point unit is off after a reset: coprocessors 10 and 11 in the access control register.
  auto* const access_control = reinterpret_cast<volatile std::uint32_t*>(0xe000ed88);
  *access_control = *access_control | (15u << 20);
  asm volatile("dsb\n\tisb" : : : "memory");
#endif
  memcpy(data_begin, data_load, static_cast<std::size_t>(data_end - data_begin) * sizeof(std::uint32_t));
  memset(bss_begin, 0, static_cast<std::size_t>(bss_end - bss_begin) * sizeof(std::uint32_t));
  leave(target::program());
}
