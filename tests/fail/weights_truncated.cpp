// SPDX-License-Identifier: BSL-1.0
// A file without its last byte.
// expect: attest: this file cannot be used: %s
// expect: "the file ends too early"
#include <attest/linalg/matrix.hpp>
#include <attest/weights/npy.hpp>

constexpr unsigned char bytes[] =
    "\x93NUMPY\x01\0\x36\0"
    "{'descr': '<f8', 'fortran_order': False, 'shape': ()}\n"
    "\x9A\x99\x99\x99\x99\x99\xB9\x3F";
#ifdef ATTEST_CORRECTED
constexpr attest::byte_view file{bytes, sizeof(bytes) - 1};
#else
constexpr attest::byte_view file{bytes, sizeof(bytes) - 2};
#endif
static_assert(attest::load_npy<attest::matrix<double, 1, 1>>(file)(0, 0) == 0.1);
