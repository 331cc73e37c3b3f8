// SPDX-License-Identifier: BSL-1.0
// The decoder block: attention to itself, attention to a memory, a feed-forward network.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// Every step of a decoder block in which each normalization follows its residual.
template <typename SelfAttention, typename CrossAttention, typename FeedForward, typename Rows>
struct post_norm_decoder_block_trace {
  SelfAttention self_attention;    ///< the steps of the attention of x to itself
  Rows after_self_attention;       ///< x + self_attention.output
  Rows first_normalized;           ///< first_norm(after_self_attention)
  CrossAttention cross_attention;  ///< the steps of the attention of first_normalized to the memory
  Rows after_cross_attention;      ///< first_normalized + cross_attention.output
  Rows second_normalized;          ///< second_norm(after_cross_attention)
  FeedForward feed_forward;        ///< the steps of the feed-forward network
  Rows after_feed_forward;         ///< second_normalized + feed_forward.output
  Rows output;                     ///< third_norm(after_feed_forward)
};

/// The decoder block of Vaswani et al. 2017 (torch.nn.TransformerDecoderLayer, norm_first=False), x n tokens,
/// memory m tokens, the output of an encoder:
///
///     a = first_norm(x + self_attention(x))
///     b = second_norm(a + cross_attention(a, memory))
///     y = third_norm(b + feed_forward(b))
///
/// The self-attention of a decoder is usually causal; that is the affair of the layer given for it.
template <typename SelfAttention, typename FirstNorm, typename CrossAttention, typename SecondNorm,
          typename FeedForward, typename ThirdNorm>
struct post_norm_decoder_block {
  static_assert(detail::check_neighbours<SelfAttention, FirstNorm>() &&
                detail::check_neighbours<FirstNorm, CrossAttention>() &&
                detail::check_neighbours<CrossAttention, SecondNorm>() &&
                detail::check_neighbours<SecondNorm, FeedForward>() &&
                detail::check_neighbours<FeedForward, ThirdNorm>());
  static constexpr std::size_t inputs = detail::inputs_of<ThirdNorm>;
  static constexpr std::size_t outputs = detail::outputs_of<ThirdNorm>;

  SelfAttention self_attention;
  FirstNorm first_norm;
  CrossAttention cross_attention;
  SecondNorm second_norm;
  FeedForward feed_forward;
  ThirdNorm third_norm;

  template <typename T, std::size_t N, std::size_t Width, typename Memory>
  constexpr auto steps(const matrix<T, N, Width>& x, const Memory& memory) const {
    using rows = matrix<T, N, Width>;
    const auto own = steps_of(self_attention, x);
    const rows after_own = detail::add_residual(x, own.output);
    const rows first_normalized = first_norm(after_own);
    const auto cross = steps_of(cross_attention, first_normalized, memory);
    const rows after_cross = detail::add_residual(first_normalized, cross.output);
    const rows second_normalized = second_norm(after_cross);
    const auto fed_forward = steps_of(feed_forward, second_normalized);
    const rows after_feed_forward = detail::add_residual(second_normalized, fed_forward.output);
    return post_norm_decoder_block_trace<decltype(steps_of(self_attention, x)),
                                         decltype(steps_of(cross_attention, first_normalized, memory)),
                                         decltype(steps_of(feed_forward, second_normalized)), rows>{
        own,         after_own,          first_normalized,
        cross,       after_cross,        second_normalized,
        fed_forward, after_feed_forward, third_norm(after_feed_forward)};
  }

  template <typename T, std::size_t N, std::size_t Width, typename Memory>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x, const Memory& memory) const {
    const matrix<T, N, Width> a = first_norm(detail::add_residual(x, self_attention(x)));
    const matrix<T, N, Width> b = second_norm(detail::add_residual(a, cross_attention(a, memory)));
    return third_norm(detail::add_residual(b, feed_forward(b)));
  }
};

template <typename SelfAttention, typename FirstNorm, typename CrossAttention, typename SecondNorm,
          typename FeedForward, typename ThirdNorm>
post_norm_decoder_block(SelfAttention, FirstNorm, CrossAttention, SecondNorm, FeedForward, ThirdNorm)
    -> post_norm_decoder_block<SelfAttention, FirstNorm, CrossAttention, SecondNorm, FeedForward, ThirdNorm>;

/// Every step of a decoder block in which each normalization goes before its part.
template <typename SelfAttention, typename CrossAttention, typename FeedForward, typename Rows>
struct pre_norm_decoder_block_trace {
  Rows first_normalized;           ///< first_norm(x)
  SelfAttention self_attention;    ///< the steps of the attention of first_normalized to itself
  Rows after_self_attention;       ///< x + self_attention.output
  Rows second_normalized;          ///< second_norm(after_self_attention)
  CrossAttention cross_attention;  ///< the steps of the attention of second_normalized to the memory
  Rows after_cross_attention;      ///< after_self_attention + cross_attention.output
  Rows third_normalized;           ///< third_norm(after_cross_attention)
  FeedForward feed_forward;        ///< the steps of the feed-forward network
  Rows output;                     ///< after_cross_attention + feed_forward.output
};

/// The same parts, normalized before each (torch: norm_first=True). The memory is taken as it is; an encoder
/// of pre-norm blocks normalizes its output once at its end.
///
///     a = x + self_attention(first_norm(x))
///     b = a + cross_attention(second_norm(a), memory)
///     y = b + feed_forward(third_norm(b))
template <typename SelfAttention, typename FirstNorm, typename CrossAttention, typename SecondNorm,
          typename FeedForward, typename ThirdNorm>
struct pre_norm_decoder_block {
  static_assert(detail::check_neighbours<FirstNorm, SelfAttention>() &&
                detail::check_neighbours<SelfAttention, SecondNorm>() &&
                detail::check_neighbours<SecondNorm, CrossAttention>() &&
                detail::check_neighbours<CrossAttention, ThirdNorm>() &&
                detail::check_neighbours<ThirdNorm, FeedForward>());
  static constexpr std::size_t inputs = detail::inputs_of<FirstNorm>;
  static constexpr std::size_t outputs = detail::outputs_of<FirstNorm>;

  SelfAttention self_attention;
  FirstNorm first_norm;
  CrossAttention cross_attention;
  SecondNorm second_norm;
  FeedForward feed_forward;
  ThirdNorm third_norm;

  template <typename T, std::size_t N, std::size_t Width, typename Memory>
  constexpr auto steps(const matrix<T, N, Width>& x, const Memory& memory) const {
    using rows = matrix<T, N, Width>;
    const rows first_normalized = first_norm(x);
    const auto own = steps_of(self_attention, first_normalized);
    const rows after_own = detail::add_residual(x, own.output);
    const rows second_normalized = second_norm(after_own);
    const auto cross = steps_of(cross_attention, second_normalized, memory);
    const rows after_cross = detail::add_residual(after_own, cross.output);
    const rows third_normalized = third_norm(after_cross);
    const auto fed_forward = steps_of(feed_forward, third_normalized);
    return pre_norm_decoder_block_trace<decltype(steps_of(self_attention, first_normalized)),
                                        decltype(steps_of(cross_attention, second_normalized, memory)),
                                        decltype(steps_of(feed_forward, third_normalized)), rows>{
        first_normalized,  own,         after_own,
        second_normalized, cross,       after_cross,
        third_normalized,  fed_forward, detail::add_residual(after_cross, fed_forward.output)};
  }

  template <typename T, std::size_t N, std::size_t Width, typename Memory>
  constexpr matrix<T, N, Width> operator()(const matrix<T, N, Width>& x, const Memory& memory) const {
    const matrix<T, N, Width> a = detail::add_residual(x, self_attention(first_norm(x)));
    const matrix<T, N, Width> b = detail::add_residual(a, cross_attention(second_norm(a), memory));
    return detail::add_residual(b, feed_forward(third_norm(b)));
  }
};

template <typename SelfAttention, typename FirstNorm, typename CrossAttention, typename SecondNorm,
          typename FeedForward, typename ThirdNorm>
pre_norm_decoder_block(SelfAttention, FirstNorm, CrossAttention, SecondNorm, FeedForward, ThirdNorm)
    -> pre_norm_decoder_block<SelfAttention, FirstNorm, CrossAttention, SecondNorm, FeedForward, ThirdNorm>;

}  // namespace attest
ATTEST_ARITHMETIC_END
