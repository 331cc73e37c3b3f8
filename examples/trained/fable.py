#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Trains a tiny LLaMA until it knows fable.txt by heart, and writes what ../11_fable.cpp reads.

    python3 fable.py            trains, and writes all the files
    python3 fable.py --check    computes the answers again from the weights that are there, and compares

Written are fable.safetensors (the weights, float32), fable.tokenizer (llama2.c's format), and PyTorch's own
answers: fable.greedy.txt (what follows each prompt, always taking the likeliest token) and fable.logits.npy
(the scores after each of PROBE's tokens, in float64). Needs Debian's python3-torch, 1.13; README.md says more.
"""
import json
import pathlib
import struct
import sys

import numpy
import torch
from torch.nn import functional

FOLDER = pathlib.Path(__file__).parent
WIDTH, HIDDEN, LAYERS, HEADS, KV_HEADS, VOCABULARY, POSITIONS = 24, 48, 2, 4, 2, 128, 48
HEAD = WIDTH // HEADS
EPSILON, BASE = 1e-5, 10000.0
BEGIN, END = 1, 2
PROMPTS = ["Once", "Each", "Softmax", "Then", "The query", "A mask", "Many", "In the end"]
PROBE = "Softmax cut the cake"


# ---- the tokenizer: byte-pair encoding, as sentencepiece and llama2.c do it -----------------------

def train_tokenizer(text):
    """Pieces and scores: three special tokens, the characters, then unions of neighbours within a word,
    the commonest pair first. The sooner a union was made, the higher its score."""
    words = [list(" " + word) for word in text.split()]
    pieces = ["<unk>", "\n<s>\n", "\n</s>\n"] + sorted({letter for word in words for letter in word})
    scores = [0.0] * 3 + [-1e6] * (len(pieces) - 3)
    while len(pieces) < VOCABULARY:
        counts = {}
        for word in words:
            for pair in zip(word, word[1:]):
                counts[pair] = counts.get(pair, 0) + 1
        best = max(sorted(counts), key=counts.get)  # of equal counts the first in the alphabet
        scores.append(-float(len(pieces)))
        pieces.append("".join(best))
        words = [join(word, pieces[-1]) for word in words]
    return pieces, scores


def join(word, union):
    result = []
    for piece in word:
        if result and result[-1] + piece == union:
            result[-1] = union
        else:
            result.append(piece)
    return result


def encode(text, pieces, scores):
    """A space in front, characters, then again and again the union of the highest score, the first of equal ones."""
    tokens = [pieces.index(letter) for letter in " " + text]
    while True:
        unions = [(scores[pieces.index(a)], -i, pieces.index(a)) for i, a in
                  enumerate(pieces[s] + pieces[t] for s, t in zip(tokens, tokens[1:])) if a in pieces]
        if not unions:
            return [BEGIN] + tokens
        _, place, union = max(unions)
        tokens[-place:-place + 2] = [union]


def tokenizer_bytes(pieces, scores):
    result = struct.pack("<I", max(len(piece.encode()) for piece in pieces))
    for piece, score in zip(pieces, scores):
        result += struct.pack("<fI", score, len(piece.encode())) + piece.encode()
    return result


# ---- the model: LLaMA, its tensors by the names that Meta's own files have ------------------------

def shapes():
    result = {"tok_embeddings.weight": (VOCABULARY, WIDTH)}
    for layer in range(LAYERS):
        here = f"layers.{layer}."
        result |= {here + "attention.wq.weight": (WIDTH, WIDTH),
                   here + "attention.wk.weight": (KV_HEADS * HEAD, WIDTH),
                   here + "attention.wv.weight": (KV_HEADS * HEAD, WIDTH),
                   here + "attention.wo.weight": (WIDTH, WIDTH),
                   here + "feed_forward.w1.weight": (HIDDEN, WIDTH),
                   here + "feed_forward.w2.weight": (WIDTH, HIDDEN),
                   here + "feed_forward.w3.weight": (HIDDEN, WIDTH),
                   here + "attention_norm.weight": (WIDTH,),
                   here + "ffn_norm.weight": (WIDTH,)}
    return result | {"norm.weight": (WIDTH,)}  # the embedding is the classifier, too


def normalized(x, gain):
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + EPSILON) * gain


def rotated(x):
    """x: ... x tokens x heads x HEAD. The pairs (0, 1), (2, 3), ... turn by the token's position."""
    frequency = BASE ** (-torch.arange(0, HEAD, 2, dtype=x.dtype) / HEAD)
    angle = torch.outer(torch.arange(x.shape[-3], dtype=x.dtype), frequency)[:, None, :]
    a, b = x[..., 0::2], x[..., 1::2]
    turned = (a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos())
    return torch.stack(turned, -1).flatten(-2)


def forward(w, tokens):
    """tokens: batch x n; the result, batch x n x VOCABULARY, scores what follows each of them."""
    batch, n = tokens.shape
    x = w["tok_embeddings.weight"][tokens]
    ahead = torch.full((n, n), float("-inf"), dtype=x.dtype).triu(1)
    for layer in range(LAYERS):
        here = f"layers.{layer}."
        h = normalized(x, w[here + "attention_norm.weight"])
        q = rotated((h @ w[here + "attention.wq.weight"].T).view(batch, n, HEADS, HEAD))
        k = rotated((h @ w[here + "attention.wk.weight"].T).view(batch, n, KV_HEADS, HEAD))
        v = (h @ w[here + "attention.wv.weight"].T).view(batch, n, KV_HEADS, HEAD)
        k, v = (t.repeat_interleave(HEADS // KV_HEADS, 2) for t in (k, v))
        scores = torch.einsum("bihd,bjhd->bhij", q, k) / HEAD**0.5 + ahead
        mixed = torch.einsum("bhij,bjhd->bihd", scores.softmax(-1), v).reshape(batch, n, WIDTH)
        x = x + mixed @ w[here + "attention.wo.weight"].T
        h = normalized(x, w[here + "ffn_norm.weight"])
        gate, up = h @ w[here + "feed_forward.w1.weight"].T, h @ w[here + "feed_forward.w3.weight"].T
        x = x + (functional.silu(gate) * up) @ w[here + "feed_forward.w2.weight"].T
    return normalized(x, w["norm.weight"]) @ w["tok_embeddings.weight"].T


def train(sequences):
    """The likeliest weights for these sequences, all of them at every step."""
    w = {}
    for name, shape in shapes().items():
        start = torch.ones(shape) if len(shape) == 1 else torch.randn(shape) * (
            0.1 if name.startswith("tok") else shape[1] ** -0.5)
        w[name] = start.requires_grad_()
    n = max(map(len, sequences))
    batch = torch.tensor([s + [-1] * (n - len(s)) for s in sequences])
    optimizer = torch.optim.AdamW(w.values(), lr=3e-3, weight_decay=0.1)
    steps = 800
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    for step in range(steps + 1):
        scores = forward(w, batch[:, :-1].clamp(min=0))
        loss = functional.cross_entropy(scores.flatten(0, 1), batch[:, 1:].flatten(), ignore_index=-1)
        if step % 100 == 0:
            print(f"step {step:4}: {loss.item():.4f} nats a token")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return {name: tensor.detach() for name, tensor in w.items()}


# ---- what goes into the files ---------------------------------------------------------------------

def safetensors_bytes(tensors):
    """Eight bytes that say how long the header is, the header in JSON, the tensors one after another."""
    header, data = {}, b""
    for name, tensor in tensors.items():
        raw = tensor.numpy().astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def read_safetensors(path):
    raw = path.read_bytes()
    begin = 8 + struct.unpack("<Q", raw[:8])[0]
    tensors = {}
    for name, entry in json.loads(raw[8:begin]).items():
        first, last = entry["data_offsets"]
        numbers = numpy.frombuffer(raw[begin + first:begin + last], "<f4").reshape(entry["shape"])
        tensors[name] = torch.from_numpy(numbers.copy())
    return tensors


def greedy(w, prompt, pieces, scores):
    """What follows, and by how much the token taken was ahead of the next best at the closest."""
    tokens = encode(prompt, pieces, scores)
    told, margin = len(tokens), float("inf")
    while len(tokens) < POSITIONS and tokens[-1] != END:
        best = forward(w, torch.tensor([tokens]))[0, -1].topk(2)
        margin = min(margin, (best.values[0] - best.values[1]).item())
        tokens.append(best.indices[0].item())
    return "".join(pieces[t] for t in tokens[told:] if t != END), len(tokens), margin


def answers(w, pieces, scores):
    """fable.greedy.txt and fable.logits.npy, by the weights of the file."""
    exact = {name: tensor.double() for name, tensor in w.items()}
    lines = []
    for prompt in PROMPTS:
        text, tokens, margin = greedy(w, prompt, pieces, scores)
        assert text == greedy(exact, prompt, pieces, scores)[0], "float and double disagree"
        print(f"{prompt}|{text}   ({tokens} tokens, never closer than {margin:.1f})")
        lines.append(f"{prompt}|{text}\n")
    probe = torch.tensor([encode(PROBE, pieces, scores)])
    logits = forward(exact, probe)[0].numpy()
    return "".join(lines), logits, forward(w, probe)[0].numpy()


def main():
    torch.manual_seed(6)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    text = (FOLDER / "fable.txt").read_text()
    pieces, scores = train_tokenizer(text)
    sequences = [encode(line, pieces, scores) + [END] for line in text.splitlines()]
    print(f"{len(pieces)} pieces; {len(sequences)} sentences of {sorted(map(len, sequences))} tokens")
    assert max(map(len, sequences)) <= POSITIONS

    weights, tokenizer = FOLDER / "fable.safetensors", FOLDER / "fable.tokenizer"
    check = sys.argv[1:] == ["--check"]
    if not check:
        weights.write_bytes(safetensors_bytes(train(sequences)))
        tokenizer.write_bytes(tokenizer_bytes(pieces, scores))
    lines, logits, in_float = answers(read_safetensors(weights), pieces, scores)
    print(f"scores in float differ from those in double by up to {numpy.abs(logits - in_float).max():.2g}")
    if not check:
        (FOLDER / "fable.greedy.txt").write_text(lines)
        numpy.save(FOLDER / "fable.logits.npy", logits)
    assert tokenizer.read_bytes() == tokenizer_bytes(pieces, scores), "fable.tokenizer is of another text"
    assert (FOLDER / "fable.greedy.txt").read_text() == lines, "fable.greedy.txt is of other weights"
    assert numpy.allclose(numpy.load(FOLDER / "fable.logits.npy"), logits, 1e-12, 1e-12), "fable.logits.npy is"


if __name__ == "__main__":
    main()
