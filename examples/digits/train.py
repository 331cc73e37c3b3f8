#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Trains the digits classifier, and writes every file beside it that holds numbers.

    python3 train.py        (Debian 12: apt-get install python3-torch python3-sklearn; a minute on one core)

digits.safetensors      the weights, under the names that PyTorch gives them
test_images.hpp         the test images, as plain numbers
calibration_images.hpp  the first images of the training, to find the scales of int8 with
pytorch_logits.hpp      what PyTorch computes for the test images in float
results.txt             the accuracy and the confusion table

Every fourth image of the set is for the test; nothing here looks at it before the training is over. All is
seeded and runs on one thread, so that the same PyTorch writes the same files.
"""
import json
import pathlib
import struct

import numpy
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.nn.functional import cross_entropy

WIDTH, HEADS, HIDDEN, CLASSES = 16, 2, 32, 10
EPOCHS, BATCH, PEAK_RATE, SEED = 150, 64, 8e-3, 1
CALIBRATION = 6
FOLDER = pathlib.Path(__file__).parent


class Classifier(nn.Module):
    """Eight rows of eight pixels are eight tokens."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(8, WIDTH)
        self.positions = nn.Parameter(torch.randn(8, WIDTH) * 0.1)
        self.block = nn.TransformerEncoderLayer(WIDTH, HEADS, HIDDEN, dropout=0.0, batch_first=True)
        self.classify = nn.Linear(WIDTH, CLASSES)

    def forward(self, images):
        return self.classify(self.block(self.embed(images) + self.positions).mean(1))


def train(images, labels):
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(SEED)
    model = Classifier()
    batches = -(-len(labels) // BATCH)
    optimizer = torch.optim.AdamW(model.parameters(), weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, PEAK_RATE, total_steps=EPOCHS * batches)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(labels)).split(BATCH):
            optimizer.zero_grad()
            cross_entropy(model(images[batch]), labels[batch], label_smoothing=0.05).backward()
            optimizer.step()
            schedule.step()
    return model.eval()


def write_safetensors(path, tensors):
    """https://huggingface.co/docs/safetensors: the header's length, the header as JSON, the bytes."""
    header, data = {}, b""
    for name, tensor in tensors.items():
        content = tensor.detach().numpy().astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape),
                        "data_offsets": [len(data), len(data) + len(content)]}
        data += content
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_header(path, what, *tables):
    lines = ["// SPDX-License-Identifier: BSL-1.0", *(f"// {line}" for line in what),
             "// Written by train.py; do not edit.", "#pragma once", "", "namespace digits {"]
    for declaration, rows in tables:
        lines += ["", "// clang-format off", f"inline constexpr {declaration} = {{"]
        lines += [f"    {row}," for row in rows]
        lines += ["};", "// clang-format on"]
    path.write_text("\n".join(lines + ["", "}  // namespace digits", ""]))


def results(labels, predictions):
    """The text that main.cpp prints as well."""
    table = numpy.zeros((CLASSES, CLASSES), int)
    for label, prediction in zip(labels, predictions):
        table[label, prediction] += 1
    right, count = table.trace(), table.sum()
    text = f"{right} of {count} test images right: {100 * right / count:.1f} %\n\n"
    text += "digit   taken for" + "".join(f"{c:4}" for c in range(CLASSES)) + "\n"
    for label in range(CLASSES):
        text += f"{label:5}            " + "".join(f"{n:4}" if n else "   ." for n in table[label]) + "\n"
    return text


def main():
    data = load_digits()
    images = torch.tensor(data.images, dtype=torch.float32) / 16
    labels = torch.tensor(data.target)
    for_test = torch.arange(len(labels)) % 4 == 3

    model = train(images[~for_test], labels[~for_test])
    with torch.no_grad():
        logits = model(images[for_test])
        of_training = model(images[~for_test])
    write_safetensors(FOLDER / "digits.safetensors", model.state_dict())

    source = [
        "Optical Recognition of Handwritten Digits, E. Alpaydin and C. Kaynak, UCI Machine Learning Repository",
        "(https://archive.ics.uci.edu/dataset/80), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), as",
        "scikit-learn ships it; chosen, but not changed."]
    pixels = data.images.astype(int).reshape(-1, 64)

    def braces(rows):
        return ["{" + ",".join(map(str, row)) + "}" for row in rows]

    count = len(logits)
    test_labels = labels[for_test].tolist()
    write_header(
        FOLDER / "test_images.hpp",
        ["Every fourth image of a public set of handwritten digits: 8 rows of 8 pixels, 0 white to 16 black.", *source],
        (f"unsigned char test_labels[{count}]",
         [",".join(map(str, test_labels[i:i + 50])) for i in range(0, count, 50)]),
        (f"unsigned char test_images[{count}][64]", braces(pixels[for_test.numpy()])))
    write_header(
        FOLDER / "calibration_images.hpp",
        ["The first images of the training: 8 rows of 8 pixels, 0 white to 16 black.", *source],
        (f"unsigned char calibration_images[{CALIBRATION}][64]", braces(pixels[~for_test.numpy()][:CALIBRATION])))
    write_header(
        FOLDER / "pytorch_logits.hpp",
        [f"What PyTorch {torch.__version__.split('+')[0]} computes in float for every image of test_images.hpp."],
        (f"float pytorch_logits[{count}][{CLASSES}]",
         ["{" + ", ".join(f"{x:.9g}F" if "." in f"{x:.9g}" or "e" in f"{x:.9g}" else f"{x:.1f}F" for x in row) + "}"
          for row in logits.tolist()]))
    (FOLDER / "results.txt").write_text(results(test_labels, logits.argmax(1).tolist()))
    print(results(test_labels, logits.argmax(1).tolist()))
    print(f"on the {len(of_training)} images of the training: "
          f"{(of_training.argmax(1) == labels[~for_test]).float().mean():.2%}")


if __name__ == "__main__":
    main()
