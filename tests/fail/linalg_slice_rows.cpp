// SPDX-License-Identifier: BSL-1.0
// Rows 1 and 2 of a matrix of two rows.
// expect: attest: a slice must lie within the rows of its matrix
// expect: shape<3, 6>
// expect: shape<2, 6>
#include <attest/linalg/slice.hpp>

constexpr attest::matrix<double, 2, 6> packed;
#ifdef ATTEST_CORRECTED
static_assert(attest::slice_rows<1, 1>(packed).rows == 1);
#else
static_assert(attest::slice_rows<1, 2>(packed).rows == 2);
#endif
