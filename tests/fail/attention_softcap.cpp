// SPDX-License-Identifier: BSL-1.0
// A cap of zero leaves no score.
// expect: a_softcap_has_to_be_positive
#include <attest/attention/softcap.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::softcap cap{30.0};
#else
inline constexpr attest::softcap cap{0.0};
#endif
