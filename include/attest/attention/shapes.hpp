// SPDX-License-Identifier: BSL-1.0
// Which queries, keys and values fit together; each misfit ends in a sentence and the shapes.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

template <typename Query, typename Key, typename Value>
inline constexpr bool one_real_type =
    Number<Query>&& std::is_same_v<Query, Key>&& std::is_same_v<Query, Value>;

/// Whether queries (n x Width), keys (Keys x KeyWidth) and values (Values x dv) fit together.
template <std::size_t Width, std::size_t Keys, std::size_t KeyWidth, std::size_t Values>
inline constexpr bool lengths_fit = Width == KeyWidth&& Keys == Values;

/// The sentences, for a query, key and value that may not fit.
template <typename T, std::size_t N, std::size_t D, typename TK, std::size_t M, std::size_t DK, typename TV,
          std::size_t MV, std::size_t DV>
constexpr void check_attention(const matrix<T, N, D>&, const matrix<TK, M, DK>&, const matrix<TV, MV, DV>&) {
  static_assert(Number<T> && Number<TK> && Number<TV>,
                "attest: attention needs real numbers, float or double (write 1.0 rather than 1)");
  static_assert(std::is_same_v<T, TK> && std::is_same_v<T, TV>,
                "attest: query, key and value must have one element type");
  static_assert(D == DK, "attest: query and key must have rows of equal width, or no dot product exists");
  static_assert(M == MV, "attest: key and value must have equally many rows, one of each a token");
  if constexpr (!one_real_type<T, TK, TV>) {
    (void)sizeof(the_culprit_is<T, TK, TV>);
  } else if constexpr (D != DK) {
    (void)sizeof(shapes_do_not_fit<shape<N, D>, shape<M, DK>>);
  } else if constexpr (M != MV) {
    (void)sizeof(shapes_do_not_fit<shape<M, DK>, shape<MV, DV>>);
  }
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
