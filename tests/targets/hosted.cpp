// SPDX-License-Identifier: BSL-1.0
// A target with an operating system: text goes to standard output.

#include "target.hpp"

#include <cstdio>

int main() { return target::program(); }

void target::write(const char* text) { std::fputs(text, stdout); }
