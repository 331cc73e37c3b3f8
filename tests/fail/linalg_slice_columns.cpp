// SPDX-License-Identifier: BSL-1.0
// Columns 4 to 6 of a matrix of six columns.
// expect: attest: a slice must lie within the columns of its matrix
// expect: shape<2, 7>
// expect: shape<2, 6>
#include <attest/linalg/slice.hpp>

constexpr attest::matrix<double, 2, 6> packed;
#ifdef ATTEST_CORRECTED
static_assert(attest::slice_columns<4, 2>(packed).cols == 2);
#else
static_assert(attest::slice_columns<4, 3>(packed).cols == 3);
#endif
