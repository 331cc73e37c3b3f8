// SPDX-License-Identifier: BSL-1.0
// The Transformer block: attention, then a feed-forward network, each with a residual and a normalization.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of a block in which each normalization follows its residual. (In integers, sums are of a wider
/// type than what is normalized.)
template <typename Attention, typename FeedForward, typename Rows, typename Sums = Rows>
struct post_norm_block_trace {
  Attention attention;       ///< the steps of the attention, its result as attention.output
  Sums after_attention;      ///< x + attention.output
  Rows first_normalized;     ///< first_norm(after_attention)
  FeedForward feed_forward;  ///< the steps of the feed-forward network, its result as feed_forward.output
  Sums after_feed_forward;   ///< first_normalized + feed_forward.output
  Rows output;               ///< second_norm(after_feed_forward)
};

/// The block of Vaswani et al. 2017 and of BERT (torch: norm_first=False), n tokens of one width in and out:
///
///     a = first_norm(x + attention(x))
///     y = second_norm(a + feed_forward(a))
template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm>
struct post_norm_block {
  static_assert(detail::check_neighbours<Attention, FirstNorm>() &&
                detail::check_neighbours<FirstNorm, FeedForward>() &&
                detail::check_neighbours<FeedForward, SecondNorm>());
  static constexpr std::size_t inputs = detail::inputs_of<SecondNorm>;
  static constexpr std::size_t outputs = detail::outputs_of<SecondNorm>;

  Attention attention;
  FirstNorm first_norm;
  FeedForward feed_forward;
  SecondNorm second_norm;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr auto steps(const matrix<T, N, Width>& x) const {
    const auto attended = steps_of(attention, x);
    const auto after_attention = detail::add_residual(x, attended.output);
    const matrix<T, N, Width> first_normalized = first_norm(after_attention);
    const auto fed_forward = steps_of(feed_forward, first_normalized);
    const auto after_feed_forward = detail::add_residual(first_normalized, fed_forward.output);
    return post_norm_block_trace<decltype(steps_of(attention, x)),
                                 decltype(steps_of(feed_forward, first_normalized)), matrix<T, N, Width>,
                                 decltype(detail::add_residual(x, attended.output))>{
        attended,    after_attention,    first_normalized,
        fed_forward, after_feed_forward, second_norm(after_feed_forward)};
  }

  template <typename T, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x) const {
    const matrix<T, N, Width> a = first_norm(detail::add_residual(x, attention(x)));
    return second_norm(detail::add_residual(a, feed_forward(a)));
  }

  /// The same for the next tokens of a sequence, over a key/value cache; see projected_attention.
  template <typename T, std::size_t N, std::size_t Width, typename Cache>
  constexpr matrix<T, N, Width> decode(const matrix<T, N, Width>& x, Cache& cache) const {
    const matrix<T, N, Width> a = first_norm(detail::add_residual(x, attention.decode(x, cache)));
    return second_norm(detail::add_residual(a, feed_forward(a)));
  }
};

template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm>
post_norm_block(Attention, FirstNorm, FeedForward, SecondNorm)
    -> post_norm_block<Attention, FirstNorm, FeedForward, SecondNorm>;

/// Every step of a block in which each normalization goes before its part.
template <typename Attention, typename FeedForward, typename Rows, typename Normalized = Rows>
struct pre_norm_block_trace {
  Normalized first_normalized;   ///< first_norm(x)
  Attention attention;           ///< the steps of the attention to first_normalized
  Rows after_attention;          ///< x + attention.output
  Normalized second_normalized;  ///< second_norm(after_attention)
  FeedForward feed_forward;      ///< the steps of the feed-forward network on second_normalized
  Rows output;                   ///< after_attention + feed_forward.output
};

/// The block of GPT-2 and LLaMA (torch: norm_first=True), n tokens of one width in and out:
///
///     a = x + attention(first_norm(x))
///     y = a + feed_forward(second_norm(a))
template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm>
struct pre_norm_block {
  static_assert(detail::check_neighbours<FirstNorm, Attention>() &&
                detail::check_neighbours<Attention, SecondNorm>() &&
                detail::check_neighbours<SecondNorm, FeedForward>());
  static constexpr std::size_t inputs = detail::inputs_of<FirstNorm>;
  static constexpr std::size_t outputs = detail::outputs_of<FirstNorm>;

  Attention attention;
  FirstNorm first_norm;
  FeedForward feed_forward;
  SecondNorm second_norm;

  template <typename T, std::size_t N, std::size_t Width>
  constexpr auto steps(const matrix<T, N, Width>& x) const {
    const auto first_normalized = first_norm(x);
    const auto attended = steps_of(attention, first_normalized);
    const auto after_attention = detail::add_residual(x, attended.output);
    const auto second_normalized = second_norm(after_attention);
    const auto fed_forward = steps_of(feed_forward, second_normalized);
    return pre_norm_block_trace<decltype(steps_of(attention, first_normalized)),
                                decltype(steps_of(feed_forward, second_normalized)), matrix<T, N, Width>,
                                decltype(first_norm(x))>{
        first_normalized,  attended,    after_attention,
        second_normalized, fed_forward, detail::add_residual(after_attention, fed_forward.output)};
  }

  template <typename T, std::size_t N, std::size_t Width>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x) const {
    const matrix<T, N, Width> a = detail::add_residual(x, attention(first_norm(x)));
    return detail::add_residual(a, feed_forward(second_norm(a)));
  }

  /// The same for the next tokens of a sequence, over a key/value cache; see projected_attention.
  template <typename T, std::size_t N, std::size_t Width, typename Cache>
  constexpr matrix<T, N, Width> decode(const matrix<T, N, Width>& x, Cache& cache) const {
    const matrix<T, N, Width> a = detail::add_residual(x, attention.decode(first_norm(x), cache));
    return detail::add_residual(a, feed_forward(second_norm(a)));
  }
};

template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm>
pre_norm_block(Attention, FirstNorm, FeedForward, SecondNorm)
    -> pre_norm_block<Attention, FirstNorm, FeedForward, SecondNorm>;

}  // namespace attest
ATTEST_ARITHMETIC_END
