// SPDX-License-Identifier: BSL-1.0
// What a reader of the playground edits: tokens, embeddings, projections, scale and mask.
#pragma once

#include <attest/attest.hpp>

#include <cstddef>
#include <string_view>

namespace playground {

inline constexpr std::size_t most_tokens = 8;
inline constexpr std::size_t most_width = 4;

/// A token as it was typed, in UTF-8: 24 characters of three bytes, or fewer of four.
struct token {
  char bytes[72]{};
  std::size_t size = 0;

  constexpr token() = default;
  constexpr token(std::string_view characters) : size(characters.size()) {
    for (std::size_t i = 0; i < size; ++i) bytes[i] = characters[i];
  }
  constexpr std::string_view view() const { return {bytes, size}; }
};

enum class scale_choice { inverse_root_of_width, one, own };
enum class mask_choice { none, causal, pairs };

/// Which of its tables a number belongs to.
enum class table { embeddings, query_projection, key_projection, value_projection };

/// The inputs of one self-attention, in tables of the largest shape, of which the first `tokens` rows and
/// `width` columns count.
struct sheet {
  std::size_t tokens = 0;
  std::size_t width = 0;
  token names[most_tokens]{};
  attest::matrix<double, most_tokens, most_width> embeddings{};
  attest::matrix<double, most_width, most_width> projections[3]{attest::identity<double, most_width>(),
                                                                attest::identity<double, most_width>(),
                                                                attest::identity<double, most_width>()};
  scale_choice scale = scale_choice::inverse_root_of_width;
  double own_scale = 1.0;
  mask_choice mask = mask_choice::none;
  attest::matrix<bool, most_tokens, most_tokens> pairs = every_pair();
  std::size_t followed = 0;  ///< the token whose arithmetic is written out

  static constexpr attest::matrix<bool, most_tokens, most_tokens> every_pair() {
    return attest::allowed_pairs<most_tokens, most_tokens>(attest::everything);
  }

  constexpr attest::attention_options options() const {
    if (scale == scale_choice::inverse_root_of_width) return {};
    return {.scale = scale == scale_choice::one ? 1.0 : own_scale};
  }

  /// A number of one of its tables.
  constexpr double& at(table which, std::size_t row, std::size_t column) {
    if (which == table::embeddings) return embeddings(row, column);
    return projections[static_cast<int>(which) - 1](row, column);
  }

  /// Without one token: the later ones move up, and what is free afterwards is as if it had never been used.
  constexpr void remove(std::size_t gone) {
    for (std::size_t i = gone; i + 1 < most_tokens; ++i) {
      names[i] = names[i + 1];
      for (std::size_t j = 0; j < most_width; ++j) embeddings(i, j) = embeddings(i + 1, j);
      for (std::size_t j = 0; j < most_tokens; ++j) pairs(i, j) = pairs(i + 1, j);
    }
    for (std::size_t i = 0; i < most_tokens; ++i) {
      for (std::size_t j = gone; j + 1 < most_tokens; ++j) pairs(i, j) = pairs(i, j + 1);
      pairs(i, most_tokens - 1) = pairs(most_tokens - 1, i) = true;
    }
    names[most_tokens - 1] = {};
    for (std::size_t j = 0; j < most_width; ++j) embeddings(most_tokens - 1, j) = 0.0;
    --tokens;
    if (followed > gone || followed == tokens) --followed;
  }
};

/// The two worked examples.
constexpr sheet the_cat_eats_fish() {
  sheet result{.tokens = 4, .width = 2, .names = {{"The"}, {"cat"}, {"eats"}, {"fish"}}, .followed = 1};
  constexpr attest::matrix embeddings{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 2; ++j) result.embeddings(i, j) = embeddings(i, j);
  }
  return result;
}
constexpr sheet i_love_coffee() {
  sheet result{.tokens = 3, .width = 2, .names = {{"I"}, {"love"}, {"coffee"}}, .scale = scale_choice::one};
  constexpr attest::matrix embeddings{{{1.0, 0.0}, {0.5, 0.5}, {0.0, 1.0}}};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 2; ++j) result.embeddings(i, j) = embeddings(i, j);
  }
  return result;
}

}  // namespace playground
