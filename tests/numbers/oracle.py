#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes oracle.hpp: inputs and right results of the integer layers, from big integers and mpmath (60 digits).

    python3 oracle.py > oracle.hpp

Nothing here is taken from attest: a layer is its formula in exact numbers, and what the formula rounds is rounded
once, to the nearest integer, ties away from zero."""
import random
from fractions import Fraction

import mpmath
import numpy

mpmath.mp.dps = 60
random.seed(20240607)


def nearest(x):
    """The nearest integer to a Fraction, ties away from zero."""
    magnitude = int(abs(x) + Fraction(1, 2))
    return magnitude if x >= 0 else -magnitude


def saturated(x, bits=8):
    return max(-(1 << (bits - 1)), min((1 << (bits - 1)) - 1, x))


def float32(x):
    return float(numpy.float32(x))


def multiplier_of(factor):
    """factor as (integer in [2^30, 2^31)) 2^(shift - 31)."""
    factor = Fraction(factor)
    shift = 0
    while factor >= 1:
        factor, shift = factor / 2, shift + 1
    while factor < Fraction(1, 2):
        factor, shift = factor * 2, shift - 1
    rounded = nearest(factor * 2**31)
    return (rounded // 2, shift + 1) if rounded == 2**31 else (rounded, shift)


def quick(factor):
    """Factors from 2^-16 to 1/2 are kept as multiples of 2^-32 (a shift of -1)."""
    return 2.0**-16 <= factor < 0.4999


def rescaled(x, factor, in_32_places=False):
    if in_32_places:
        return nearest(Fraction(x) * nearest(Fraction(factor) * 2**32) / 2**32)
    multiplier, shift = multiplier_of(factor)
    return nearest(Fraction(x) * multiplier * Fraction(2) ** (shift - 31))


def symmetric(weights, most):
    return float32((max(abs(w) for w in weights) or 1.0) / most)


def quantized(x, scale, zero_point=0, bits=8):
    return saturated(nearest(Fraction(float(numpy.float32(x) / numpy.float32(scale)))) + zero_point, bits)


def linear(weight, bias, x, x_scale, x_zero, y_scale, y_zero, bits=8):
    """weight out x in; each output has a scale of its own for its weights."""
    scales = [symmetric(row, 127) for row in weight]
    factors = [float(Fraction(x_scale) * Fraction(scale)) / y_scale for scale in scales]
    outputs = []
    for row, b, scale, factor in zip(weight, bias, scales, factors):
        q = [quantized(w, scale) for w in row]
        b = nearest(Fraction(b / float(Fraction(x_scale) * Fraction(scale))))
        total = b + sum((v - x_zero) * w for v, w in zip(x, q))
        outputs.append(saturated(rescaled(total, factor, all(map(quick, factors))) + y_zero, bits))
    return outputs


def layer_norm(gain, bias, epsilon, x, x_scale, y_scale, y_zero, bits=8):
    n = len(x)
    fraction = 15
    reach = 1
    while reach < n:
        reach, fraction = reach * 4, fraction - 1
    gain_scale = symmetric(gain, 32767)
    unit = gain_scale / 2**fraction
    mean = Fraction(sum(x), n)
    variance = sum((v - mean) ** 2 for v in x) / n
    # epsilon is kept in whole units of n^2 times the variance of the integers
    units = nearest(Fraction(epsilon * n * n / (x_scale * x_scale)))
    total = variance * n * n + units
    outputs = []
    for v, g, b in zip(x, gain, bias):
        if total == 0:
            normalized = 0
        else:
            exact = mpmath.mpf((v - mean).numerator) / (v - mean).denominator * n
            exact = exact / mpmath.sqrt(mpmath.mpf(total.numerator) / total.denominator) * 2**fraction
            normalized = int(mpmath.floor(abs(exact) + mpmath.mpf(1) / 2)) * (1 if exact >= 0 else -1)
            assert abs(abs(abs(exact) - mpmath.floor(abs(exact))) - 0.5) > 1e-4, "too near to a tie to tell"
        accumulated = normalized * quantized(g, gain_scale, 0, 16) + nearest(Fraction(b / unit))
        outputs.append(saturated(rescaled(accumulated, unit / y_scale) + y_zero, bits))
    return outputs


def attention(query, keys, values, scale, query_scale, key_scale, value_scale, y_scale, y_zero):
    """One query: weights in units of 2^-15, then the mixture."""
    scores = [sum(q * k for q, k in zip(query, key)) for key in keys]
    factor = mpmath.mpf(query_scale) * key_scale * scale
    exps = [mpmath.exp(factor * (s - max(scores))) for s in scores]
    weights = [int(mpmath.floor(e / sum(exps) * 32768 + mpmath.mpf(1) / 2)) for e in exps]
    mixture = [sum(w * v[c] for w, v in zip(weights, values)) for c in range(len(values[0]))]
    factor = value_scale / 32768.0 / y_scale
    return [saturated(rescaled(m, factor, quick(factor)) + y_zero) for m in mixture]


def softmax(scores, scale, units):
    exps = [mpmath.exp(mpmath.mpf(scale) * (s - max(scores))) for s in scores]
    return [int(mpmath.floor(e / sum(exps) * units + mpmath.mpf(1) / 2)) for e in exps]


def integers(rows, cols, least=-128, most=127):
    return [[random.randint(least, most) for _ in range(cols)] for _ in range(rows)]


def floats(rows, cols, reach):
    return [[float32(random.uniform(-reach, reach)) for _ in range(cols)] for _ in range(rows)]


def table(kind, name, rows, write=str):
    lines = ",\n".join("    {" + ", ".join(write(v) for v in row) + "}" for row in rows)
    print(f"inline constexpr {kind} {name}[{len(rows)}][{len(rows[0])}] = {{\n{lines}}};\n")


def floating(x):
    return float(x).hex().replace("0x0.0p+0", "0x0p+0") + "F"


print("""// SPDX-License-Identifier: BSL-1.0
// Right results of the integer layers. Written by oracle.py; do not edit.
#pragma once

#include <cstdint>

// clang-format off
namespace oracle {
""")

# x, multiplier, shift, and x multiplier 2^(shift - 31), rounded; random, and ties made on purpose.
rows = []
for i in range(48):
    x = random.randint(-(1 << random.randint(1, 31)), (1 << random.randint(1, 31)) - 1)
    multiplier = random.randint(1 << 30, (1 << 31) - 1)
    shift = random.randint(-31, 6)
    rows.append((x, multiplier, shift))
for i in range(48):
    shift = random.randint(-14, 0)
    whole = random.randint(-300, 300)
    rows.append(((2 * whole + 1) << -shift, 1 << 30, shift))  # (whole + 1/2) exactly
for x in (-(1 << 31), (1 << 31) - 1, -1, 0, 1):
    for shift in (-31, -2, -1, 0):
        rows.append((x, (1 << 31) - 1, shift))
full = []
for x, multiplier, shift in rows:
    exact = nearest(Fraction(x) * multiplier * Fraction(2) ** (shift - 31))
    full.append((x, multiplier, shift, max(-(1 << 30), min(1 << 30, exact))))
table("std::int64_t", "rescaled", full)

weight, bias = floats(7, 11, 0.7), floats(1, 7, 2.0)
weight[3] = [0.0] * 11
x = integers(5, 11)
x[4] = [127] * 11
table("float", "linear_weight", weight, floating)
table("float", "linear_bias", bias, floating)
table("std::int8_t", "linear_x", x)
for name, kind, scale, zero, bits in (("linear_y", "std::int8_t", 0.04, -7, 8), ("linear_wide", "std::int16_t", 0.001, 0, 16)):
    table(kind, name, [linear(weight, bias[0], row, float32(0.03), 5, float32(scale), zero, bits) for row in x])

gain, bias = floats(1, 13, 1.5), floats(1, 13, 1.0)
x = integers(5, 13)
x[2] = [40] * 13
x[3] = [-128] * 6 + [127] * 7
wide = integers(4, 13, -32768, 32767)
wide[1] = [random.randint(-9, 9) for _ in range(13)]
table("float", "norm_gain", gain, floating)
table("float", "norm_bias", bias, floating)
table("std::int8_t", "norm_x", x)
table("std::int16_t", "norm_wide_x", wide)
for name, rows, scale in (("norm_y", x, 0.03), ("norm_wide_y", wide, 0.0005)):
    table("std::int8_t", name, [layer_norm(gain[0], bias[0], float32(1e-5), row, float32(scale), float32(0.025), 11) for row in rows])

query, keys, values = integers(4, 6), integers(5, 6), integers(5, 3)
table("std::int8_t", "query", query)
table("std::int8_t", "key", keys)
table("std::int8_t", "value", values)
scale = 1 / mpmath.sqrt(6)
table("std::int8_t", "attended", [attention(q, keys, values, scale, float32(0.02), float32(0.015), float32(0.05), float32(0.04), -3) for q in query])
table("std::int8_t", "attended_causally", [attention(q, keys[: i + 2], values[: i + 2], scale, float32(0.02), float32(0.015), float32(0.05), float32(0.04), -3) for i, q in enumerate(query)])

scores = integers(6, 7)
scores[5] = [-128] * 6 + [127]
table("std::int8_t", "scores", scores)
table("std::int32_t", "weights_of_256", [softmax(row, float32(0.03), 256) for row in scores])
table("std::int32_t", "weights_of_32768", [softmax(row, float32(0.01), 32768) for row in scores])

# The bits of a float, of the half (by NumPy) and of the bfloat16 nearest to it.
def bfloat16(x):
    bits = int(numpy.array([x], numpy.float32).view(numpy.uint32)[0])
    below, exact = bits >> 16 << 16, Fraction(bits & 0xFFFF, 0x10000)
    up = exact > Fraction(1, 2) or (exact == Fraction(1, 2) and bits >> 16 & 1)
    return (below >> 16) + (1 if up else 0)


rows = [0.0, -0.0, 1.0, 65504.0, 65519.99, 65520.0, -1e30, 2.0**-24, 2.0**-25, 2.0**-25 * 1.0001, 3 * 2.0**-25, 2.0**-14,
        2.0**-14 - 2.0**-25, 2.0**-14 - 2.0**-26, 1 + 2.0**-11, 1 + 3 * 2.0**-11, 1 + 2.0**-8, 1 + 3 * 2.0**-8, 3.0e38, 3.4e38, 1e-40]
rows += [random.uniform(-1, 1) * 2.0 ** random.randint(-26, 16) for _ in range(60)]
rows += [2048 + 2 * random.randint(0, 1000) + 1 for _ in range(10)]  # ties of half
full = []
for x in rows:
    word = int(numpy.array([x], numpy.float32).view(numpy.uint32)[0])
    with numpy.errstate(over="ignore"):
        full.append((word, int(numpy.float32(x).astype(numpy.float16).view(numpy.uint16)), bfloat16(x)))
table("std::uint32_t", "stored", full)

# raw x in units of 2^-16: exp, sqrt, 1/sqrt, log, tanh, erf there, rounded; then the same in units of 2^-12 (16 bits).
def nearest_real(x, bits):
    return max(-(1 << (bits - 1)), min((1 << (bits - 1)) - 1, int(mpmath.floor(abs(x) + mpmath.mpf(1) / 2)) * (1 if x >= 0 else -1)))


for name, places, bits, count in (("functions_of_q16", 16, 32, 60), ("functions_of_q12", 12, 16, 60)):
    unit = mpmath.mpf(2) ** places
    full = []
    for i in range(count):
        raw = random.randint(1, 1 << random.randint(1, bits - 1)) - (1 if i else 0) or 1
        x = raw / unit
        values = [mpmath.exp(x), mpmath.exp(-x), mpmath.sqrt(x), 1 / mpmath.sqrt(x), mpmath.log(x), mpmath.tanh(-x), mpmath.erf(x)]
        full.append([raw] + [nearest_real(v * unit, bits) for v in values])
    table("std::int64_t", name, full)

print("}  // namespace oracle\n// clang-format on")
