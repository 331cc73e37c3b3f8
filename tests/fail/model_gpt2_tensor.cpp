// SPDX-License-Identifier: BSL-1.0
// A GPT-2 whose packed projection lies out x in, as torch.nn.Linear has it: its own files have it in x out.
// expect: attest: %s: the file holds %s, %zu dimensions, %zu x %zu; wanted was %s, %zu x %zu
// expect: the tensor has another shape than was wanted
// expect: attn.c_attn.weight
// expect-GNU: ((const char*)"f32"), 2, 6, 2, ((const char*)"f32"), 2, 6)
// expect-Clang: &"f32"[0], 2, 6, 2, &"f32"[0], 2, 6)
#include <attest/model/gpt2.hpp>

// All weights are 0: what is not written is.
constexpr unsigned char bytes[8 + 1151 + 188] =
    "\x7F\x04\0\0\0\0\0\0"
    R"({"wte.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]},)"
    R"("wpe.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[8,16]},)"
    R"("h.0.ln_1.weight":{"dtype":"F32","shape":[2],"data_offsets":[16,24]},)"
    R"("h.0.ln_1.bias":{"dtype":"F32","shape":[2],"data_offsets":[24,32]},)"
#ifdef ATTEST_CORRECTED
    R"("h.0.attn.c_attn.weight":{"dtype":"F32","shape":[2,6],"data_offsets":[32,80]},)"
#else
    R"("h.0.attn.c_attn.weight":{"dtype":"F32","shape":[6,2],"data_offsets":[32,80]},)"
#endif
    R"("h.0.attn.c_attn.bias":{"dtype":"F32","shape":[6],"data_offsets":[80,104]},)"
    R"("h.0.attn.c_proj.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[104,120]},)"
    R"("h.0.attn.c_proj.bias":{"dtype":"F32","shape":[2],"data_offsets":[120,128]},)"
    R"("h.0.ln_2.weight":{"dtype":"F32","shape":[2],"data_offsets":[128,136]},)"
    R"("h.0.ln_2.bias":{"dtype":"F32","shape":[2],"data_offsets":[136,144]},)"
    R"("h.0.mlp.c_fc.weight":{"dtype":"F32","shape":[2,1],"data_offsets":[144,152]},)"
    R"("h.0.mlp.c_fc.bias":{"dtype":"F32","shape":[1],"data_offsets":[152,156]},)"
    R"("h.0.mlp.c_proj.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[156,164]},)"
    R"("h.0.mlp.c_proj.bias":{"dtype":"F32","shape":[2],"data_offsets":[164,172]},)"
    R"("ln_f.weight":{"dtype":"F32","shape":[2],"data_offsets":[172,180]},)"
    R"("ln_f.bias":{"dtype":"F32","shape":[2],"data_offsets":[180,188]}})";
constexpr auto model =
    attest::load_gpt2<attest::gpt2_dimensions{2, 1, 1, 1, 1, 1}>(attest::safetensors{{bytes, sizeof(bytes)}});
static_assert(model.final_norm.gain == attest::matrix{{{0.0f, 0.0f}}});
