// SPDX-License-Identifier: BSL-1.0
// A list of two floats, wanted as 2 x 3: both sides are in the message.
// expect: attest: %s: the file holds %s, %zu dimensions, %zu x %zu; wanted was %s, %zu x %zu
// expect: the tensor has another shape than was wanted
// expect-GNU: ((const char*)"f32"), 1, 1, 2, ((const char*)"f32"), 2, 3)
// expect-Clang: &"f32"[0], 1, 1, 2, &"f32"[0], 2, 3)
#include <attest/linalg/matrix.hpp>
#include <attest/weights/safetensors.hpp>

constexpr unsigned char bytes[] =
    "\x36\0\0\0\0\0\0\0"
    R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})"
    "\0\0\xC0\x3F\0\0\0\xC0";
constexpr attest::safetensors file{{bytes, sizeof(bytes) - 1}};
#ifdef ATTEST_CORRECTED
static_assert(file.load<attest::matrix<float, 1, 2>>("w")(0, 0) == 1.5f);
#else
static_assert(file.load<attest::matrix<float, 2, 3>>("w")(0, 0) == 1.5f);
#endif
