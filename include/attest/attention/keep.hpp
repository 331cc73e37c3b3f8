// SPDX-License-Identifier: BSL-1.0
// Masks given pair by pair; keep and ignore are two types, because `true` alone says neither.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/attention/combine.hpp>
#include <attest/attention/rule.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The sentences for a table of pairs: Rows must be the queries (or 1: one row for every query), Cols
/// the keys.
template <std::size_t Queries, std::size_t Keys, std::size_t Rows, std::size_t Cols>
constexpr void check_pairs() {
  static_assert((Rows == Queries || Rows == 1) && Cols == Keys,
                "attest: a mask or bias needs one row a query (or a single row for all of them) and one "
                "column a key");
  if constexpr ((Rows != Queries && Rows != 1) || Cols != Keys) {
    (void)sizeof(shapes_do_not_fit<shape<Rows, Cols>, shape<Queries, Keys>>);
  }
}

/// The element for a pair, where a single row serves every query.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr const T& pair(const matrix<T, Rows, Cols>& table, std::size_t query, std::size_t key) {
  return table.elements[(Rows == 1 ? 0 : query) * Cols + key];
}

template <typename T, std::size_t Rows, std::size_t Cols>
constexpr const matrix<bool, Rows, Cols>& bools(const matrix<T, Rows, Cols>& table) {
  static_assert(
      std::is_same_v<T, bool>,
      "attest: keep and ignore hold bools (write true rather than 1, or bias{m} for numbers to add)");
  if constexpr (std::is_same_v<T, bool>) return table;
}

}  // namespace detail

/// Query i may attend to key j where which(i, j) is true; one row alone serves every query.
template <std::size_t Rows, std::size_t Cols>
struct keep {
  static constexpr bool is_score_rule = true;
  matrix<bool, Rows, Cols> which;

  template <typename T>
  explicit constexpr keep(const matrix<T, Rows, Cols>& a_table) : which(detail::bools(a_table)) {}

  constexpr bool allows(std::size_t query, std::size_t key, const attention_layout&) const {
    return detail::pair(which, query, key);
  }
  template <std::size_t Queries, std::size_t Keys, std::size_t>
  static constexpr void check() {
    detail::check_pairs<Queries, Keys, Rows, Cols>();
  }
};
template <typename T, std::size_t Rows, std::size_t Cols>
keep(const matrix<T, Rows, Cols>&) -> keep<Rows, Cols>;

/// Query i may not attend to key j where which(i, j) is true; one row alone serves every query.
template <std::size_t Rows, std::size_t Cols>
struct ignore {
  static constexpr bool is_score_rule = true;
  matrix<bool, Rows, Cols> which;

  template <typename T>
  explicit constexpr ignore(const matrix<T, Rows, Cols>& a_table) : which(detail::bools(a_table)) {}

  constexpr bool allows(std::size_t query, std::size_t key, const attention_layout&) const {
    return !detail::pair(which, query, key);
  }
  template <std::size_t Queries, std::size_t Keys, std::size_t>
  static constexpr void check() {
    detail::check_pairs<Queries, Keys, Rows, Cols>();
  }
};
template <typename T, std::size_t Rows, std::size_t Cols>
ignore(const matrix<T, Rows, Cols>&) -> ignore<Rows, Cols>;

}  // namespace attest
ATTEST_ARITHMETIC_END
