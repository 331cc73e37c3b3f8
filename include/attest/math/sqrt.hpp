// SPDX-License-Identifier: BSL-1.0
// sqrt: the nearest float or double, for every argument.
#pragma once

#include <type_traits>

#include <attest/math/fixed.hpp>
#include <attest/math/sqrt_hardware.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// One step of Newton's method for 1/sqrt(a): y (3 - a y^2) / 2. An error of e becomes 1.5 e^2.
/// W bits a word; a is Q(W-2) in [1, 4), y is Q(W-1).
template <typename Word>
[[nodiscard]] constexpr Word closer_to_inverse_root(Word a, Word y) noexcept {
  constexpr Word three = Word(3) << (sizeof(Word) * 8 - 4);
  return Word(multiply_high(y, Word((three - multiply_high(a, multiply_high(y, y))) << 2)) << 1);
}

/// 1/sqrt(a) for a as Q(W-2) in [1, 4), as Q(W-1).
template <typename Word>
[[nodiscard]] constexpr Word inverse_root(Word a) noexcept {
  constexpr int width = sizeof(Word) * 8;
  // 273/256 - 39/256 a is off by 0.086 at most, then 0.012, 2e-4, 6e-8, 6e-15, 5e-29
  Word y = (Word(273) << (width - 9)) - multiply_high(a, Word(39) << (width - 7));
  y = closer_to_inverse_root(a, y);
  y = closer_to_inverse_root(a, y);
  y = closer_to_inverse_root(a, y);
  y = closer_to_inverse_root(a, y);
  return width > 32 ? closer_to_inverse_root(a, y) : y;
}

/// sqrt(x) for finite x > 0: 1/sqrt by Newton, times x, then one exact look at the remainder.
template <Real T>
[[nodiscard]] constexpr T sqrt_by_integers(T x) noexcept {
  using word = real_bits<T>;
  constexpr int width = sizeof(word) * 8;
  constexpr int root_bits = real_format<T>::fraction_bits + 1;  // after the point: one more than is kept

  const taken_apart parts = take_apart(x);
  const int odd = parts.exponent & 1;
  // x = a 4^exponent, a in [1, 4) as Q62; and its first bits
  const u64 a = u64(parts.integer) << (10 + odd);
  const int exponent = (parts.exponent - odd) / 2 + 26;
  const word first = word(a >> (64 - width));
  const word y = inverse_root(first);

  // root = floor(sqrt(a) 2^root_bits), or one off. The remainder a 4^root_bits - root^2 fits in one
  // word, so it may be computed modulo 2^64.
  const u64 root = multiply_high(first, y) >> (width - 3 - root_bits);
  const u64 scaled_a =
      2 * root_bits > 62 ? a << ((2 * root_bits - 62) & 63) : a >> ((62 - 2 * root_bits) & 63);
  const i64 remainder = i64(scaled_a - root * root);
  const u64 exact = root + (remainder > i64(2 * root) ? 1 : 0) - (remainder < 0 ? 1 : 0);
  // The root of a number of p bits is never a tie of p + 1 bits: its square would need 2p + 2.
  return round_to_real<T>(exact << (63 - root_bits), exponent);
}

}  // namespace detail

/// The square root, correctly rounded (to nearest, ties cannot occur), subnormal arguments included;
/// sqrt(-0) = -0, sqrt(inf) = inf, sqrt(NaN) and sqrt of anything below zero = NaN.
template <Real T>
[[nodiscard]] constexpr T sqrt(T x) noexcept {
  if (is_zero(x)) return x;
  if (is_nan(x) || is_negative(x)) return detail::not_a_number<T>;
  if constexpr (detail::has_sqrt_instruction<T>) {
    if (!std::is_constant_evaluated()) return detail::sqrt_by_hardware(x);
  }
  if (is_infinite(x)) return x;
  return detail::sqrt_by_integers(x);
}

/// Of an integer: the sentence says what to write.
template <typename T>
requires(!Real<T> && std::is_arithmetic_v<T>) constexpr T sqrt(T) noexcept {
  static_assert(Real<T>, "attest: sqrt needs a real number, float or double (write 1.0 rather than 1)");
  return T();
}

}  // namespace attest
ATTEST_ARITHMETIC_END
