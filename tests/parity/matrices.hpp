// SPDX-License-Identifier: BSL-1.0
// Groups of results: products and sums whose value depends on order, on fusing and on range; softmax;
// attention.
#pragma once

#include <cstddef>
#include <limits>

#include <attest/attention/attention.hpp>
#include <attest/attention/bias.hpp>
#include <attest/attention/cache.hpp>
#include <attest/attention/cached.hpp>
#include <attest/attention/log_softmax.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/attention/softcap.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/geometry.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/linalg/prepacked.hpp>

#include "record.hpp"

namespace parity {

/// Random products: nearly every element would differ if one product and sum were fused.
template <typename T>
struct products {
  static constexpr const char* name = "multiply";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto a = random_matrix<T, 5, 9>(1, zero, -2, 2);
    const auto b = random_matrix<T, 9, 17>(2, zero, -2, 2);
    record_all(record, 0, a * b);
    record_all(record, 1, multiply_transposed(b, random_matrix<T, 3, 17>(3, zero, -3, 0)));
    record_all(record, 2, a + T(0.1) * random_matrix<T, 5, 9>(4, zero, -2, 2));
    record_all(record, 3, a - a * T(3));
  }
};

/// Rows of several vectors and a rest, for kernels that compute many columns at once.
template <typename T>
struct wide_products {
  static constexpr const char* name = "multiply (wide)";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto a = random_matrix<T, 3, 40>(40, zero, -4, 4);
    record_all(record, 0, a * random_matrix<T, 40, 93>(41, zero, -4, 4));
    record_all(record, 1, multiply_transposed(a, random_matrix<T, 35, 40>(42, zero, -4, 4)));
    record_all(record, 2, a + a * T(0.7));
  }
};

template <typename T>
struct prepacked_products {
  static constexpr const char* name = "multiply (prepacked)";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const attest::prepacked weight = random_matrix<T, 30, 107>(50, zero, -4, 4);
    record_all(record, 0, random_matrix<T, 1, 30>(51, zero, -4, 4) * weight);
    record_all(record, 1, random_matrix<T, 3, 30>(52, zero, -4, 4) * weight);
    record_all(record, 2, column(weight, 100));
  }
};

/// Sums that are known to come apart.
template <typename T>
struct dots {
  static constexpr const char* name = "dot";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    constexpr attest::matrix ones{{{T(1), T(1), T(1), T(1)}}};
    // cases.md A-FP-1: 0; fused -2^-54 or (float) -0x1.99999ap-27
    record(1, attest::dot(masked(attest::matrix{{{T(1), T(10)}}}, zero),
                          masked(attest::matrix{{{T(1), T(-0.1)}}}, zero)));
    // A-FP-3: from left to right 1 (float), from right to left or in pairs 0
    record(2, attest::dot(masked(attest::matrix{{{T(1e8), T(1), T(-1e8), T(1)}}}, zero), ones));
    record(3, attest::dot(masked(attest::matrix{{{T(1e16), T(1), T(-1e16), T(1)}}}, zero), ones));
    // A long sum of numbers of all sizes.
    const auto a = random_matrix<T, 1, 500>(5, zero, -10, 10);
    const auto b = random_matrix<T, 1, 500>(6, zero, -10, 10);
    record(4, attest::dot(a, b));
    record(5, attest::length(a));
    record(6, attest::cosine(a, b));
    // a a - b b with nearly equal numbers: what fusing is known for
    const T nearly_one = std::bit_cast<T>(static_cast<word<T>>(std::bit_cast<word<T>>(T(1)) + 1));
    record(7, attest::dot(masked(attest::matrix{{{nearly_one, T(1)}}}, zero),
                          masked(attest::matrix{{{nearly_one, T(-1)}}}, zero)));
  }
};

/// Products and sums at both ends of the range: overflow, infinities that cancel, subnormals, ties to even.
template <typename T>
struct extremes {
  static constexpr const char* name = "extremes";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    using limits = std::numeric_limits<T>;
    constexpr T largest = (limits::max)(), smallest = limits::denorm_min(), least_normal = (limits::min)();
    constexpr T infinity = limits::infinity(), nan = limits::quiet_NaN(), epsilon = limits::epsilon();
    constexpr attest::matrix left{{{largest, largest, T(1), T(0)},
                                   {largest, -largest, T(0.5), T(2)},
                                   {largest, largest * epsilon / T(4), T(0), T(0)},
                                   {infinity, T(1), T(2), T(3)},
                                   {infinity, -infinity, T(1), T(1)},
                                   {nan, T(1), T(0), T(0)},
                                   {smallest, T(3) * smallest, least_normal, T(0)},
                                   {least_normal, -smallest, T(0), T(0)},
                                   {T(1), epsilon / T(2), epsilon / T(2), epsilon / T(2)},
                                   {T(1), epsilon / T(2) + epsilon * epsilon, T(0), T(0)},
                                   {T(0), T(-0.0), T(-0.0), T(-0.0)}}};
    constexpr attest::matrix right{{{T(1), T(0.5), T(0), T(-1)},
                                    {T(1), T(0.5), T(1), T(0)},
                                    {T(1), T(0.5), infinity, T(3)},
                                    {T(1), T(0.5), T(0), T(0)}}};
    const auto a = masked(left, zero);
    const auto b = masked(right, zero);
    record_all(record, 0, a * b);
    record_all(record, 1, a + a);
    record_all(record, 2, a - pick_rows(a, {10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}));
    record_all(record, 3, a * T(0.75));
    record_all(record, 4, a * T(1e30));
    for (std::size_t i = 0; i < 11; ++i) {
      record(5 << 16 | i, attest::length(row(a, i)));
      record(6 << 16 | i, attest::cosine(row(a, i), row(a, 10 - i)));
    }
  }
};

template <typename T>
struct softmax_of_random_scores {
  static constexpr const char* name = "softmax";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    record_all(record, 0, softmax(random_matrix<T, 8, 9>(7, zero, -3, 3)));
    record_all(record, 1, softmax(random_matrix<T, 1, 150>(8, zero, -3, 5)));
    record_all(record, 2, log_softmax(random_matrix<T, 4, 33>(43, zero, -3, 4)));
  }
};

template <typename T>
struct softmax_of_sharp_scores {
  static constexpr const char* name = "softmax (sharp)";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    using limits = std::numeric_limits<T>;
    constexpr T largest = (limits::max)(), infinity = limits::infinity(), nan = limits::quiet_NaN();
    // limits::denorm_min() is an inexact literal to GCC, which under -frounding-math then puts it and what
    // follows into other places of the table.
    constexpr T least = std::bit_cast<T>(word<T>(1));
    constexpr T no_weight = limits::digits > 24 ? T(-745) : T(-103);  // the last weights above zero
    constexpr attest::matrix scores{{{T(0), T(0), T(0), T(0), T(0)},
                                     {T(0), -infinity, T(1), -infinity, T(1)},
                                     {-infinity, -infinity, -infinity, -infinity, -infinity},
                                     {T(1), infinity, T(2), T(3), T(4)},
                                     {T(1), nan, T(2), T(3), T(4)},
                                     {largest, -largest, T(0), largest, T(1)},
                                     {-largest, -largest, -largest, -largest, -largest},
                                     {T(0), no_weight, no_weight - T(1), no_weight + T(1), no_weight / T(2)},
                                     {T(0), no_weight + T(20), no_weight + T(16), no_weight + T(14), T(-1)},
                                     {T(1000), T(1001), T(1002), T(998), T(1002)},
                                     {T(8), T(18), T(28), T(38), T(48)},
                                     {T(-0.0), least, T(0), limits::epsilon(), T(-0.0)}}};
    record_all(record, 0, softmax(masked(scores, zero)));
  }
};

template <typename T>
struct attentions {
  static constexpr const char* name = "attention";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto query = random_matrix<T, 5, 8>(9, zero, -3, 1);
    const auto key = random_matrix<T, 7, 8>(10, zero, -3, 1);
    const auto value = random_matrix<T, 7, 6>(11, zero, -3, 3);
    const auto steps = attention_steps(query, key, value);
    record_all(record, 0, steps.scores);
    record_all(record, 1, steps.scaled);
    record_all(record, 2, steps.weights);
    record_all(record, 3, steps.output);
    record_all(record, 4, attention(query, key, value, attest::attention_options{.scale = 0.3}));
  }
};

template <typename T>
struct attentions_by_rules {
  static constexpr const char* name = "attention (rules)";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto query = random_matrix<T, 5, 8>(12, zero, -3, 1);
    const auto key = random_matrix<T, 7, 8>(13, zero, -3, 1);
    const auto value = random_matrix<T, 7, 6>(14, zero, -3, 3);
    record_all(record, 0, attention(query, key, value, attest::causal));
    record_all(record, 1,
               attention(query, key, value, attest::bias{random_matrix<T, 5, 7>(15, zero, -2, 2)}));
    record_all(record, 2, attention(query, key, value, attest::softcap{5.0} & attest::sliding_window<3>));
  }
};

template <typename T>
struct attentions_of_heads {
  static constexpr const char* name = "attention (heads)";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto query = random_matrix<T, 5, 8>(44, zero, -3, 1);
    const auto key = random_matrix<T, 7, 4>(45, zero, -3, 1);
    const auto value = random_matrix<T, 7, 6>(46, zero, -3, 3);
    record_all(record, 0, attest::multi_head_attention<4, 2>(query, key, value, attest::causal));
    const auto steps = attest::multi_head_attention_steps<4, 2>(query, key, value, attest::alibi_by_head);
    for (std::size_t h = 0; h < 4; ++h) record_all(record, 1 + h, steps.head(h).weights);
    record_all(record, 5, steps.averaged_weights());
  }
};

template <typename T>
struct cached_attentions {
  static constexpr const char* name = "attention (cached)";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto query = random_matrix<T, 6, 8>(47, zero, -3, 1);
    const auto key = random_matrix<T, 6, 8>(48, zero, -3, 1);
    const auto value = random_matrix<T, 6, 6>(49, zero, -3, 3);
    attest::kv_cache<T, 6, 8, 6> linear;
    attest::ring_cache<T, 3, 8, 6> ring;
    for (std::size_t i = 0; i < 6; ++i) {
      record_all(record, i, attest::cached_attention<2>(linear, row(query, i), row(key, i), row(value, i)));
      record_all(record, 10 + i,
                 attest::cached_attention<2>(ring, row(query, i), row(key, i), row(value, i)));
    }
    record_all(record, 20, attention(query, linear));
  }
};

/// Enough keys for whole vectors of them; heads that share keys and values, and rules on top.
template <typename T>
struct attentions_over_many {
  static constexpr const char* name = "attention (many cached)";
  using real = T;

  template <typename Record>
  static constexpr void run(secret zero, Record& record) {
    const auto query = random_matrix<T, 2, 16>(53, zero, -3, 1);
    attest::kv_cache<T, 40, 8> cache(random_matrix<T, 40, 8>(54, zero, -3, 1),
                                     random_matrix<T, 40, 8>(55, zero, -3, 3), 36);
    record_all(record, 0,
               attest::cached_attention<4, 2>(cache, row(query, 0), random_matrix<T, 1, 8>(56, zero, -3, 1),
                                              random_matrix<T, 1, 8>(57, zero, -3, 3)));
    record_all(record, 1, attest::multi_head_attention<4, 2>(query, cache, attest::sliding_window<9>));
    record_all(record, 2, attest::multi_head_attention<4, 2>(query, cache, attest::alibi_by_head));
  }
};

}  // namespace parity
