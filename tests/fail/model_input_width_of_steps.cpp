// SPDX-License-Identifier: BSL-1.0
// The same with all steps kept.
// expect: attest: what goes into a layer of a sequential must be as wide as the layer takes
// expect: shapes_do_not_fit<attest::shape<1, 3>, attest::layer_number<0>, attest::shape<2, 4>
#include <cstddef>

#include <attest/model.hpp>

struct widen {
  static constexpr std::size_t inputs = 2;
  static constexpr std::size_t outputs = 4;

  template <std::size_t Rows>
  constexpr auto operator()(const attest::matrix<double, Rows, 2>& x) const {
    return x * attest::matrix<double, 2, 4>{};
  }
};

inline constexpr attest::sequential model{widen{}, attest::relu};
#ifdef ATTEST_CORRECTED
inline constexpr auto y = model.steps(attest::matrix{{{1.0, 2.0}}});
#else
inline constexpr auto y = model.steps(attest::matrix{{{1.0, 2.0, 3.0}}});
#endif
