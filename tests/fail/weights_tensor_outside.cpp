// SPDX-License-Identifier: BSL-1.0
// Two rows of two floats need 16 bytes behind the header of 28.
// expect: attest: a tensor lies outside of the checkpoint
#include <attest/weights/llama2.hpp>

#ifdef ATTEST_CORRECTED
constexpr unsigned char bytes[28 + 16]{};
#else
constexpr unsigned char bytes[28 + 12]{};
#endif
inline constexpr attest::tensor weight = attest::llama2_tensor({bytes, sizeof(bytes)}, 0, 2, 2);
