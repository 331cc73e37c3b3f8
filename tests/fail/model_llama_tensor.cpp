// SPDX-License-Identifier: BSL-1.0
// A LLaMA whose feed-forward network is 1 wide, wanted as one of 2: the message has the tensor's name.
// expect: attest: %s: the file holds %s, %zu dimensions, %zu x %zu; wanted was %s, %zu x %zu
// expect: the tensor has another shape than was wanted
// expect: feed_forward.w1.weight
// expect-GNU: ((const char*)"f32"), 2, 1, 2, ((const char*)"f32"), 2, 2)
// expect-Clang: &"f32"[0], 2, 1, 2, &"f32"[0], 2, 2)
#include <attest/model/llama_tensors.hpp>

// All weights are 0: what is not written is.
constexpr unsigned char bytes[8 + 904 + 120] =
    "\x88\x03\0\0\0\0\0\0"
    R"({"tok_embeddings.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]},)"
    R"("layers.0.attention.wq.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[8,24]},)"
    R"("layers.0.attention.wk.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[24,40]},)"
    R"("layers.0.attention.wv.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[40,56]},)"
    R"("layers.0.attention.wo.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[56,72]},)"
    R"("layers.0.feed_forward.w1.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[72,80]},)"
    R"("layers.0.feed_forward.w2.weight":{"dtype":"F32","shape":[2,1],"data_offsets":[80,88]},)"
    R"("layers.0.feed_forward.w3.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[88,96]},)"
    R"("layers.0.attention_norm.weight":{"dtype":"F32","shape":[2],"data_offsets":[96,104]},)"
    R"("layers.0.ffn_norm.weight":{"dtype":"F32","shape":[2],"data_offsets":[104,112]},)"
    R"("norm.weight":{"dtype":"F32","shape":[2],"data_offsets":[112,120]}})";
#ifdef ATTEST_CORRECTED
constexpr std::size_t hidden = 1;
#else
constexpr std::size_t hidden = 2;
#endif
constexpr auto model = attest::load_llama<attest::llama_dimensions{2, hidden, 1, 1, 1, 1, 1}>(
    attest::safetensors{{bytes, sizeof(bytes)}});
static_assert(model.final_norm.gain == attest::matrix{{{0.0f, 0.0f}}});
