// SPDX-License-Identifier: BSL-1.0
// -fno-signed-zeros may turn -0 into 0.
// expect: attest: remove -fno-signed-zeros
// flags: -fno-signed-zeros
// compilers: GNU
#include <attest/config.hpp>
