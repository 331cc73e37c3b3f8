#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Trains a small classifier with attention to tell praise from complaint, and writes what ../10_reviews.cpp reads.

    python3 reviews.py            trains, and writes all the files
    python3 reviews.py --check    computes the answers again from the weights that are there, and compares

Written are the weights, an array each in reviews/*.npy, and PyTorch's own answers for the sentences EXAMPLES:
reviews/logits.npy, in float64. Needs Debian's python3-torch, 1.13; README.md says more.

The sentences are made by a grammar of our own. Each has one clause or two, and the whole is praise or complaint
as its main clause is: behind "but" that is the second, before "though" the first. "not" turns a clause round. So
the same words in another order can mean the opposite, and no word tells by itself.
"""
import pathlib
import random
import sys

import numpy
import torch
from torch.nn import functional

FOLDER = pathlib.Path(__file__).parent / "reviews"
GOOD = ["good", "fresh", "warm", "kind", "lovely"]
BAD = ["bad", "stale", "cold", "rude", "dull"]
THINGS = ["soup", "bread", "tea", "waiter", "music", "room"]
WORDS = ["the", "was", "not", "very", "and", "but", "though"] + THINGS + GOOD + BAD
WIDTH, HIDDEN, HEADS, LONGEST = 16, 32, 2, 11
EXAMPLES = [
    "the soup was good",
    "the soup was not good",
    "the waiter was rude but the soup was good",
    "the soup was good but the waiter was rude",
    "the soup was good though the waiter was rude",
    "the bread was stale but the tea was not cold",
    "the music was not dull though very bad",
    "the room was warm and not bad",
]


# ---- the sentences --------------------------------------------------------------------------------

def clauses():
    """Words, and whether they praise."""
    for adjective in GOOD + BAD:
        for mark in ([], ["not"], ["very"]):
            yield mark + [adjective], (adjective in GOOD) != (mark == ["not"])


def sentences():
    """All there are: a list of words, and whether it is praise."""
    for first_thing in THINGS:
        opening = ["the", first_thing, "was"]
        for first, first_praises in clauses():
            yield opening + first, first_praises
            for second, second_praises in clauses():
                for second_thing in [None] + THINGS:
                    if second_thing == first_thing:
                        continue
                    rest = second if second_thing is None else ["the", second_thing, "was"] + second
                    if first_praises == second_praises:
                        yield opening + first + ["and"] + rest, first_praises
                    else:
                        yield opening + first + ["but"] + rest, second_praises
                        yield opening + first + ["though"] + rest, first_praises


def as_tensors(some):
    """Numbers of words, -1 where a sentence is shorter; classes, 0 a complaint and 1 praise."""
    words = torch.full((len(some), LONGEST), -1)
    for row, (text, _) in zip(words, some):
        row[:len(text)] = torch.tensor([WORDS.index(word) for word in text])
    return words, torch.tensor([int(praises) for _, praises in some])


# ---- the model ------------------------------------------------------------------------------------

SHAPES = {
    "words": (len(WORDS), WIDTH),
    "positions": (LONGEST, WIDTH),
    "query_key_value": (WIDTH, 3 * WIDTH),  # three weights side by side, each in x out
    "project": (WIDTH, WIDTH),
    "expand": (WIDTH, HIDDEN),
    "contract": (HIDDEN, WIDTH),
    "question": (1, WIDTH),
    "decide": (WIDTH, 2),
    "bias": (2,),
}


def forward(w, words):
    """words: sentences x LONGEST; the result: sentences x 2."""
    there = words >= 0
    hidden = torch.zeros(there.shape, dtype=w["bias"].dtype).masked_fill(~there, float("-inf"))
    x = w["words"][words.clamp(min=0)] + w["positions"]
    heads = [t.unflatten(-1, (HEADS, -1)).transpose(1, 2) for t in (x @ w["query_key_value"]).chunk(3, -1)]
    q, k, v = heads
    scores = q @ k.transpose(-1, -2) / q.shape[-1]**0.5 + hidden[:, None, None, :]
    x = x + (scores.softmax(-1) @ v).transpose(1, 2).flatten(2) @ w["project"]
    x = x + functional.relu(x @ w["expand"]) @ w["contract"]
    scores = w["question"] @ x.transpose(-1, -2) / WIDTH**0.5 + hidden[:, None, :]
    return (scores.softmax(-1) @ x)[:, 0] @ w["decide"] + w["bias"]


def accuracy(w, words, praises):
    return (forward(w, words).argmax(1) == praises).float().mean().item()


def train(words, praises):
    w = {name: torch.zeros(shape) if name == "bias" else torch.randn(shape) * shape[0] ** -0.5
         for name, shape in SHAPES.items()}
    w["words"] = torch.randn(SHAPES["words"]) * 0.5
    for tensor in w.values():
        tensor.requires_grad_()
    optimizer = torch.optim.AdamW(w.values(), lr=1e-2, weight_decay=0.02)
    steps = 1000
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-2, total_steps=steps + 1)
    for step in range(steps + 1):
        some = torch.randint(len(words), (256,))
        loss = functional.cross_entropy(forward(w, words[some]), praises[some])
        if step % 250 == 0:
            print(f"step {step:4}: {loss.item():.4f} nats a sentence")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return {name: tensor.detach() for name, tensor in w.items()}


# ---- what goes into the files ---------------------------------------------------------------------

def write(w):
    """The words in half precision, everything else in single; `contract` as NumPy saves what it has turned
    round, column after column."""
    FOLDER.mkdir(exist_ok=True)
    for name, tensor in w.items():
        array = tensor.numpy()
        if name == "words":
            array = array.astype("<f2")
        if name == "contract":
            array = numpy.asfortranarray(array)
        numpy.save(FOLDER / f"{name}.npy", array)


def read():
    return {name: torch.from_numpy(numpy.load(FOLDER / f"{name}.npy").astype("<f4")) for name in SHAPES}


def main():
    torch.manual_seed(6)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    everything = list(sentences())
    told = dict((" ".join(text), praises) for text, praises in everything)
    held_out = set(EXAMPLES)
    rest = [each for each in everything if " ".join(each[0]) not in held_out]
    random.Random(6).shuffle(rest)
    tenth = len(rest) // 10
    train_set, test_set = as_tensors(rest[:tenth]), as_tensors(rest[tenth:])

    check = sys.argv[1:] == ["--check"]
    if not check:
        write(train(*train_set))
    w = read()
    print(f"{len(everything)} sentences; right: {accuracy(w, *train_set):.2%} of the {tenth} it was trained on, "
          f"{accuracy(w, *test_set):.2%} of {len(rest) - tenth} others")
    examples = as_tensors([(text.split(), told[text]) for text in EXAMPLES])
    exact = {name: tensor.double() for name, tensor in w.items()}
    logits = forward(exact, examples[0]).numpy()
    for text, row in zip(EXAMPLES, logits):
        print(f"{text}: {['complaint', 'praise'][row.argmax()]}  {row}  should be {told[text]}")
    print(f"in float up to {numpy.abs(logits - forward(w, examples[0]).numpy()).max():.2g} off")
    if not check:
        numpy.save(FOLDER / "logits.npy", logits)
    assert numpy.allclose(numpy.load(FOLDER / "logits.npy"), logits, 1e-12, 1e-12), "logits.npy is of other weights"


if __name__ == "__main__":
    main()
