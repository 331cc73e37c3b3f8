// SPDX-License-Identifier: BSL-1.0
// From reset to the program on the board `virt` of qemu-system-riscv32; text by its serial port. No C
// library.

#include "../memory.hpp"
#include "../target.hpp"

#include <cstddef>
#include <cstdint>

extern "C" {
// Addresses that virt.ld defines.
extern std::uint32_t bss_begin[], bss_end[], stack_top[];

[[noreturn]] void reset_handler();
[[noreturn]] void trap_handler();
}

// The stack comes first; until then nothing may be called. A trap ends the program.
asm(".section .start, \"ax\"\n"
    ".globl _start\n"
    "_start:\n"
    "  la sp, stack_top\n"
    "  la t0, trap_handler\n"
    "  csrw mtvec, t0\n"
    "  j reset_handler\n"
    ".text\n");

namespace {

auto* const serial_port = reinterpret_cast<volatile unsigned char*>(0x10000000);
auto* const power_switch = reinterpret_cast<volatile std::uint32_t*>(0x00100000);

[[noreturn]] void leave(int status) {
  *power_switch = status == 0 ? 0x5555 : std::uint32_t(status) << 16 | 0x3333;
  for (;;) {
  }
}

}  // namespace

void target::write(const char* text) {
  for (; *text != '\0'; ++text) *serial_port = static_cast<unsigned char>(*text);
}

[[gnu::aligned(4)]] void trap_handler() {
  target::write("the processor trapped\n");
  leave(2);
}

void reset_handler() {
  memset(bss_begin, 0, static_cast<std::size_t>(bss_end - bss_begin) * sizeof(std::uint32_t));
  leave(target::program());
}
