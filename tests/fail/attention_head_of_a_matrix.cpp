// SPDX-License-Identifier: BSL-1.0
// A head of a matrix that two heads do not share evenly.
// expect: attest: head needs a matrix of whole heads side by side: its width must be a multiple of them
#include <attest/attention/heads.hpp>

#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix<double, 1, 4> both{{{1.0, 2.0, 3.0, 4.0}}};
#else
inline constexpr attest::matrix<double, 1, 3> both{{{1.0, 2.0, 3.0}}};
#endif
inline constexpr auto second = attest::head<2>(both, 1);
