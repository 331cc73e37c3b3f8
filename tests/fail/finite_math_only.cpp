// SPDX-License-Identifier: BSL-1.0
// -ffinite-math-only makes infinities and NaN undefined at run time.
// expect: attest: remove -ffinite-math-only
// flags: -ffinite-math-only
#include <attest/config.hpp>
