// SPDX-License-Identifier: BSL-1.0
// A gain of doubles and a bias of floats.
// expect: attest: the gain and the bias of a normalization must have one element type
#include <attest/layers/layer_norm.hpp>

inline constexpr attest::matrix gain{{{1.0, 1.0}}};
#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix bias{{{0.0, 0.0}}};
#else
inline constexpr attest::matrix bias{{{0.0f, 0.0f}}};
#endif
inline constexpr attest::layer_norm norm{gain, bias};
