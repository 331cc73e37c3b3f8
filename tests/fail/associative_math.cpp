// SPDX-License-Identifier: BSL-1.0
// -fassociative-math reorders sums at run time.
// expect: attest: remove -fassociative-math
// flags: -fassociative-math -fno-signed-zeros -fno-trapping-math
// compilers: GNU
#include <attest/config.hpp>
