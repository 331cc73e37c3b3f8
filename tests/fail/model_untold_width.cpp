// SPDX-License-Identifier: BSL-1.0
// Behind a layer that tells no widths, the call finds the misfit, and names the layer that cannot take it.
// expect: attest: what goes into a layer of a sequential must be as wide as the layer takes
// expect: shapes_do_not_fit<attest::shape<2, 3>, attest::layer_number<1>, attest::shape<2, 4>
#include <cstddef>

#include <attest/model.hpp>

struct transposition {
  template <std::size_t Rows, std::size_t Cols>
  constexpr auto operator()(const attest::matrix<double, Rows, Cols>& x) const {
    return attest::transpose(x);
  }
};

struct widen {
  static constexpr std::size_t inputs = 2;
  static constexpr std::size_t outputs = 4;

  template <std::size_t Rows>
  constexpr auto operator()(const attest::matrix<double, Rows, 2>& x) const {
    return x * attest::matrix<double, 2, 4>{};
  }
};

inline constexpr attest::sequential model{transposition{}, widen{}};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = model(attest::matrix<double, 2, 3>{});
#else
inline constexpr auto y = model(attest::matrix<double, 3, 2>{});
#endif
