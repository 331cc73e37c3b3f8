// SPDX-License-Identifier: BSL-1.0
// attest's own corpus (corpus/README.md): attention, softmax and log_softmax in float and in double.
#pragma once

#include <cstddef>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

#include <attest/attention/bias.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/log_softmax.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/attention/softcap.hpp>
#include <attest/attention/softmax.hpp>
#include <attest/linalg/matrix.hpp>

#include "outside.hpp"

namespace outside {

template <typename T, std::size_t Rows, std::size_t Cols, typename Stored>
constexpr attest::matrix<T, Rows, Cols> table(const Stored (&data)[Rows * Cols]) {
  attest::matrix<T, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) result.elements[i] = static_cast<T>(hidden(data[i]));
  return result;
}

// A part of the rule for each attribute and table that a case may have.

template <typename Case>
constexpr auto alignment_rule() {
  if constexpr (requires { Case::causal; }) {
    if constexpr (Case::causal == std::string_view("upper_left")) {
      return attest::causal_upper_left;
    } else {
      return attest::causal;
    }
  } else {
    return attest::everything;
  }
}
template <typename Case>
constexpr auto window_rule() {
  attest::window result;
  if constexpr (requires { Case::window_left; }) result.left = std::size_t{Case::window_left};
  if constexpr (requires { Case::window_right; }) result.right = std::size_t{Case::window_right};
  return result;
}
template <typename Case>
constexpr auto padding_rule() {
  if constexpr (requires { Case::valid_keys; }) {
    return attest::padding{.keys = std::size_t{Case::valid_keys}};
  } else {
    return attest::everything;
  }
}
template <typename Case>
constexpr auto cap_rule() {
  if constexpr (requires { Case::softcap; }) {
    return attest::softcap{Case::softcap};
  } else {
    return attest::everything;
  }
}
template <typename Case>
constexpr auto alibi_rule() {
  if constexpr (requires { Case::alibi; }) {
    return attest::alibi_by_head;
  } else {
    return attest::everything;
  }
}
template <typename Case, std::size_t N, std::size_t M>
constexpr auto keep_rule() {
  if constexpr (requires { Case::keep; }) {
    return attest::keep(table<bool, N, M>(Case::keep));
  } else {
    return attest::everything;
  }
}
template <typename Case, typename T, std::size_t N, std::size_t M>
constexpr auto bias_rule() {
  if constexpr (requires { Case::bias; }) {
    return attest::bias(table<T, N, M>(Case::bias));
  } else {
    return attest::everything;
  }
}
template <typename Case>
constexpr attest::attention_options options() {
  if constexpr (requires { Case::scale; }) return {.scale = Case::scale};
  return {};
}

/// Unit roundoff: half the distance from 1 to the next number.
template <typename T>
inline constexpr double roundoff = static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;

template <typename T, typename Case>
constexpr double error_of_attention() {
  constexpr std::size_t n = Case::query_shape[0], m = Case::key_shape[0];
  constexpr std::size_t heads = Case::heads, key_heads = Case::key_heads;
  const auto q = table<T, n, Case::query_shape[1]>(Case::query);
  const auto k = table<T, m, Case::key_shape[1]>(Case::key);
  const auto v = table<T, m, Case::value_shape[1]>(Case::value);
  const auto rule = alignment_rule<Case>() & window_rule<Case>() & padding_rule<Case>() & cap_rule<Case>() &
                    alibi_rule<Case>() & keep_rule<Case, n, m>() & bias_rule<Case, T, n, m>();
  const auto output = attest::multi_head_attention<heads, key_heads>(q, k, v, rule, options<Case>());
  const auto steps = attest::multi_head_attention_steps<heads, key_heads>(q, k, v, rule, options<Case>());
  const tolerance for_output{Case::allowed_output * roundoff<T>, 0.0};
  const tolerance for_weights{Case::allowed_weights * roundoff<T>, 0.0};
  largest error;
  for (std::size_t i = 0; i < size_of(Case::output_shape); ++i) {
    error.add(for_output.error(static_cast<double>(output.elements[i]), Case::output[i]));
    // With and without its steps: the same bits.
    if (steps.output.elements[i] != output.elements[i]) error.add(std::numeric_limits<double>::infinity());
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t h = 0; h < heads; ++h) {
      for (std::size_t j = 0; j < m; ++j) {
        const double expected = Case::weights[(i * heads + h) * m + j];
        const T weight = steps.head(h).weights(i, j);
        error.add(for_weights.error(static_cast<double>(weight), expected));
        if (expected == 0.0 && weight != T(0)) error.add(std::numeric_limits<double>::infinity());
      }
    }
  }
  return error.value;
}

template <typename T, typename Case>
constexpr double error_of_rows() {
  constexpr std::size_t rows = Case::x_shape[0], columns = Case::x_shape[1];
  const auto x = table<T, rows, columns>(Case::x);
  const auto y = Case::op == std::string_view("softmax") ? attest::softmax(x) : attest::log_softmax(x);
  // Relative, down to where the type itself ends.
  const tolerance allowed{2 * static_cast<double>(std::numeric_limits<T>::denorm_min()) +
                              (Case::op == std::string_view("softmax") ? 0.0 : 4 * roundoff<T>),
                          Case::allowed_relative * roundoff<T>};
  largest error;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    error.add(allowed.error(static_cast<double>(y.elements[i]), Case::y[i]));
  }
  return error.value;
}

template <typename T, typename Case>
constexpr double error_in() {
  if constexpr (Case::op == std::string_view("attention")) {
    return error_of_attention<T, Case>();
  } else {
    return error_of_rows<T, Case>();
  }
}

/// Each type is a constant of its own, so that each has the compiler's whole budget.
template <typename T, typename Case>
inline constexpr double constant_error = error_in<T, Case>();

}  // namespace outside

template <typename Case>
constexpr double error_of() {
  outside::largest error;
  if (std::is_constant_evaluated()) {
    error.add(outside::constant_error<double, Case>);
    error.add(outside::constant_error<float, Case>);
  } else {
    error.add(outside::error_in<double, Case>());
    error.add(outside::error_in<float, Case>());
  }
  return error.value;
}
