// SPDX-License-Identifier: BSL-1.0
// Sinusoidal positions of width 5.
// expect: attest: sinusoidal positions need an even width, a sine and a cosine a pair
// expect: shape<2, 5>
#include <attest/layers/sinusoidal.hpp>

#ifdef ATTEST_CORRECTED
constexpr auto table = attest::sinusoidal_interleaved<double, 2, 4>();
#else
constexpr auto table = attest::sinusoidal_interleaved<double, 2, 5>();
#endif
static_assert(table(0, 0) == 0.0);
