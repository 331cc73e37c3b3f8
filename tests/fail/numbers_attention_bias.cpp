// SPDX-License-Identifier: BSL-1.0
// A bias on the scores of an attention in integers.
// expect: attest: an attention in integers knows masks; a cap or a bias on its scores it does not
#include <attest/attention/bias.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/quantized_attention.hpp>

#ifdef ATTEST_CORRECTED
using rule = attest::both_rules<attest::causal_mask, attest::padding>;
#else
using rule = attest::both_rules<attest::causal_mask, attest::bias<float, 2, 2> >;
#endif
constexpr std::size_t size = sizeof(attest::quantized_attention<1, 1, rule>);
static_assert(size > 0);
