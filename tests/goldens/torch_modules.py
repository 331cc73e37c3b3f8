#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the .json files beside it: modules of PyTorch in their variants, and what they compute in float64.

    python3 torch_modules.py       (needs PyTorch; the files were made with Debian's python3-torch, 1.13)

Nothing in here knows attest. Parameters and inputs come from a seeded generator of Python and are short
binary fractions, so that float and double hold them exactly. README.md explains the format.
"""
import json
import pathlib
import random

import torch
from torch import nn
from torch.nn import functional

INF = float("inf")


class Case:
    """One case under construction: a module, what goes in, what comes out."""

    def __init__(self, name, op, **attributes):
        self.name, self.op, self.attributes = name, op, attributes
        self.random = random.Random(name)
        self.tensors, self.inputs, self.outputs = {}, [], []

    def numbers(self, *shape, span=1.0, middle=0.0):
        """Multiples of 1/16 in [middle - span, middle + span]."""
        result = torch.empty(shape, dtype=torch.float64)
        for i in range(result.numel()):
            result.view(-1)[i] = middle + self.random.randint(-int(span * 16), int(span * 16)) / 16
        return result

    def fill(self, module):
        """Gives the module its parameters and takes them down under their names in the state_dict."""
        module.double().eval()
        for name, parameter in sorted(module.state_dict().items()):
            if "norm" in name and name.endswith("weight"):
                values = self.numbers(*parameter.shape, span=0.5, middle=1.0)
            else:
                values = self.numbers(*parameter.shape)
            parameter.copy_(values)
            self.take(name.replace(".", "_"), values)
        return module

    def take(self, name, tensor, output=False):
        kinds = {torch.bool: "bool", torch.int64: "i64", torch.float64: "f64"}
        (self.outputs if output else self.inputs).append(name)
        texts = {INF: "inf", -INF: "-inf"}
        data = []
        for value in tensor.detach().reshape(-1).tolist():
            data.append(int(value) if tensor.dtype != torch.float64 else
                        "nan" if value != value else texts.get(value, value))
        self.tensors[name] = {"dtype": kinds[tensor.dtype], "shape": list(tensor.shape), "data": data}
        return tensor

    def give(self, name, tensor):
        self.take(name, tensor, output=True)

    def json(self):
        return {"name": self.name, "op": self.op, "opset": 0, "attributes": self.attributes,
                "inputs": self.inputs, "outputs": self.outputs, "tensors": self.tensors}


def causal(n):
    """True above the diagonal: what the modules leave out."""
    return torch.ones(n, n, dtype=torch.bool).triu(1)


def bools(text):
    return torch.tensor([[letter == "x" for letter in row] for row in text.split()])


# x: this key is left out for this query. No row is without a key.
SQUARE = bools("..x. x..x .... xx.x")
WIDE = bools(".x..x ..xx. x....")


def scaled_dot_product_attention(name, n, m, d, dv, mask=None, **attributes):
    case = Case(name, "scaled_dot_product_attention", **attributes)
    query, key = case.take("query", case.numbers(2, n, d)), case.take("key", case.numbers(2, m, d))
    value = case.take("value", case.numbers(2, m, dv))
    if mask is not None:
        case.take("attn_mask", mask)
    is_causal = attributes.get("is_causal") == 1
    output, weights = functional._scaled_dot_product_attention(query, key, value, mask, 0.0, True, is_causal)
    case.give("output", output)
    case.give("weights", weights)
    return case


def multihead_attention(name, n=4, m=None, heads=2, width=8, bias=True, widths=None, batch=None,
                        batch_first=False, attn_mask=None, key_padding_mask=None):
    """Self-attention, or over m keys; `widths` of key and value inputs make their projections separate."""
    case = Case(name, "multihead_attention", heads=heads, batch_first=int(batch_first))
    kdim, vdim = widths or (width, width)
    module = case.fill(nn.MultiheadAttention(width, heads, bias=bias, kdim=kdim, vdim=vdim,
                                             batch_first=batch_first))

    def tokens(name, count, columns):
        shape = [count] if batch is None else [batch, count] if batch_first else [count, batch]
        return case.take(name, case.numbers(*shape, columns))

    query = key = value = tokens("query", n, width)
    if m is not None:
        key = value = tokens("key", m, kdim)
        if widths:
            value = tokens("value", m, vdim)
    masks = {}
    if attn_mask is not None:
        masks["attn_mask"] = case.take("attn_mask", attn_mask)
    if key_padding_mask is not None:
        masks["key_padding_mask"] = case.take("key_padding_mask", key_padding_mask)
    output, by_head = module(query, key, value, average_attn_weights=False, **masks)
    same_output, averaged = module(query, key, value, **masks)
    assert torch.equal(torch.nan_to_num(output), torch.nan_to_num(same_output))
    case.give("output", output)
    case.give("weights", by_head)
    case.give("averaged_weights", averaged)
    return case


def gelu_by_tanh(x):
    return functional.gelu(x, approximate="tanh")


ACTIVATIONS = {"relu": "relu", "gelu": "gelu", "gelu_tanh": gelu_by_tanh, "silu": functional.silu}


def transformer_layer(kind, name, activation="relu", norm_first=False, batch=None, batch_first=False, n=4,
                      m=3, layer_norm_eps=1e-5, **masks):
    case = Case(name, "transformer_" + kind + "_layer", heads=2, activation=activation,
                norm_first=int(norm_first), batch_first=int(batch_first), layer_norm_eps=layer_norm_eps)
    maker = {"encoder": nn.TransformerEncoderLayer, "decoder": nn.TransformerDecoderLayer}[kind]
    # Parameters need a gradient and it is not switched off, so that 1.13 takes no shortcut in eval mode.
    module = case.fill(maker(8, 2, 12, activation=ACTIVATIONS[activation], norm_first=norm_first,
                             batch_first=batch_first, layer_norm_eps=layer_norm_eps))

    def tokens(name, count):
        shape = [count] if batch is None else [batch, count] if batch_first else [count, batch]
        return case.take(name, case.numbers(*shape, 8))

    inputs = [tokens("src", n)] if kind == "encoder" else [tokens("tgt", n), tokens("memory", m)]
    for mask, table in masks.items():
        case.take(mask, table)
    case.give("output", module(*inputs, **masks))
    return case


def layer_norm(name, rows, eps=1e-5, affine=True):
    width = len(rows[0]) if rows else 8
    case = Case(name, "layer_norm", eps=eps)
    module = nn.LayerNorm(width, eps=eps, elementwise_affine=affine).double()
    if affine:
        for parameter in ("weight", "bias"):
            module.state_dict()[parameter].copy_(case.take(parameter, case.numbers(width)))
    x = torch.tensor(rows, dtype=torch.float64) if rows else case.numbers(4, width, span=4.0)
    case.give("output", module(case.take("x", x)))
    return case


def embedding(name, tokens, **arguments):
    case = Case(name, "embedding")
    module = nn.Embedding(6, 4, **arguments).double()
    module.weight.data.copy_(case.numbers(6, 4))
    if "padding_idx" in arguments:
        module.weight.data[arguments["padding_idx"]] = 0.0
    case.take("weight", module.weight)
    output = module(case.take("tokens", torch.tensor(tokens)))
    case.give("output", output)
    case.give("tied", functional.linear(output, module.weight))
    return case


def attention_cases():
    sdpa = scaled_dot_product_attention
    yield sdpa("sdpa", 4, 4, 4, 4)
    yield sdpa("sdpa_other_widths", 3, 5, 4, 2)
    yield sdpa("sdpa_causal", 4, 4, 4, 4, is_causal=1)
    yield sdpa("sdpa_causal_fewer_queries", 2, 5, 4, 4, is_causal=1)
    yield sdpa("sdpa_causal_more_queries", 4, 2, 4, 4, is_causal=1)
    yield sdpa("sdpa_bool_mask", 3, 5, 4, 4, mask=~WIDE)
    yield sdpa("sdpa_row_without_a_key", 2, 3, 4, 4, mask=bools("x.x ..."))


def multihead_attention_cases():
    mha, numbers = multihead_attention, Case("masks", "").numbers
    forbidding = numbers(4, 4).masked_fill(SQUARE, -INF)
    padded = torch.tensor([False, False, False, True])
    yield mha("mha")
    yield mha("mha_without_bias", bias=False)
    yield mha("mha_one_head", heads=1)
    yield mha("mha_eight_heads", heads=8, n=3)
    yield mha("mha_causal", attn_mask=causal(4))
    zeros = torch.zeros(4, 4, dtype=torch.float64)
    yield mha("mha_causal_float", attn_mask=zeros.masked_fill(causal(4), -INF))
    yield mha("mha_bool_mask", attn_mask=SQUARE)
    yield mha("mha_float_mask", attn_mask=numbers(4, 4))
    yield mha("mha_float_mask_that_forbids", attn_mask=forbidding)
    yield mha("mha_bool_mask_by_head", attn_mask=torch.stack([SQUARE, causal(4)]))
    yield mha("mha_float_mask_by_head", attn_mask=numbers(2, 4, 4))
    yield mha("mha_padding", key_padding_mask=padded)
    yield mha("mha_padding_on_the_left", key_padding_mask=torch.tensor([True, False, False, False]))
    yield mha("mha_float_padding", key_padding_mask=numbers(4))
    yield mha("mha_causal_and_padding", attn_mask=causal(4), key_padding_mask=padded)
    yield mha("mha_float_mask_and_padding", attn_mask=forbidding, key_padding_mask=padded)
    yield mha("mha_row_without_a_key", n=3, attn_mask=bools("xx. ... xxx"))
    yield mha("mha_cross", n=3, m=5)
    yield mha("mha_cross_masked", n=3, m=5, attn_mask=WIDE)
    yield mha("mha_cross_padding", n=3, m=5, bias=False,
              key_padding_mask=torch.tensor([False, False, False, True, True]))
    yield mha("mha_other_widths", n=3, m=5, widths=(6, 5))
    yield mha("mha_other_widths_without_bias", n=3, m=5, widths=(6, 5), bias=False)
    yield mha("mha_other_widths_masked", n=3, m=5, widths=(3, 10), attn_mask=WIDE)
    paddings = torch.tensor([[False, False, True], [False, True, False]])
    yield mha("mha_batch", n=3, batch=2, key_padding_mask=paddings)
    yield mha("mha_batch_first", n=3, batch=2, batch_first=True, key_padding_mask=paddings)
    yield mha("mha_batch_mask_by_head", n=3, batch=2, batch_first=True,
              attn_mask=torch.stack([causal(3), bools(".x. ... xx."), bools("x.. .x. ..x"),
                                     bools("... x.x ..x")]))


def transformer_layer_cases():
    padded = torch.tensor([False, False, False, True])
    paddings = torch.tensor([[False, False, True], [False, True, False]])
    for kind in ("encoder", "decoder"):
        for norm_first in (False, True):
            name = kind + ("_norm_first" if norm_first else "")
            masks = {"tgt_mask": causal(4)} if kind == "decoder" else {}
            for activation in ("relu", "gelu"):
                yield transformer_layer(kind, name + "_" + activation, activation, norm_first, **masks)
    yield transformer_layer("encoder", "encoder_gelu_tanh", "gelu_tanh")
    yield transformer_layer("encoder", "encoder_norm_first_silu", "silu", True)
    yield transformer_layer("encoder", "encoder_causal", norm_first=True, src_mask=causal(4))
    yield transformer_layer("encoder", "encoder_padding", src_key_padding_mask=padded)
    yield transformer_layer("encoder", "encoder_other_epsilon", "gelu", layer_norm_eps=0.125)
    yield transformer_layer("encoder", "encoder_batch", "gelu", n=3, batch=2, src_key_padding_mask=paddings)
    yield transformer_layer("encoder", "encoder_batch_first", "gelu", n=3, batch=2, batch_first=True,
                            src_mask=causal(3), src_key_padding_mask=paddings)
    yield transformer_layer("decoder", "decoder_without_mask", "gelu", m=5)
    yield transformer_layer("decoder", "decoder_memory_mask", n=3, m=5, tgt_mask=causal(3), memory_mask=WIDE)
    yield transformer_layer("decoder", "decoder_memory_padding", norm_first=True, n=3, tgt_mask=causal(3),
                            memory_key_padding_mask=torch.tensor([False, False, True]))
    yield transformer_layer("decoder", "decoder_batch_first", n=3, m=3, batch=2, batch_first=True,
                            tgt_mask=causal(3), tgt_key_padding_mask=torch.tensor([[False, False, True]] * 2),
                            memory_key_padding_mask=paddings)


def row_cases():
    yield layer_norm("layer_norm", None)
    yield layer_norm("layer_norm_without_parameters", None, affine=False)
    yield layer_norm("layer_norm_other_epsilon", None, eps=0.25)
    yield layer_norm("layer_norm_equal_numbers", [[3.0] * 5, [-0.5] * 5])
    yield layer_norm("layer_norm_width_of_one", [[2.0], [-7.0]])
    yield layer_norm("layer_norm_small_variance",
                     [[1.0, 1.0078125, 1.0, 0.9921875], [0.0, 0.0, 0.00390625, 0.0]])

    yield embedding("embedding", [3, 0, 5, 3])
    yield embedding("embedding_padding", [1, 2, 2], padding_idx=2)


def write(file, cases):
    """A tensor goes on one line."""
    texts = [json.dumps(case.json()).replace('"tensors": {', '"tensors": {\n  ').replace("]}, ", "]},\n  ")
             for case in cases]
    text = '{"made_by": "torch ' + torch.__version__ + '", "cases": [\n' + ",\n".join(texts) + "\n]}\n"
    pathlib.Path(__file__).with_name(file).write_text(text, encoding="ascii")


if __name__ == "__main__":
    write("attention.json", attention_cases())
    write("multihead_attention.json", multihead_attention_cases())
    write("transformer_layer.json", transformer_layer_cases())
    write("rows.json", row_cases())
