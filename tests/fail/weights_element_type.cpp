// SPDX-License-Identifier: BSL-1.0
// A double into a float, which has to be asked for.
// expect: attest: %s: the file holds %s, %zu dimensions, %zu x %zu; wanted was %s, %zu x %zu
// expect: the tensor has another element type than was wanted
// expect-GNU: ((const char*)"f64"), 0, 1, 1, ((const char*)"f32"), 1, 1)
// expect-Clang: &"f64"[0], 0, 1, 1, &"f32"[0], 1, 1)
#include <attest/linalg/matrix.hpp>
#include <attest/weights/npy.hpp>

constexpr unsigned char bytes[] =
    "\x93NUMPY\x01\0\x36\0"
    "{'descr': '<f8', 'fortran_order': False, 'shape': ()}\n"
    "\x9A\x99\x99\x99\x99\x99\xB9\x3F";
constexpr attest::byte_view file{bytes, sizeof(bytes) - 1};
using number = attest::matrix<float, 1, 1>;
#ifdef ATTEST_CORRECTED
static_assert(attest::load_npy<number>(file, attest::conversion::rounded)(0, 0) == 0.1f);
#else
static_assert(attest::load_npy<number>(file)(0, 0) == 0.1f);
#endif
