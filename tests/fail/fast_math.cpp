// SPDX-License-Identifier: BSL-1.0
// -ffast-math would let the program compute something else than the compiler asserted.
// expect: attest: remove -ffast-math: run time would differ from compile time
// flags: -ffast-math
#include <attest/config.hpp>
