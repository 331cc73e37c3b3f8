// SPDX-License-Identifier: BSL-1.0
// -ffast-math would let the program compute something else than the compiler asserted.
// expect: attest: -ffast-math breaks 'compile time = run time'; remove it
// flags: -ffast-math
#include <attest/config.hpp>
