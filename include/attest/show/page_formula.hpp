// SPDX-License-Identifier: BSL-1.0
// The formulas of attention as MathML, as browsers and screen readers read them. A line may break between
// two.
#pragma once

#include <string_view>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::formula {

/// Q = X W_Q, K = X W_K, V = X W_V
inline constexpr std::string_view projections =
    "<math><mi>Q</mi><mo>=</mo><mi>X</mi><msub><mi>W</mi><mi>Q</mi></msub><mo>,</mo></math> "
    "<math><mi>K</mi><mo>=</mo><mi>X</mi><msub><mi>W</mi><mi>K</mi></msub><mo>,</mo></math> "
    "<math><mi>V</mi><mo>=</mo><mi>X</mi><msub><mi>W</mi><mi>V</mi></msub></math>";

/// s_ij = q_i . k_j, S = Q K^T
inline constexpr std::string_view scores =
    "<math><msub><mi>s</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>=</mo>"
    "<msub><mi>q</mi><mi>i</mi></msub><mo>\xc2\xb7</mo><msub><mi>k</mi><mi>j</mi></msub><mo>,</mo></math> "
    "<math><mi>S</mi><mo>=</mo><mi>Q</mi><msup><mi>K</mi><mi>T</mi></msup></math>";

/// t_ij = s_ij scale
inline constexpr std::string_view scaled =
    "<math><msub><mi>t</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>=</mo>"
    "<msub><mi>s</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>\xc3\x97</mo><mi>scale</mi></math>";

/// a_ij = exp(t_ij) / sum over k of exp(t_ik)
inline constexpr std::string_view weights =
    "<math><msub><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>=</mo><mfrac>"
    "<mrow><mi>exp</mi><mo>(</mo><msub><mi>t</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>)</mo></mrow>"
    "<mrow><munder><mo>\xe2\x88\x91</mo><mi>k</mi></munder><mi>exp</mi><mo>(</mo>"
    "<msub><mi>t</mi><mrow><mi>i</mi><mi>k</mi></mrow></msub><mo>)</mo></mrow></mfrac></math>";

/// z_i = sum over j of a_ij v_j, Z = A V
inline constexpr std::string_view output =
    "<math><msub><mi>z</mi><mi>i</mi></msub><mo>=</mo><munder><mo>\xe2\x88\x91</mo><mi>j</mi></munder>"
    "<msub><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><msub><mi>v</mi><mi>j</mi></msub><mo>,</mo></"
    "math> "
    "<math><mi>Z</mi><mo>=</mo><mi>A</mi><mi>V</mi></math>";

}  // namespace attest::formula
ATTEST_ARITHMETIC_END
