// SPDX-License-Identifier: BSL-1.0
// A cap of zero leaves no score.
// expect: attest: a softcap has to be positive
// expect-GNU: , 0.0)
// expect-Clang: , 0.000000e+00)
#include <attest/attention/softcap.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::softcap cap{30.0};
#else
inline constexpr attest::softcap cap{0.0};
#endif
