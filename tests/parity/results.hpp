// SPDX-License-Identifier: BSL-1.0
// The one fixed program of results: every group, in order.
#pragma once

#include <cstddef>

#include "functions.hpp"
#include "known.hpp"
#include "layers.hpp"
#include "matrices.hpp"
#include "numbers.hpp"

namespace parity {

template <typename... Groups>
struct group_list {
  static constexpr std::size_t size = sizeof...(Groups);
};

template <typename... Left, typename... Right>
constexpr group_list<Left..., Right...> operator+(group_list<Left...>, group_list<Right...>) {
  return {};
}

/// A function of one number, in float and double, in parts of a size that every compiler evaluates by
/// default.
template <typename Function>
using both_types = group_list<unary<Function, float, 0, 2>, unary<Function, float, 1, 2>,
                              unary<Function, double, 0, 2>, unary<Function, double, 1, 2>>;

template <template <typename> typename Group>
using of_both = group_list<Group<float>, Group<double>>;

using functions = decltype(
    both_types<exp_function>{} + both_types<exp2_function>{} + both_types<log_function>{} +
    both_types<sqrt_function>{} + both_types<rsqrt_function>{} + both_types<tanh_function>{} +
    both_types<erf_function>{} + both_types<sin_function>{} + both_types<cos_function>{} +
    both_types<floor_function>{} + both_types<ceil_function>{} + both_types<trunc_function>{} +
    both_types<round_function>{} + both_types<round_even_function>{} + both_types<relu_function>{} +
    both_types<sigmoid_function>{} + both_types<silu_function>{} + both_types<gelu_erf_function>{} +
    both_types<gelu_tanh_function>{} + both_types<gelu_quick_function>{} + both_types<softcapped_function>{});
using groups = decltype(functions{} + of_both<known_values>{} + of_both<powers>{} + of_both<products>{} +
                        of_both<wide_products>{} + of_both<prepacked_products>{} + of_both<dots>{} +
                        of_both<extremes>{} + of_both<softmax_of_random_scores>{} +
                        of_both<softmax_of_sharp_scores>{} + of_both<attentions>{} +
                        of_both<attentions_by_rules>{} + of_both<attentions_of_heads>{} +
                        of_both<cached_attentions>{} + of_both<attentions_over_many>{} +
                        of_both<wide_rows>{} + of_both<normalizations>{} + of_both<positions>{} +
                        of_both<blocks>{} + of_both<decoders>{} + of_both<models>{} +
                        of_both<stored_weights>{} +
                        group_list<integer_functions, integer_layers, integer_blocks, fixed_points>{});

}  // namespace parity
