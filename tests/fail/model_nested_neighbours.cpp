// SPDX-License-Identifier: BSL-1.0
// A sequential tells its widths, so its neighbours are checked as well.
// expect: attest: neighbouring layers must fit: one puts out rows of another width than the next takes
// expect: shapes_do_not_fit<attest::layer_number<0>, attest::shape<2, 5>, attest::layer_number<1>,
// attest::shape<3, 2>
#include <cstddef>

#include <attest/model.hpp>

template <std::size_t Inputs, std::size_t Outputs>
struct projection {
  static constexpr std::size_t inputs = Inputs;
  static constexpr std::size_t outputs = Outputs;

  template <std::size_t Rows>
  constexpr auto operator()(const attest::matrix<double, Rows, Inputs>& x) const {
    return x * attest::matrix<double, Inputs, Outputs>{};
  }
};

inline constexpr attest::sequential first{projection<2, 4>{}, projection<4, 5>{}};
#ifdef ATTEST_CORRECTED
inline constexpr attest::sequential model{first, projection<5, 2>{}};
#else
inline constexpr attest::sequential model{first, projection<3, 2>{}};
#endif
