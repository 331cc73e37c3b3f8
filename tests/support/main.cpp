// SPDX-License-Identifier: BSL-1.0
// The one place where Catch2 2 compiles its main; Catch2 3 brings a compiled one.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
