// SPDX-License-Identifier: BSL-1.0
// A file with a tensor "w", asked for "v".
// expect: attest: none of the %zu tensors has the name %s
// expect-GNU: 1, ((const char*)"v"))
// expect-Clang: 1, &"v"[0])
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
static_assert(file.load<attest::matrix<float, 1, 2>>("v")(0, 0) == 1.5f);
#endif
