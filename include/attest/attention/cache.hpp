// SPDX-License-Identifier: BSL-1.0
// The keys and values of tokens gone by, in a place of fixed size: linear, or a ring of the newest.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/attention/row.hpp>
#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/real.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Row i, counted from the oldest that a ring still holds.
template <Real T>
struct ring_table {
  const T* first;
  std::size_t stride;
  std::size_t oldest;
  std::size_t capacity;

  constexpr const T* row(std::size_t i) const {
    const std::size_t place = oldest + i;
    return first + (place < capacity ? place : place - capacity) * stride;
  }
};

}  // namespace detail

/// Keys of KeyWidth and values of ValueWidth (those of all key/value heads side by side) of the tokens
/// so far. A place that no token has filled is never read, whatever it holds.
///
/// kv_cache is linear and keeps every token, up to Capacity. Appending to a full one ends a constant
/// evaluation; at run time nothing is stored, append() answers false, and overflowed() stays true until
/// clear(). ring_cache keeps the newest Capacity tokens and is never full: a sliding window.
template <Real T, std::size_t Capacity, std::size_t KeyWidth, std::size_t ValueWidth, bool Ring>
class basic_kv_cache {
 public:
  using value_type = T;
  static constexpr std::size_t capacity = Capacity;
  static constexpr std::size_t key_width = KeyWidth;
  static constexpr std::size_t value_width = ValueWidth;
  static constexpr bool is_ring = Ring;

  /// Empty.
  constexpr basic_kv_cache() = default;

  /// With the content that `past_tokens` tokens left behind; further rows are places yet to be filled. In a
  /// ring, token t lies in row t % Capacity.
  constexpr basic_kv_cache(const matrix<T, Capacity, KeyWidth>& stored_keys,
                           const matrix<T, Capacity, ValueWidth>& stored_values, std::size_t past_tokens)
      : keys_(stored_keys), values_(stored_values), position_(past_tokens), place_(past_tokens % Capacity) {
    if (__builtin_is_constant_evaluated()) {
      tame_ = detail::is_tame(stored_keys.elements) && detail::is_tame(stored_values.elements);
    }
    if (!Ring && past_tokens > Capacity) {
      detail::stop("attest: the cache has room for %zu tokens, not for %zu", Capacity, past_tokens);
    }
  }

  /// How many tokens are held.
  constexpr std::size_t size() const { return position_ < Capacity ? position_ : Capacity; }
  /// The position of the next token, counted from 0: how many there have been, forgotten ones included.
  constexpr std::size_t position() const { return position_; }
  /// Whether `tokens` more can be appended.
  constexpr bool has_room(std::size_t tokens) const { return Ring || tokens <= Capacity - position_; }
  /// Whether tokens were lost because the cache was full.
  constexpr bool overflowed() const { return overflowed_; }
  /// In constant evaluation: whether no number held needs guarding (see is_tame in guarded.hpp), which is
  /// asked once a token rather than whenever a later one attends to it.
  constexpr bool is_tame() const { return tame_; }
  /// Forgets all tokens.
  constexpr void clear() {
    tame_ = true;
    position_ = 0;
    place_ = 0;
    overflowed_ = false;
  }

  /// All places, row by row (in a ring not in the order of the tokens).
  constexpr const matrix<T, Capacity, KeyWidth>& keys() const { return keys_; }
  constexpr const matrix<T, Capacity, ValueWidth>& values() const { return values_; }

  /// Stores the keys and values of a chunk of tokens, all or none; whether it did.
  template <std::size_t Tokens, std::size_t K, std::size_t Values, std::size_t V>
  constexpr bool append(const matrix<T, Tokens, K>& keys, const matrix<T, Values, V>& values) {
    static_assert(K == KeyWidth && V == ValueWidth,
                  "attest: keys and values must be as wide as the cache that stores them");
    static_assert(Tokens == Values, "attest: key and value must have equally many rows, one of each a token");
    static_assert(Ring || Tokens <= Capacity, "attest: the chunk has more tokens than the cache has places");
    if constexpr (K != KeyWidth || V != ValueWidth) {
      (void)sizeof(detail::shapes_do_not_fit<shape<Tokens, K>, shape<Values, V>, shape<Capacity, KeyWidth>,
                                             shape<Capacity, ValueWidth>>);
    } else if constexpr (Tokens != Values || (!Ring && Tokens > Capacity)) {
      (void)sizeof(detail::shapes_do_not_fit<shape<Tokens, K>, shape<Values, V>, shape<Capacity, KeyWidth>>);
    } else {
      if (!reserve(Tokens)) return false;
      for (std::size_t i = 0; i < Tokens; ++i) {
        append_row(keys.elements + i * KeyWidth, values.elements + i * ValueWidth);
      }
    }
    return true;
  }

  /// Whether there is room; where not, the cache says from now on that it overflowed.
  constexpr bool reserve(std::size_t tokens) {
    if (has_room(tokens)) return true;
    overflowed_ = true;
    // size(), because of a member GCC would print its name, not its value.
    detail::stop_compiling("attest: the cache is full: capacity %zu, %zu tokens held, %zu more to append",
                           Capacity, size(), tokens);
    return false;
  }

  /// One token, for which there is room.
  constexpr void append_row(const T* key, const T* value) {
    if (__builtin_is_constant_evaluated()) {
      tame_ = tame_ && detail::row_is_tame(key, KeyWidth) && detail::row_is_tame(value, ValueWidth);
    }
    for (std::size_t c = 0; c < KeyWidth; ++c) keys_.elements[place_ * KeyWidth + c] = key[c];
    for (std::size_t c = 0; c < ValueWidth; ++c) values_.elements[place_ * ValueWidth + c] = value[c];
    ++position_;
    place_ = place_ + 1 < Capacity ? place_ + 1 : 0;
  }

  /// The tokens held, the oldest first: `column` is where a head's block begins.
  constexpr auto key_rows(std::size_t column) const { return rows(keys_.elements + column, KeyWidth); }
  constexpr auto value_rows(std::size_t column) const { return rows(values_.elements + column, ValueWidth); }

 private:
  constexpr auto rows(const T* first, std::size_t stride) const {
    if constexpr (Ring) {
      return detail::ring_table<T>{first, stride, position_ < Capacity ? 0 : place_, Capacity};
    } else {
      return detail::row_table<T>{first, stride};
    }
  }

  matrix<T, Capacity, KeyWidth> keys_;
  matrix<T, Capacity, ValueWidth> values_;
  std::size_t position_ = 0;
  std::size_t place_ = 0;  // position_ % Capacity, kept because small processors cannot divide
  bool overflowed_ = false;
  bool tame_ = true;
};

/// Keeps every token, up to Capacity.
template <Real T, std::size_t Capacity, std::size_t KeyWidth, std::size_t ValueWidth = KeyWidth>
using kv_cache = basic_kv_cache<T, Capacity, KeyWidth, ValueWidth, false>;

/// Keeps the newest Capacity tokens.
template <Real T, std::size_t Capacity, std::size_t KeyWidth, std::size_t ValueWidth = KeyWidth>
using ring_cache = basic_kv_cache<T, Capacity, KeyWidth, ValueWidth, true>;

namespace detail {

template <typename Cache>
inline constexpr bool is_cache = false;
template <Real T, std::size_t Capacity, std::size_t KeyWidth, std::size_t ValueWidth, bool Ring>
inline constexpr bool is_cache<basic_kv_cache<T, Capacity, KeyWidth, ValueWidth, Ring>> = true;

}  // namespace detail

/// A kv_cache or a ring_cache.
template <typename Cache>
concept KeyValueCache = detail::is_cache<Cache>;

}  // namespace attest
ATTEST_ARITHMETIC_END
