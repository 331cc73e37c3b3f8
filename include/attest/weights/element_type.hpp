// SPDX-License-Identifier: BSL-1.0
// The element types of files, and their numbers as numbers of the program.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/numbers/small_float.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The types of the numbers in a file.
enum class element_type : unsigned char {
  boolean,
  u8,
  i8,
  u16,
  i16,
  u32,
  i32,
  u64,
  i64,
  f8_e4m3,  ///< 4 bits of exponent, 3 of fraction, no infinity (the OCP format)
  f8_e5m2,  ///< the upper half of an f16
  f16,
  bf16,  ///< the upper half of an f32
  f32,
  f64,
};

/// Whether a number that the wanted type does not have may be rounded to the nearest that it has.
enum class conversion : unsigned char { exact, rounded };

namespace detail {

struct element_facts {
  const char* name;
  unsigned char size;    ///< in bytes
  unsigned char digits;  ///< bits that every number may need
  bool is_signed;
  bool is_real;  ///< has fractions, infinities, NaN
};

inline constexpr element_facts facts_of_elements[] = {
    {"bool", 1, 1, false, false},  {"u8", 1, 8, false, false},    {"i8", 1, 7, true, false},
    {"u16", 2, 16, false, false},  {"i16", 2, 15, true, false},   {"u32", 4, 32, false, false},
    {"i32", 4, 31, true, false},   {"u64", 8, 64, false, false},  {"i64", 8, 63, true, false},
    {"f8_e4m3", 1, 4, true, true}, {"f8_e5m2", 1, 3, true, true}, {"f16", 2, 11, true, true},
    {"bf16", 2, 8, true, true},    {"f32", 4, 24, true, true},    {"f64", 8, 53, true, true},
};
constexpr const element_facts& facts_of(element_type type) {
  return facts_of_elements[static_cast<unsigned>(type)];
}

/// The type of the program as a file would name it; only for messages.
template <typename T>
constexpr const char* name_of_type() {
  if constexpr (std::is_same_v<T, bool>) {
    return "bool";
  } else if constexpr (StoredReal<T>) {
    return std::is_same_v<T, half> ? "f16" : "bf16";
  } else if constexpr (std::is_floating_point_v<T>) {
    return sizeof(T) == 4 ? "f32" : "f64";
  } else if constexpr (std::is_signed_v<T>) {
    return sizeof(T) == 1 ? "i8" : sizeof(T) == 2 ? "i16" : sizeof(T) == 4 ? "i32" : "i64";
  } else {
    return sizeof(T) == 1 ? "u8" : sizeof(T) == 2 ? "u16" : sizeof(T) == 4 ? "u32" : "u64";
  }
}

/// Whether every number of the file's type is one of T.
template <typename T>
constexpr bool holds_every(element_type type) {
  const element_facts& facts = facts_of(type);
  if constexpr (std::is_same_v<T, bool>) {
    return type == element_type::boolean;
  } else if constexpr (StoredReal<T>) {
    return type == (std::is_same_v<T, half> ? element_type::f16 : element_type::bf16);
  } else {
    return facts.digits <= std::numeric_limits<T>::digits &&
           (std::is_floating_point_v<T> || !facts.is_real) && (std::is_signed_v<T> || !facts.is_signed);
  }
}

constexpr float from_e4m3(std::uint32_t bits) {
  if ((bits & 0x7FU) == 0x7FU) return std::bit_cast<float>((bits & 0x80U) << 24 | 0x7FC00000U);
  // Its largest exponent belongs to numbers, so it is widened as if there were one bit more.
  const std::uint32_t exponent = bits >> 3 & 0xFU;
  if (exponent == 15) {
    return std::bit_cast<float>((bits & 0x80U) << 24 | (exponent + 120) << 23 | (bits & 7U) << 20);
  }
  return widened(bits, 4, 3);
}

/// To the nearest float, ties to even; infinity beyond the largest. (Constant evaluation refuses a
/// conversion that overflows.)
constexpr float to_float(double x) {
  if (x != x) return std::numeric_limits<float>::quiet_NaN();
  constexpr double halfway_beyond = 0x1.ffffffp127;
  if (x >= halfway_beyond) return std::numeric_limits<float>::infinity();
  if (x <= -halfway_beyond) return -std::numeric_limits<float>::infinity();
  return static_cast<float>(x);
}

template <typename T>
constexpr T from_real(float x) {
  if constexpr (std::is_same_v<T, double>) {
    if (x != x) return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(x);
  } else {
    return x;
  }
}

/// The number with these bits. Only what holds_every allows, or a real number to round, is asked for.
template <typename T>
constexpr T element_of_bits(element_type type, std::uint64_t bits) {
  if constexpr (std::is_same_v<T, bool>) {
    return bits != 0;
  } else if constexpr (StoredReal<T>) {
    if (holds_every<T>(type)) return T::from_bits(static_cast<std::uint16_t>(bits));
    return T(element_of_bits<float>(type, bits));
  } else {
    const auto low = static_cast<std::uint32_t>(bits);
    if constexpr (std::is_floating_point_v<T>) {
      switch (type) {
        case element_type::f8_e4m3:
          return from_real<T>(from_e4m3(low));
        case element_type::f8_e5m2:
          return from_real<T>(widened(low, 5, 2));
        case element_type::f16:
          return from_real<T>(widened(low, 5, 10));
        case element_type::bf16:
          return from_real<T>(std::bit_cast<float>(low << 16));
        case element_type::f32:
          return from_real<T>(std::bit_cast<float>(low));
        case element_type::f64:
          if constexpr (std::is_same_v<T, double>) {
            return std::bit_cast<double>(bits);
          } else {
            return to_float(std::bit_cast<double>(bits));
          }
        default:
          break;
      }
    }
    switch (type) {
      case element_type::boolean:
        return bits != 0 ? T(1) : T(0);
      case element_type::i8:
        return static_cast<T>(static_cast<std::int8_t>(low));
      case element_type::i16:
        return static_cast<T>(static_cast<std::int16_t>(low));
      case element_type::i32:
        return static_cast<T>(static_cast<std::int32_t>(low));
      case element_type::i64:
        return static_cast<T>(static_cast<std::int64_t>(bits));
      default:
        return static_cast<T>(bits);
    }
  }
}

}  // namespace detail

/// The name of the type, as in the list above.
constexpr const char* name(element_type type) { return detail::facts_of(type).name; }

/// How many bytes an element has.
constexpr std::size_t size_of(element_type type) { return detail::facts_of(type).size; }

}  // namespace attest
ATTEST_ARITHMETIC_END
