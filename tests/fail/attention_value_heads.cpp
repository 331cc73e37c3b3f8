// SPDX-License-Identifier: BSL-1.0
// Two key/value heads share a value of three columns.
// expect: attest: the widths of key and value must be multiples of the key/value heads
// expect: value_width<3>
// expect: key_value_heads<2>
#include <attest/attention/multi_head.hpp>

inline constexpr attest::matrix<double, 2, 4> x{};
#ifdef ATTEST_CORRECTED
inline constexpr attest::matrix<double, 2, 6> value{};
#else
inline constexpr attest::matrix<double, 2, 3> value{};
#endif
inline constexpr auto y = attest::multi_head_attention<2>(x, x, value);
