// SPDX-License-Identifier: BSL-1.0
// text: characters put together by the compiler, with a fixed capacity and no allocation.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/config.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// Ends a constant evaluation where a text outgrows its capacity, and stops a program.
constexpr void check_capacity(std::size_t size, std::size_t capacity) {
  if (size > capacity) {
    stop("attest: a text of %zu characters or more does not fit into %zu", size, capacity);
  }
}

/// How many columns a text takes: its characters, each of one byte or more in UTF-8.
constexpr std::size_t columns(std::string_view characters) {
  const char* const bytes = characters.data();
  std::size_t count = 0;
  for (std::size_t i = 0, size = characters.size(); i < size; ++i) count += (bytes[i] & 0xc0) != 0x80 ? 1 : 0;
  return count;
}

}  // namespace detail

/// Up to Capacity characters.
template <std::size_t Capacity>
class text {
 public:
  static constexpr std::size_t capacity = Capacity;

  constexpr std::string_view view() const { return {characters_, size_}; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool operator==(std::string_view other) const { return view() == other; }

  constexpr text& operator<<(char character) {
    detail::check_capacity(size_ + 1, Capacity);
    characters_[size_++] = character;
    return *this;
  }
  constexpr text& operator<<(std::string_view added) {
    detail::check_capacity(size_ + added.size(), Capacity);
#ifdef __clang__  // one step for all of them, where a whole page has to fit into a million
    if (!added.empty()) __builtin_memcpy(characters_ + size_, added.data(), added.size());
    size_ += added.size();
#else
    for (const char character : added) characters_[size_++] = character;
#endif
    return *this;
  }
  /// A literal, whose length needs no counting.
  template <std::size_t Size>
  constexpr text& operator<<(const char (&literal)[Size]) {
    return *this << std::string_view(literal, Size - 1);
  }
  template <std::size_t Other>
  constexpr text& operator<<(const text<Other>& added) {
    return *this << added.view();
  }

  /// The same character `count` times.
  constexpr text& repeat(char character, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) *this << character;
    return *this;
  }

  /// `added` at the right or the left end of a field of `width` columns, or as wide as it is.
  constexpr text& right(std::string_view added, std::size_t width) {
    const std::size_t taken = detail::columns(added);
    return repeat(' ', taken < width ? width - taken : 0) << added;
  }
  constexpr text& left(std::string_view added, std::size_t width) {
    const std::size_t taken = detail::columns(added);
    *this << added;
    return repeat(' ', taken < width ? width - taken : 0);
  }

 private:
  char characters_[Capacity]{};
  std::size_t size_ = 0;
};

}  // namespace attest
ATTEST_ARITHMETIC_END
