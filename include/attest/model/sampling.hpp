// SPDX-License-Identifier: BSL-1.0
// From scores to the next token: the best one, or one drawn by temperature and top-p from a seeded generator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <attest/attention/softmax.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/weights/token_text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The token of the highest score, the first of equal ones; a NaN is never higher.
template <Real T, std::size_t Vocabulary>
constexpr token_id best_token(const row_vector<T, Vocabulary>& scores) {
  token_id best = 0;
  for (token_id t = 1; t < Vocabulary; ++t) {
    if (scores.elements[t] > scores.elements[best]) best = t;
  }
  return best;
}

namespace detail {

/// score / temperature, infinite where it overflows (which constant evaluation would refuse).
template <Real T>
constexpr T at_temperature(T score, T temperature) {
  constexpr T largest = (std::numeric_limits<T>::max)();
  if (score != score) return score;
  if (temperature < T(1) && magnitude(score) > largest * temperature) {
    return score > T(0) ? std::numeric_limits<T>::infinity() : -std::numeric_limits<T>::infinity();
  }
  return score / temperature;
}

/// Numbers 0 to count - 1 by falling weight, equal ones in their order (Shell's sort).
template <Real T>
constexpr void sort_by_weight(token_id* tokens, std::size_t count, const T* weights) {
  constexpr std::size_t gaps[] = {57313, 25472, 11321, 5031, 2236, 701, 301, 132, 57, 23, 10, 4, 1};
  for (const std::size_t gap : gaps) {
    for (std::size_t i = gap; i < count; ++i) {
      const token_id moved = tokens[i];
      std::size_t j = i;
      for (; j >= gap; j -= gap) {
        const token_id other = tokens[j - gap];
        const bool first =
            weights[moved] > weights[other] || (weights[moved] == weights[other] && moved < other);
        if (!first) break;
        tokens[j] = other;
      }
      tokens[j] = moved;
    }
  }
}

}  // namespace detail

/// Draws tokens as llama2.c does. The same seed gives the same tokens on every machine, in the compiler too.
///
///     attest::sampler draw{0.9F, 0.8F, 42};    // temperature, top-p, seed
///     const attest::token_id next = draw(scores);
///
/// Scores are divided by the temperature and go through softmax; 0 (anything below a millionth) means the
/// best token. top-p keeps the likeliest tokens, as few as together exceed p, and draws among those; 0, and
/// 1 or more, keep all.
class sampler {
 public:
  constexpr sampler(float temperature, float top_p, std::uint64_t seed)
      : temperature_(temperature), top_p_(top_p), state_(seed != 0 ? seed : 0x9E3779B97F4A7C15U) {}

  template <std::size_t Vocabulary>
  constexpr token_id operator()(const row_vector<float, Vocabulary>& scores) {
    if (!(temperature_ >= 1e-6F)) return best_token(scores);
    row_vector<float, Vocabulary> cooled;
    for (std::size_t t = 0; t < Vocabulary; ++t) {
      cooled.elements[t] = detail::at_temperature(scores.elements[t], temperature_);
    }
    const auto weights = softmax(cooled);
    const float coin = next_coin();
    if (weights.elements[0] != weights.elements[0]) return best_token(scores);  // scores that are no numbers
    if (top_p_ > 0.0F && top_p_ < 1.0F) return draw_likeliest(weights, coin);
    float passed = 0.0F;
    for (token_id t = 0; t < Vocabulary; ++t) {
      passed += weights.elements[t];
      if (coin < passed) return t;
    }
    return static_cast<token_id>(Vocabulary - 1);  // the sum may stay a rounding below 1
  }

  /// A number in [0, 1) with 24 bits, by xorshift64* (Marsaglia 2003, Vigna 2016).
  constexpr float next_coin() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<float>((state_ * 0x2545F4914F6CDD1DU) >> 40) * 0x1p-24F;
  }

 private:
  template <std::size_t Vocabulary>
  constexpr token_id draw_likeliest(const row_vector<float, Vocabulary>& weights, float coin) const {
    token_id candidates[Vocabulary] = {};
    std::size_t count = 0;
    // What is less likely than this cannot be among them.
    const float cutoff = (1.0F - top_p_) / static_cast<float>(Vocabulary > 1 ? Vocabulary - 1 : 1);
    for (token_id t = 0; t < Vocabulary; ++t) {
      if (weights.elements[t] >= cutoff) candidates[count++] = t;
    }
    detail::sort_by_weight(candidates, count, weights.elements);
    float kept = 0.0F;
    std::size_t last = 0;
    for (; last < count; ++last) {
      kept += weights.elements[candidates[last]];
      if (kept > top_p_) break;
    }
    if (last == count) last = count - 1;
    const float place = coin * kept;
    float passed = 0.0F;
    for (std::size_t i = 0; i < last; ++i) {
      passed += weights.elements[candidates[i]];
      if (place < passed) return candidates[i];
    }
    return candidates[last];
  }

  float temperature_;
  float top_p_;
  std::uint64_t state_;
};

}  // namespace attest
ATTEST_ARITHMETIC_END
