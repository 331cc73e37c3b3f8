// SPDX-License-Identifier: BSL-1.0
// Neighbouring layers must fit, also across a layer that takes every width: their numbers and shapes.
// expect: attest: neighbouring layers must fit: one puts out rows of another width than the next takes
// expect: shapes_do_not_fit<attest::layer_number<1>, attest::shape<2, 4>, attest::layer_number<3>,
// attest::shape<3, 2>
#include <cstddef>

#include <attest/model.hpp>

template <std::size_t Inputs, std::size_t Outputs>
struct projection {
  static constexpr std::size_t inputs = Inputs;
  static constexpr std::size_t outputs = Outputs;
  attest::matrix<double, Inputs, Outputs> weight;

  template <std::size_t Rows>
  constexpr auto operator()(const attest::matrix<double, Rows, Inputs>& x) const {
    return x * weight;
  }
};

struct same_width {
  static constexpr bool keeps_width = true;
  template <typename Matrix>
  constexpr Matrix operator()(const Matrix& x) const {
    return x;
  }
};

#ifdef ATTEST_CORRECTED
inline constexpr attest::sequential model{projection<2, 2>{}, projection<2, 4>{}, same_width{},
                                          projection<4, 2>{}};
#else
inline constexpr attest::sequential model{projection<2, 2>{}, projection<2, 4>{}, same_width{},
                                          projection<3, 2>{}};
#endif
