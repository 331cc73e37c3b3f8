// SPDX-License-Identifier: BSL-1.0
// libstdc++'s configuration for Linux asks the C library for this header; a WebAssembly module has no C
// library.
#pragma once
#define __GLIBC_PREREQ(major, minor) 0
