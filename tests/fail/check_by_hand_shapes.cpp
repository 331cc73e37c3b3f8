// SPDX-License-Identifier: BSL-1.0
// Tables of figures that do not fit as factors.
// expect: attest: a matrix product needs as many columns on the left as rows on the right
// expect: shape<1, 2>
// expect: shape<1, 1>
#include <attest/attest.hpp>

using namespace attest::literals;
#ifdef ATTEST_CORRECTED
inline constexpr auto product =
    attest::by_hand::multiply(attest::figures{{{1_p, 2_p}}}, attest::figures{{{1_p}, {2_p}}});
#else
inline constexpr auto product =
    attest::by_hand::multiply(attest::figures{{{1_p, 2_p}}}, attest::figures{{{1_p}}});
#endif
