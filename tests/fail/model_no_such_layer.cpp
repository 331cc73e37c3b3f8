// SPDX-License-Identifier: BSL-1.0
// Layers are counted from 0.
// expect: attest: this sequential has fewer layers (they count from 0)
#include <attest/model.hpp>

struct same_width {
  template <typename Matrix>
  constexpr Matrix operator()(const Matrix& x) const {
    return x;
  }
};

inline constexpr attest::sequential model{same_width{}, same_width{}};
#ifdef ATTEST_CORRECTED
inline constexpr auto layer = model.layer<1>();
#else
inline constexpr auto layer = model.layer<2>();
#endif
