// SPDX-License-Identifier: BSL-1.0
// /fp:fast of Microsoft's compiler, which announces it by this macro.
// expect: attest: replace /fp:fast by /fp:precise
// flags: -D_M_FP_FAST
#include <attest/config.hpp>
