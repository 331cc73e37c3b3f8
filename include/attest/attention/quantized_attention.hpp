// SPDX-License-Identifier: BSL-1.0
// Attention in integers: int8 queries, keys and values, weights of 15 bits, sums in 32 bits.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/attention/combine.hpp>
#include <attest/attention/heads.hpp>
#include <attest/attention/integer_softmax.hpp>
#include <attest/attention/options.hpp>
#include <attest/attention/row.hpp>
#include <attest/attention/rule.hpp>
#include <attest/attention/rule_parts.hpp>
#include <attest/config.hpp>
#include <attest/linalg/integer_product.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/stop.hpp>
#include <attest/numbers/quantization.hpp>
#include <attest/numbers/requantize.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Query, key and value of an attention in integers have a zero point of 0.
constexpr void an_attention_must_be_symmetric(const quantization& query, const quantization& key,
                                              const quantization& value) {
  if (query.zero_point == 0 && key.zero_point == 0 && value.zero_point == 0) return;
  stop("attest: an integer attention needs zero points of 0 for query, key, value: %d, %d, %d",
       static_cast<int>(query.zero_point), static_cast<int>(key.zero_point),
       static_cast<int>(value.zero_point));
}

/// Two dot products of Width products of int8 differ by less than 2^(31 - this).
constexpr std::int32_t spare_bits_of_scores(std::size_t width) {
  std::int32_t bits = 15;
  while (width > 1 && bits > 0) {
    width = (width + 1) / 2;
    --bits;
  }
  return bits;
}

}  // namespace detail

/// multi_head_attention<Heads, KeyValueHeads> on int8 tensors that are symmetric (zero point 0): scores are
/// exact dot products, weights are softmax in units of 2^-15, outputs are their mixtures of the values,
/// rounded once, ties away from zero. The rule says which pairs are allowed; what changes a score (a bias, a
/// cap) is refused. A query with nothing to attend to gets the zero point. Made by
/// quantized_attention<...>::of(...).
template <std::size_t Heads, std::size_t KeyValueHeads = Heads, typename Rule = everything_rule>
struct quantized_attention {
  static_assert(ScoreRule<Rule> && !detail::has_cap<Rule> && !detail::has_added<Rule>,
                "attest: an attention in integers knows masks; a cap or a bias on its scores it does not");

  Rule rule{};
  requantizer exponent{};  ///< from scores to exponents of two in units of 2^-16
  requantizer mixture{};   ///< from weights times values to outputs
  std::int32_t zero_point = 0;

  /// For tensors quantized in this way, whose heads are Width wide.
  static constexpr quantized_attention of(const quantization& query, const quantization& key,
                                          const quantization& value, const quantization& output,
                                          std::size_t width, const Rule& rule = {},
                                          const attention_options& options = {}) {
    detail::an_attention_must_be_symmetric(query, key, value);
    const double scale = options.scale.template value<double>(width);
    return {
        rule,
        detail::exponent_of_scores(static_cast<double>(query.scale) * static_cast<double>(key.scale) * scale),
        requantizer::quickest(static_cast<double>(value.scale) / 32768.0 / static_cast<double>(output.scale)),
        output.zero_point};
  }

  template <std::size_t N, std::size_t Width, std::size_t M, std::size_t KeyWidth, std::size_t ValueWidth>
  constexpr matrix<std::int8_t, N, Heads * detail::head_width(ValueWidth, KeyValueHeads)> operator()(
      const matrix<std::int8_t, N, Width>& query, const matrix<std::int8_t, M, KeyWidth>& key,
      const matrix<std::int8_t, M, ValueWidth>& value) const {
    constexpr std::size_t d = detail::head_width(Width, Heads);
    constexpr std::size_t dv = detail::head_width(ValueWidth, KeyValueHeads);
    matrix<std::int8_t, N, Heads * dv> output{};
    detail::check_heads<Heads, KeyValueHeads, Width, KeyWidth, ValueWidth>();
    detail::check_rule<N, M, Heads, Rule>();
    static_assert(d <= 65535, "attest: the heads of an attention in integers are at most 65535 wide");
    static_assert(M <= 32768, "attest: an attention in integers takes at most 32768 keys");
    if constexpr (detail::heads_fit(Heads, KeyValueHeads, Width, KeyWidth, ValueWidth)) {
      for (std::size_t h = 0; h < Heads; ++h) {
        const std::size_t serving = detail::serving_head<Heads, KeyValueHeads>(h);
        const auto own = detail::for_head<float>(rule, h, Heads);
        const attention_layout at = detail::layout_of(own, N, M);
        for (std::size_t i = 0; i < N; ++i) {
          attend_row<M, d, dv>(detail::query_place{own, i, at}, query.elements + i * Width + h * d,
                               key.elements + serving * d, KeyWidth, value.elements + serving * dv,
                               ValueWidth, output.elements + (i * Heads + h) * dv);
        }
      }
    }
    return output;
  }

 private:
  // Every score in reach is computed, several at once, and those that the rule forbids are then taken out.
  template <std::size_t M, std::size_t D, std::size_t DV, typename Place>
  constexpr void attend_row(const Place& place, const std::int8_t* query, const std::int8_t* key,
                            std::size_t key_stride, const std::int8_t* value, std::size_t value_stride,
                            std::int8_t* output) const {
    std::int32_t weights[M];
    const auto first = static_cast<std::size_t>(place.seen.first);
    const auto end = static_cast<std::size_t>(place.seen.last);
    const std::size_t last = place.seen.last <= place.seen.first ? first : end < M ? end : M;
    std::size_t j = first;
    constexpr std::size_t at_once = detail::rows_at_once;
    for (; j + at_once <= last; j += at_once) {
      put_scores<at_once, D>(query, key + j * key_stride, key_stride, weights + j);
    }
    // Counted down, because GCC 12 warns of turns that never come when j itself is compared.
    for (std::size_t left = (last - first) % at_once; left > 0; --left, ++j) {
      put_scores<1, D>(query, key + j * key_stride, key_stride, weights + j);
    }
    if constexpr (detail::has_allows<Rule>) {
      for (j = first; j < last; ++j) {
        if (!place.sees(j)) weights[j] = detail::not_seen;
      }
    }
    detail::integer_softmax_row(weights + first, last - first, exponent, detail::spare_bits_of_scores(D));
    const std::int8_t* seen_values = value + first * value_stride;
    if (mixture.shift == -1) {
      put_mixtures<true, DV>(weights + first, seen_values, value_stride, last - first, output);
    } else {
      put_mixtures<false, DV>(weights + first, seen_values, value_stride, last - first, output);
    }
  }

  template <bool Quick, std::size_t DV>
  constexpr void put_mixtures(const std::int32_t* weights, const std::int8_t* value, std::size_t stride,
                              std::size_t keys, std::int8_t* output) const {
    std::size_t c = 0;
    constexpr std::size_t at_once = Quick ? detail::rows_at_once : 1;
    for (; c + at_once <= DV; c += at_once) {
      put_mixture<at_once, Quick>(weights, value + c, stride, keys, output + c);
    }
    for (; c < DV; ++c) put_mixture<1, Quick>(weights, value + c, stride, keys, output + c);
  }

  template <std::size_t Count, std::size_t D>
  static constexpr void put_scores(const std::int8_t* query, const std::int8_t* key, std::size_t stride,
                                   std::int32_t* scores) {
    std::int32_t sums[Count]{};
    detail::integer_sums(query, key, stride, D, sums);
    for (std::size_t r = 0; r < Count; ++r) scores[r] = sums[r];
  }

  template <std::size_t Count, bool Quick>
  constexpr void put_mixture(const std::int32_t* weights, const std::int8_t* value, std::size_t stride,
                             std::size_t keys, std::int8_t* output) const {
    std::int32_t sums[Count]{};
    detail::integer_mixture(weights, value, stride, keys, sums);
    for (std::size_t c = 0; c < Count; ++c) {
      output[c] =
          detail::requantized<std::int8_t, Quick>(sums[c], mixture.multiplier, mixture.shift, zero_point);
    }
  }
};

}  // namespace attest
ATTEST_ARITHMETIC_END
