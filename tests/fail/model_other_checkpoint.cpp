// SPDX-License-Identifier: BSL-1.0
// A checkpoint of width 2, wanted as one of width 4.
// expect: attest: the checkpoint is of another model
// expect: , 2, 1, 1, 1, 1, 3, 1, 1)
#include <attest/model/llama2_checkpoint.hpp>

// In the order of the file: width, hidden, layers, heads, kv_heads, vocabulary, positions.
constexpr attest::llama_dimensions held{2, 1, 1, 1, 1, 3, 1, true};
constexpr std::size_t size = 28 + 4 * attest::llama2_offsets_of(held).end;
constexpr attest::embedded<size> file{
    {2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0}};
#ifdef ATTEST_CORRECTED
constexpr attest::llama_dimensions wanted = attest::llama2_dimensions(file);
#else
constexpr attest::llama_dimensions wanted{4, 1, 1, 1, 1, 3, 1, true};
#endif
inline constexpr auto model = attest::load_llama2<wanted>(file);
