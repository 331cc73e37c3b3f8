// SPDX-License-Identifier: BSL-1.0
// Powers of two in integers of 32 bits: what a softmax without floating point is made of.
#pragma once

#include <cstdint>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// 2^(-i/32) as Q17, rounded. (Computed here, it would cost every includer 5000 steps of constant
/// evaluation.)
inline constexpr std::uint32_t table_of_powers[32] = {
    131072, 128263, 125515, 122825, 120194, 117618, 115098, 112631, 110218, 107856, 105545,
    103283, 101070, 98905,  96785,  94711,  92682,  90696,  88752,  86851,  84990,  83169,
    81386,  79642,  77936,  76266,  74632,  73032,  71468,  69936,  68438,  66971};

/// 2^-t as Q15, where t is Q16: off by less than 0.9 units of 2^-15 for every t (measured:
/// numbers/README.md), exactly 2^15 for t = 0, and 0 from t = 17 on.
///
/// t = n + i/32 + r with r < 1/32: the table has 2^(-i/32), and 2^-r = 1 - u with u = v - v^2/2 + ..., v = r
/// ln2, where the next term is below 2^-19.
constexpr std::uint32_t exp2_of_minus(std::uint32_t t) {
  const std::uint32_t whole = t >> 16;
  if (whole > 16) return 0;
  constexpr std::uint32_t ln2 = 45426;                // Q16
  const std::uint32_t v = ((t & 0x7FF) * ln2) >> 13;  // Q19
  const std::uint32_t u = v - ((v * v) >> 20);        // Q19
  const std::uint32_t power = table_of_powers[(t >> 11) & 31];
  const std::uint32_t result = power - ((power * u + (1U << 18)) >> 19);  // Q17
  return (result + (1U << (1 + whole))) >> (2 + whole);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
