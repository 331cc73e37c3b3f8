// SPDX-License-Identifier: BSL-1.0
// Lanes at run time: as many as one instruction computes, read from memory, written to it, and rearranged.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/linalg/lanes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Elements of T that the target computes at once; 1 where it has no vectors, and plain loops are used.
template <typename T>
inline constexpr std::size_t native_lanes = ATTEST_VECTOR_BYTES > 0 ? ATTEST_VECTOR_BYTES / sizeof(T) : 1;

/// Whether that is more than one.
template <typename T>
inline constexpr bool has_native_lanes = native_lanes<T> != 1;

/// Registers for as many lanes.
inline constexpr std::size_t lane_registers = ATTEST_VECTOR_BYTES == 64 ? 32 : 16;

// By reference throughout: a vector by value in a signature would draw warnings about the ABI. Lanes is any
// lanes<T, N>.

/// The numbers at `from`, aligned or not, one a lane; or the first `count` of them in the first lanes.
template <typename Lanes, typename T>
ATTEST_ALWAYS_INLINE void load_lanes(Lanes& to, const T* from) {
  __builtin_memcpy(&to, from, sizeof(to));
}
template <typename Lanes, typename T>
ATTEST_ALWAYS_INLINE void load_first_lanes(Lanes& to, const T* from, std::size_t count) {
  __builtin_memcpy(&to, from, count * sizeof(T));
}

template <typename T, typename Lanes>
ATTEST_ALWAYS_INLINE void store_lanes(T* to, const Lanes& from) {
  __builtin_memcpy(to, &from, sizeof(from));
}
template <typename T, typename Lanes>
ATTEST_ALWAYS_INLINE void store_first_lanes(T* to, const Lanes& from, std::size_t count) {
  __builtin_memcpy(to, &from, count * sizeof(T));
}

/// Each lane as a number of the other type.
template <typename To, typename From>
ATTEST_ALWAYS_INLINE void convert_lanes(To& to, const From& from) {
  to = __builtin_convertvector(from, To);
}

/// Each lane as the bits that it is made of, or the other way round.
template <typename To, typename From>
ATTEST_ALWAYS_INLINE void reinterpret_lanes(To& to, const From& from) {
  to = __builtin_bit_cast(To, from);
}

/// Whether all lanes of a comparison's result are set.
template <typename Mask>
ATTEST_ALWAYS_INLINE bool all_lanes(const Mask& mask) {
#if ATTEST_LANES && defined(__SSE2__)
  // One instruction, which neither compiler finds in a loop over the lanes.
  if constexpr (sizeof(Mask) == 16) {
    return __builtin_ia32_pmovmskb128(__builtin_bit_cast(lanes<char, 16>, mask)) == 0xFFFF;
  }
#if defined(__AVX__)
  if constexpr (sizeof(Mask) == 32) {
    return __builtin_ia32_movmskps256(__builtin_bit_cast(lanes<float, 8>, mask)) == 0xFF;
  }
#endif
#endif
  bool all = true;
  for (std::size_t i = 0; i < sizeof(mask) / sizeof(mask[0]); ++i) all &= mask[i] != 0;
  return all;
}

/// Step Step of turn_lanes: between vectors i and i + Step, lanes that differ in that bit change places.
template <std::size_t Step, typename Lanes, std::size_t... Lane>
inline void exchange_lanes(Lanes& a, Lanes& b, std::index_sequence<Lane...>) {
  constexpr int count = sizeof...(Lane);
  const Lanes upper = __builtin_shufflevector(
      a, b, ((Lane & Step) == 0 ? static_cast<int>(Lane) : count + static_cast<int>(Lane ^ Step))...);
  b = __builtin_shufflevector(
      a, b, ((Lane & Step) == 0 ? static_cast<int>(Lane ^ Step) : count + static_cast<int>(Lane))...);
  a = upper;
}

/// N vectors of N lanes turned round: lane j of vector i becomes lane i of vector j.
template <std::size_t Step = 1, typename Lanes, std::size_t... Row>
inline void turn_lanes(Lanes* rows, std::index_sequence<Row...> all) {
  // Pair Row: the bits of Row above Step move up by one. Unrolled, so that GCC keeps the vectors in
  // registers.
  if constexpr (Step < sizeof...(Row)) {
    ((Row < sizeof...(Row) / 2 ? exchange_lanes<Step>(rows[Row / Step * Step * 2 + Row % Step],
                                                      rows[Row / Step * Step * 2 + Row % Step + Step], all)
                               : void()),
     ...);
    turn_lanes<Step * 2>(rows, all);
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
