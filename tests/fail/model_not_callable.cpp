// SPDX-License-Identifier: BSL-1.0
// A layer has to take what the layer before it puts out.
// expect: attest: a layer cannot be called with what goes into it (layers count from 0)
// expect: the_culprit_is<attest::layer_number<1>, first_element, double
#include <cstddef>

#include <attest/model.hpp>

struct first_element {
  template <std::size_t Rows, std::size_t Cols>
  constexpr double operator()(const attest::matrix<double, Rows, Cols>& x) const {
    return x(0, 0);
  }
};

#ifdef ATTEST_CORRECTED
inline constexpr attest::sequential model{first_element{}};
#else
inline constexpr attest::sequential model{first_element{}, first_element{}, first_element{}};
#endif
inline constexpr auto y = model(attest::matrix{{{1.0, 2.0}}});
