// SPDX-License-Identifier: BSL-1.0
// Every result as a constant: evaluated by the compiler, one constant expression a group.

#include <cstddef>
#include <cstdint>

#include "results.hpp"

namespace parity {
namespace {

constexpr std::size_t capacity = 640;

template <typename Group>
constexpr stored<capacity> evaluated() {
  stored<capacity> results;
  Group::run(secret(0), results);
  return results;
}

/// The same without the room that was left over.
template <typename Group>
constexpr auto exactly_evaluated() {
  constexpr stored<capacity> results = evaluated<Group>();
  stored<results.count> exact;
  while (exact.count < results.count) {
    exact.bits[exact.count] = results.bits[exact.count];
    ++exact.count;
  }
  return exact;
}

template <typename Group>
constexpr auto of_group = exactly_evaluated<Group>();

template <typename... Groups>
constants constants_in(group_list<Groups...>, std::size_t group) {
  static constexpr constants table[] = {{of_group<Groups>.bits, of_group<Groups>.count}...};
  return table[group];
}

}  // namespace

constants constants_of(std::size_t group) { return constants_in(groups{}, group); }

}  // namespace parity
