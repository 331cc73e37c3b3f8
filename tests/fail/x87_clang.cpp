// SPDX-License-Identifier: BSL-1.0
// The x87 unit keeps more digits than the type has (clang has no -mfpmath=387).
// expect: attest: FLT_EVAL_METHOD is not 0
// flags: -m32 -mno-sse
// compilers: Clang
// processors: x86_64 AMD64
#include <attest/config.hpp>
