#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The expected values of the tests of layers/, computed with 50 digits (python3-mpmath).

Nothing here knows the library: every formula is written out. Run it to print the values that stand in
the tests and in examples/05_transformer_block.cpp.
"""
from mpmath import mp, mpf, sqrt, exp, matrix, eye

mp.dps = 50


def show(name, value):
    if isinstance(value, matrix):
        print(name)
        for i in range(value.rows):
            print("   ", ", ".join(mp.nstr(value[i, j], 20) for j in range(value.cols)))
    else:
        print(name, mp.nstr(value, 20))


def linear(x, w, b):
    y = x * w
    for i in range(y.rows):
        for j in range(y.cols):
            y[i, j] += b[j]
    return y


def relu(x):
    return x.apply(lambda v: max(v, mpf(0)))


def layer_norm(x, gain, bias, epsilon):
    y = x.copy()
    for i in range(x.rows):
        row = [x[i, j] for j in range(x.cols)]
        mean = sum(row) / len(row)
        variance = sum((v - mean) ** 2 for v in row) / len(row)
        for j, v in enumerate(row):
            y[i, j] = (v - mean) / sqrt(variance + epsilon) * gain[j] + bias[j]
    return y


def attention(q, k, v, scale):
    s = q * k.T * scale
    w = s.copy()
    for i in range(s.rows):
        e = [exp(s[i, j]) for j in range(s.cols)]
        for j in range(s.cols):
            w[i, j] = e[j] / sum(e)
    return w, w * v


def blocks():
    x = matrix([[1, 0], [0, 2], [1, 1], [2, 0]])
    w1, b1 = matrix([[1, 0, "0.5"], [0, 1, "0.5"]]), [mpf(0), mpf(0), mpf("0.25")]
    w2, b2 = matrix([[2, 0], [0, 2], [1, 1]]), [mpf("0.5"), mpf("-0.5")]
    one, zero, epsilon = [mpf(1)] * 2, [mpf(0)] * 2, mpf("1e-5")

    def feed_forward(n):
        return linear(relu(linear(n, w1, b1)), w2, b2)

    weights, attended = attention(x, x, x, 1 / sqrt(mpf(2)))
    show("example 1: weights", weights)
    show("example 1: attention", attended)
    a = x + attended
    show("post-norm: x + attention", a)
    n = layer_norm(a, one, zero, epsilon)
    show("post-norm: normalized", n)
    show("post-norm: hidden", linear(n, w1, b1))
    show("post-norm: activated", relu(linear(n, w1, b1)))
    show("post-norm: feed-forward", feed_forward(n))
    show("post-norm: sum", n + feed_forward(n))
    show("post-norm: output", layer_norm(n + feed_forward(n), one, zero, epsilon))

    n = layer_norm(x, one, zero, epsilon)
    show("pre-norm: normalized", n)
    weights, attended = attention(n, n, n, 1 / sqrt(mpf(2)))
    show("pre-norm: attention", attended)
    a = x + attended
    show("pre-norm: x + attention", a)
    m = layer_norm(a, one, zero, epsilon)
    show("pre-norm: second normalized", m)
    show("pre-norm: feed-forward", feed_forward(m))
    show("pre-norm: output", a + feed_forward(m))


def norms():
    for row, epsilon in ((["1", "0", "0", "0"], "1e-5"), (["0", "1", "2", "3"], "1e-5"), (["1", "3"], "0"),
                         (["0.5", "-1.25", "3"], "1e-3")):
        m = matrix([row])
        show(f"layer_norm {row} {epsilon}", layer_norm(m, [mpf(1)] * m.cols, [mpf(0)] * m.cols, mpf(epsilon)))
    m = matrix([["0.5", "-1.25", "3"]])
    show("layer_norm with gain 2 3 0.5, bias 1 -1 0.25",
         layer_norm(m, [mpf(2), mpf(3), mpf("0.5")], [mpf(1), mpf(-1), mpf("0.25")], mpf("1e-3")))


if __name__ == "__main__":
    norms()
    blocks()
