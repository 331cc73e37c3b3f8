#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The expected values of the tests of layers/, computed with 50 digits (python3-mpmath).

Nothing here knows the library: every formula is written out. Run it to print the values that stand in
the tests and in examples/05_transformer_block.cpp.
"""
from mpmath import cos, erfc, exp, matrix, mp, mpf, pi, sin, sqrt, tanh

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


def sigmoid(x):
    return 1 / (1 + exp(-x))


def rms_norms():
    for row, epsilon in ((["1", "2", "3", "4"], "1e-8"), (["1", "2", "3", "4"], "1e-5"), (["3", "4"], "1e-5")):
        values = [mpf(v) for v in row]
        root = sqrt(sum(v * v for v in values) / len(values) + mpf(epsilon))
        show(f"rms_norm {row} {epsilon}", matrix([[v / root for v in values]]))


def activations():
    for x in ("1", "-1", "2", "-5", "-20", "0.1", "2.7"):
        v = mpf(x)
        show(f"sigmoid({x})", sigmoid(v))
        show(f"silu({x})", v * sigmoid(v))
        show(f"gelu_erf({x})", v * erfc(-v / sqrt(mpf(2))) / 2)
        u = sqrt(2 / pi) * (v + mpf("0.044715") * v**3)
        show(f"gelu_tanh({x})", v * sigmoid(2 * u))  # (1 + tanh u) / 2, without its cancellation
        show(f"gelu_quick({x})", v * sigmoid(mpf("1.702") * v))
    show("silu(-100)", -100 * sigmoid(mpf(-100)))
    show("silu(-100) in units of 2^-149", -100 * sigmoid(mpf(-100)) * mpf(2) ** 149)
    show("swish alpha 0.5 of 3", 3 * sigmoid(mpf("1.5")))
    show("2 tanh(1/2)", 2 * tanh(mpf(1) / 2))
    show("2 tanh(-1)", 2 * tanh(mpf(-1)))
    show("silu(2) * 3", 3 * 2 * sigmoid(mpf(2)))


def decoder():
    """Identity projections, norms with epsilon 0.5, feed-forward relu(x W) W^T, memory of three tokens."""
    x = matrix([[1, -2], ["0.5", 3]])
    memory = matrix([[1, 1], [-1, 2], [0, "-0.5"]])
    w = matrix([[1, 0, -1], ["0.5", 1, 1]])
    one, zero, epsilon = [mpf(1)] * 2, [mpf(0)] * 2, mpf("0.5")

    def norm(m):
        return layer_norm(m, one, zero, epsilon)

    def attend(q, kv):
        return attention(q, kv, kv, 1 / sqrt(mpf(2)))[1]

    def feed_forward(m):
        return relu(m * w) * w.T

    a = norm(x + attend(x, x))
    b = norm(a + attend(a, memory))
    show("post-norm decoder: first normalized", a)
    show("post-norm decoder: second normalized", b)
    show("post-norm decoder", norm(b + feed_forward(b)))
    a = x + attend(norm(x), norm(x))
    b = a + attend(norm(a), memory)
    show("pre-norm decoder: after self-attention", a)
    show("pre-norm decoder: after cross-attention", b)
    show("pre-norm decoder", b + feed_forward(norm(b)))


def rotate(pair, angle):
    a, b = pair
    return a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle)


def positions():
    for p, d in ((1, 4), (2, 6)):
        angles = [mpf(p) / mpf(10000) ** (mpf(2 * i) / d) for i in range(d // 2)]
        show(f"sinusoidal position {p}, width {d}", matrix([[f(a) for a in angles for f in (sin, cos)]]))
    angles = [mpf(1), mpf(1) / 100]
    x = [mpf(v) for v in (1, 2, 3, 4)]
    pairs = [rotate(x[0:2], angles[0]), rotate(x[2:4], angles[1])]
    show("rotary interleaved", matrix([pairs[0] + pairs[1]]))
    pairs = [rotate((x[0], x[2]), angles[0]), rotate((x[1], x[3]), angles[1])]
    show("rotary half-split", matrix([[pairs[0][0], pairs[1][0], pairs[0][1], pairs[1][1]]]))
    show("rotary pair 1 of 32 at 1857, angle", 1857 / mpf(10000) ** (mpf(2) / 32))
    show("  cos", cos(1857 / mpf(10000) ** (mpf(2) / 32)))
    show("  sin", sin(1857 / mpf(10000) ** (mpf(2) / 32)))
    show("rotary [1, 0], theta 1, position 6", matrix([rotate((mpf(1), mpf(0)), mpf(6))]))
    show("rotary interleaved base 500 width 6 at 7 of 1 2 3 4 5 6", matrix([
        sum((list(rotate((mpf(2 * i + 1), mpf(2 * i + 2)), 7 / mpf(500) ** (mpf(2 * i) / 6))) for i in range(3)), [])]))
    far = mpf(123456789) / mpf(10000) ** (mpf(2) / 4)
    show("rotary pair 1 of 4 at 123456789: cos, sin", matrix([[cos(far), sin(far)]]))


def llama_block():
    """Width 4, two query heads over one key/value head of width 2, rotary (interleaved, base 100), SwiGLU."""
    x = matrix([[1, 2, 3, 4], [-1, "0.5", "0.25", 2], [0, 3, -2, 1]])
    wq = matrix([["0.5", "0.25", -1, "0.125"], [1, "-0.5", "0.25", "0.75"], ["0.25", 0, "0.125", "-0.5"],
                 ["-0.75", "0.5", "0.25", 1]])
    wk = matrix([["0.5", 1], ["-0.25", "0.75"], [1, "-0.5"], ["0.125", "0.25"]])
    wv = matrix([[1, "0.5"], ["0.5", -1], ["-0.25", "0.125"], [0, 2]])
    wo = wq.T
    w1 = matrix([[1, "-0.5", "0.25"], ["0.5", "0.5", -1], [0, 1, "0.75"], ["-0.25", 0, "0.5"]])
    w3 = matrix([["0.5", 1, 0], ["-0.5", "0.25", 1], [1, 0, "0.5"], ["0.25", "-1", "0.125"]])
    w2 = matrix([[1, 0, "0.5", "-0.5"], ["0.25", 1, 0, "0.75"], ["-1", "0.5", "0.25", 1]])
    gain, epsilon, n = [mpf(1), mpf("0.5"), mpf(2), mpf(1)], mpf("1e-5"), 3

    def norm(m):
        y = m.copy()
        for i in range(m.rows):
            root = sqrt(sum(m[i, j] ** 2 for j in range(4)) / 4 + epsilon)
            for j in range(4):
                y[i, j] = m[i, j] / root * gain[j]
        return y

    def rope(m):
        y = m.copy()
        for i in range(m.rows):
            for j in range(0, m.cols, 2):
                y[i, j], y[i, j + 1] = rotate((m[i, j], m[i, j + 1]), mpf(i))
        return y

    h = norm(x)
    q, k, v = rope(h * wq), rope(h * wk), h * wv
    heads = matrix(n, 4)
    for head in range(2):
        for i in range(n):
            e = [exp(sum(q[i, 2 * head + c] * k[j, c] for c in range(2)) / sqrt(mpf(2))) for j in range(i + 1)]
            for c in range(2):
                heads[i, 2 * head + c] = sum(e[j] * v[j, c] for j in range(i + 1)) / sum(e)
    a = x + heads * wo
    show("llama block: after attention", a)
    h = norm(a)
    gate, up = h * w1, h * w3
    gated = matrix(n, 3)
    for i in range(n):
        for j in range(3):
            gated[i, j] = gate[i, j] * sigmoid(gate[i, j]) * up[i, j]
    show("llama block", a + gated * w2)


if __name__ == "__main__":
    norms()
    blocks()
    rms_norms()
    activations()
    decoder()
    positions()
    llama_block()
