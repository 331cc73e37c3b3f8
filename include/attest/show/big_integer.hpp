// SPDX-License-Identifier: BSL-1.0
// Whole numbers of thousands of bits, exact: what the decimal digits of any double are made of.
#pragma once

#include <cstddef>
#include <cstdint>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// A whole number below 2^(32 Limbs), least significant limb first. Only the limbs in use are looked at.
template <std::size_t Limbs>
class big_integer {
 public:
  constexpr explicit big_integer(std::uint64_t value) {
    for (; value != 0; value >>= 32) push(static_cast<std::uint32_t>(value));
  }

  constexpr bool is_zero() const { return size_ == 0; }

  constexpr void multiply(std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      carry += std::uint64_t{limbs_[i]} * factor;
      limbs_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) push(static_cast<std::uint32_t>(carry));
  }

  constexpr void multiply_by_power_of_ten(int exponent) {
    for (; exponent >= 9; exponent -= 9) multiply(1000000000);
    std::uint32_t rest = 1;
    for (; exponent > 0; --exponent) rest *= 10;
    if (rest != 1) multiply(rest);
  }

  constexpr void multiply_by_power_of_two(int exponent) {
    const auto whole = static_cast<std::size_t>(exponent / 32);
    if (exponent % 32 != 0) multiply(std::uint32_t{1} << exponent % 32);
    if (whole == 0 || size_ == 0) return;
    if (size_ + whole > Limbs) __builtin_trap();
    for (std::size_t i = size_; i-- > 0;) limbs_[i + whole] = limbs_[i];
    for (std::size_t i = 0; i < whole; ++i) limbs_[i] = 0;
    size_ += whole;
  }

  /// Divides by 2^exponent, to the nearest whole number, half way upwards.
  constexpr void round_by_power_of_two(int exponent) {
    const auto whole = static_cast<std::size_t>((exponent - 1) / 32);
    if (whole >= size_) {
      size_ = 0;
      return;
    }
    // All bits but one, and then that one: it says whether the rest was a half or more.
    const int shift = (exponent - 1) % 32;
    for (std::size_t i = whole; i < size_; ++i) {
      const std::uint64_t next = i + 1 < size_ ? limbs_[i + 1] : 0;
      limbs_[i - whole] = static_cast<std::uint32_t>((next << 32 | limbs_[i]) >> shift);
    }
    size_ -= whole;
    trim();
    const std::uint32_t half = size_ > 0 ? limbs_[0] & 1 : 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const std::uint64_t next = i + 1 < size_ ? limbs_[i + 1] : 0;
      limbs_[i] = static_cast<std::uint32_t>((next << 32 | limbs_[i]) >> 1);
    }
    trim();
    if (half != 0) add(big_integer(1));
  }

  /// Divides, and returns what is left over.
  constexpr std::uint32_t divide(std::uint32_t divisor) {
    std::uint64_t rest = 0;
    for (std::size_t i = size_; i-- > 0;) {
      rest = rest << 32 | limbs_[i];
      limbs_[i] = static_cast<std::uint32_t>(rest / divisor);
      rest %= divisor;
    }
    trim();
    return static_cast<std::uint32_t>(rest);
  }

  constexpr void add(const big_integer& other) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < other.size_ || carry != 0; ++i) {
      if (i >= size_) push(0);
      carry += std::uint64_t{limbs_[i]} + (i < other.size_ ? other.limbs_[i] : 0);
      limbs_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }

  /// Subtracts a number that is not larger.
  constexpr void subtract(const big_integer& other) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < other.size_ || borrow != 0; ++i) {
      const std::uint64_t taken = (i < other.size_ ? other.limbs_[i] : 0) + borrow;
      borrow = limbs_[i] < taken ? 1 : 0;
      limbs_[i] = static_cast<std::uint32_t>((borrow << 32) + limbs_[i] - taken);
    }
    trim();
  }

  /// -1, 0 or 1: smaller than, equal to, larger than the other.
  constexpr int compare(const big_integer& other) const {
    if (size_ != other.size_) return size_ < other.size_ ? -1 : 1;
    for (std::size_t i = size_; i-- > 0;) {
      if (limbs_[i] != other.limbs_[i]) return limbs_[i] < other.limbs_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  constexpr void push(std::uint32_t limb) {
    if (size_ == Limbs) __builtin_trap();
    limbs_[size_++] = limb;
  }
  constexpr void trim() {
    while (size_ > 0 && limbs_[size_ - 1] == 0) --size_;
  }

  std::uint32_t limbs_[Limbs]{};
  std::size_t size_ = 0;
};

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
