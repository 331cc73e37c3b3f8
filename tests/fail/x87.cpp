// SPDX-License-Identifier: BSL-1.0
// The x87 unit keeps more digits than the type has.
// expect: attest: FLT_EVAL_METHOD is not 0
// flags: -mfpmath=387
// compilers: GNU
// processors: x86_64 AMD64
#include <attest/config.hpp>
