// SPDX-License-Identifier: BSL-1.0
// What a test program gives to the machine that it runs on, whichever it is, and what it may ask of it.
#pragma once

namespace target {

/// The program, defined by whoever includes this. Its value becomes the exit status: of the process, of the
/// emulator of a board, of the script that runs a WebAssembly module. Not called main, because what a
/// compiler makes of that name depends on -ffreestanding.
int program();

/// Writes a text to where the test looks for it.
void write(const char* text);

}  // namespace target
