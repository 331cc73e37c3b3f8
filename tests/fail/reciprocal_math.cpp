// SPDX-License-Identifier: BSL-1.0
// -freciprocal-math multiplies where the source divides.
// expect: attest: remove -freciprocal-math
// flags: -freciprocal-math
// compilers: GNU
#include <attest/config.hpp>
