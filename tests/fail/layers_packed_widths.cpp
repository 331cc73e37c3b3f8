// SPDX-License-Identifier: BSL-1.0
// A packed projection with 8 outputs: no three equal parts.
// expect: attest: a packed projection holds the outputs for the query, then those for the key, then as many
// expect: shape<2, 8>
#include <attest/layers/packed.hpp>

constexpr attest::linear packed{attest::matrix<double, 2, 8>{}};
#ifdef ATTEST_CORRECTED
constexpr auto parts = attest::unpack<2>(packed);
#else
constexpr auto parts = attest::unpack(packed);
#endif
static_assert(parts.key.outputs == 2);
