#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes cases.json: attention, softmax and log_softmax by definition, with 50 digits.

    python3 reference.py > cases.json        (needs mpmath, Debian package python3-mpmath)

Nothing in here knows attest: a case is computed pair by pair from the formula. README.md explains the
format. Inputs come from a seeded generator and are short binary fractions, so that float and double hold
them exactly; adversarial ones are written down.
"""
import json
import random
import re

from mpmath import exp, inf, log, mp, mpf, sqrt, tanh

mp.dps = 50
NAN = "nan"


def decimal(x):
    """A number for the file: 25 digits, or "inf", "-inf"; below half the smallest double it is 0."""
    if x == inf or x == -inf:
        return "inf" if x > 0 else "-inf"
    return mp.nstr(x, 25, min_fixed=0, max_fixed=0) if abs(x) > mpf(2) ** -1075 else "0.0"


class Case:
    """One case under construction."""

    def __init__(self, name, op="attention", **attributes):
        self.name, self.op, self.attributes = name, op, attributes
        self.tensors, self.inputs, self.outputs = {}, [], []
        self.random = random.Random(name)

    def numbers(self, rows, cols, span=2.0):
        """A table of multiples of 1/1024 in [-span, span]."""
        return [[mpf(self.random.randint(-int(span * 1024), int(span * 1024))) / 1024 for _ in range(cols)]
                for _ in range(rows)]

    def add(self, name, table, dtype="f64", output=False):
        (self.outputs if output else self.inputs).append(name)
        if dtype == "bool":
            data = [int(x) for row in table for x in row]
        else:
            data = [x if x == NAN else decimal(x) for row in table for x in row]
        self.tensors[name] = {"dtype": dtype, "shape": [len(table), len(table[0])], "data": data}

    def json(self):
        return {"name": self.name, "op": self.op, "opset": 0, "attributes": self.attributes,
                "inputs": self.inputs, "outputs": self.outputs, "tensors": self.tensors}


def slope(head, heads):
    """ALiBi: the slopes of the largest power of two first, then every other one of twice as many."""
    power = 1
    while power * 2 <= heads:
        power *= 2
    if head < power:
        return mpf(2) ** (-mpf(8) * (head + 1) / power)
    return mpf(2) ** (-mpf(8) * (2 * (head - power) + 1) / (2 * power))


def softmax(scores):
    """Weights of a list of scores in which None stands for a key that is not there."""
    finite = [s for s in scores if s is not None]
    if not finite:
        return [mpf(0)] * len(scores)
    total = sum(exp(s - max(finite)) for s in finite)
    return [mpf(0) if s is None else exp(s - max(finite)) / total for s in scores]


def attention(case, q, k, v, heads=1, key_heads=1, keep=None, bias=None):
    """Adds inputs and outputs of an attention whose rule is in case.attributes, keep and bias."""
    rule = case.attributes
    n, m = len(q), len(k)
    d, dv = len(q[0]) // heads, len(v[0]) // key_heads
    scale = mpf(rule["scale"]) if "scale" in rule else 1 / sqrt(mpf(d))
    valid = rule.get("valid_keys", m)
    offset = 0 if rule.get("causal") == "upper_left" else valid - n
    output = [[mpf(0)] * (heads * dv) for _ in range(n)]
    weights = [[mpf(0)] * (heads * m) for _ in range(n)]
    score_error = largest_value = mpf(0)
    for h in range(heads):
        g = h // (heads // key_heads)
        for i in range(n):
            scores, errors = [], []
            for j in range(m):
                position = i + offset
                seen = j < valid
                if "causal" in rule:
                    seen = seen and j <= position
                if "window_left" in rule:
                    seen = seen and j >= position - rule["window_left"]
                if "window_right" in rule:
                    seen = seen and j <= position + rule["window_right"]
                if keep is not None:
                    seen = seen and keep[i][j]
                if bias is not None and bias[i][j] == -inf:
                    seen = False
                if not seen:
                    scores.append(None)
                    errors.append(mpf(0))
                    continue
                terms = [q[i][h * d + c] * k[j][g * d + c] for c in range(d)]
                score = sum(terms) * scale
                if "softcap" in rule:
                    score = rule["softcap"] * tanh(score / rule["softcap"])
                distance = abs(position - j) if "alibi" in rule else 0
                added = (-slope(h, heads) * distance if distance else 0) + (bias[i][j] if bias else 0)
                scores.append(score + added)
                errors.append((d + 3) * sum(abs(t) for t in terms) * scale + 8 * abs(score) + 3 * abs(added))
                largest_value = max([largest_value] + [abs(v[j][g * dv + c]) for c in range(dv)])
            row = softmax(scores)
            # However wrong the score, a weight below e^-60 stays below every tolerance.
            score_error = max([score_error] + [e for e, w in zip(errors, row) if w > exp(-60)])
            for j in range(m):
                weights[i][h * m + j] = row[j]
                if scores[j] is not None:
                    for c in range(dv):
                        output[i][h * dv + c] += row[j] * v[j][g * dv + c]
    # A lone key has the weight 1 whatever its score is.
    weight_error = min(2 * score_error, mpf(2) ** 40) + 2 * m + 12
    rule.update(heads=heads, key_heads=key_heads, allowed_weights=float(mp.ceil(weight_error)),
                allowed_output=float(mp.ceil(weight_error * max(largest_value, mpf(2) ** -60))))
    for name, table in (("query", q), ("key", k), ("value", v)):
        case.add(name, table)
    if keep is not None:
        case.add("keep", keep, "bool")
    if bias is not None:
        case.add("bias", bias)
    case.add("weights", weights, output=True)
    case.add("output", output, output=True)
    return case


def plain(name, n, m, d, dv, heads=1, key_heads=1, span=2.0, **attributes):
    case = Case(name, **attributes)
    return attention(case, case.numbers(n, heads * d, span), case.numbers(m, key_heads * d, span),
                     case.numbers(m, key_heads * dv), heads, key_heads)


def with_table(name, n, m, d, make, **attributes):
    """An attention under a table: make(case) gives {"keep": ...} or {"bias": ...}."""
    case = Case(name, **attributes)
    return attention(case, case.numbers(n, d), case.numbers(m, d), case.numbers(m, 2), **make(case))


def not_numbers_where_masked():
    case = Case("nan_in_masked_places")
    k, v = case.numbers(4, 2), case.numbers(4, 2)
    keep = [[True, False, True, False], [True, False, False, False]]
    q = case.numbers(2, 2)
    attention(case, q, k, v, keep=keep)
    for name in ("key", "value"):  # keys 1 and 3 are masked for every query
        for row in (1, 3):
            case.tensors[name]["data"][2 * row:2 * row + 2] = [NAN, NAN]
    return case


def not_numbers_beyond_the_end():
    case = plain("nan_in_places_not_filled", 2, 6, 3, 2, causal="lower_right", valid_keys=4)
    case.tensors["key"]["data"][4 * 3:] = [NAN] * 6
    case.tensors["value"]["data"][4 * 2:] = [NAN] * 4
    return case


def rows(op, name, table):
    """softmax or log_softmax of each row; -inf is a key that is not there."""
    case = Case(name, op)
    weights = [softmax([None if s == -inf else s for s in row]) for row in table]
    if op == "log_softmax":
        result = []
        for row in table:
            finite = [s for s in row if s != -inf]
            total = log(sum(exp(s - max(finite)) for s in finite)) if finite else None
            result.append([-inf if s == -inf else s - max(finite) - total for s in row])
    else:
        result = weights
    case.add("x", table)
    case.add("y", result, output=True)
    case.attributes["allowed_relative"] = float(len(table[0]) + 12)
    return case


def softmax_cases():
    for op in ("softmax", "log_softmax"):
        make = Case(op)
        yield rows(op, op + "_small", make.numbers(3, 5))
        yield rows(op, op + "_long_row", make.numbers(1, 300, 4.0))
        yield rows(op, op + "_large_scores", [[mpf(1000), mpf(1001), mpf(1002)], [mpf(-1000), mpf(0), mpf(-999)]])
        yield rows(op, op + "_equal_scores", [[mpf(7)] * 6])
        yield rows(op, op + "_one_score", [[mpf(-5)], [mpf(10) ** 30]])
        yield rows(op, op + "_minus_infinity", [[mpf(0), -inf, mpf(1)], [-inf, -inf, -inf]])


def attention_cases():
    yield plain("plain", 4, 4, 2, 2)
    yield plain("single_key", 3, 1, 4, 2)
    yield plain("one_query", 1, 7, 4, 3)
    yield plain("one_query_one_key", 1, 1, 1, 1)
    yield plain("width_1", 5, 5, 1, 1)
    yield plain("wide_values", 2, 3, 2, 9)
    yield plain("more_queries_than_keys", 6, 2, 3, 2)
    yield plain("long_rows", 1, 160, 4, 2)
    yield plain("huge_scores", 3, 5, 4, 2, span=31.0)
    yield plain("scale_given", 3, 4, 2, 2, scale=0.125)
    yield plain("scale_one", 3, 3, 2, 2, scale=1.0)
    yield plain("two_heads", 3, 4, 3, 2, 2, 2)
    yield plain("heads_9_to_3", 2, 4, 2, 2, 9, 3)
    yield plain("multi_query_8_to_1", 2, 3, 2, 2, 8, 1)
    yield plain("causal_square", 5, 5, 3, 2, causal="lower_right")
    yield plain("causal_lower_right", 2, 5, 3, 2, causal="lower_right")
    yield plain("causal_upper_left", 2, 5, 3, 2, causal="upper_left")
    yield plain("causal_first_queries_see_nothing", 5, 2, 3, 2, causal="lower_right")
    yield plain("sliding_window_3", 6, 6, 2, 2, causal="lower_right", window_left=2)
    yield plain("two_sided_window", 6, 6, 2, 2, window_left=1, window_right=2)
    yield plain("causal_window_over_past", 3, 8, 2, 2, causal="lower_right", window_left=3)
    yield plain("capped", 4, 4, 3, 2, span=8.0, softcap=2.0)
    yield plain("capped_and_causal", 4, 4, 3, 2, 2, 1, span=8.0, softcap=0.5, causal="lower_right")
    yield plain("alibi_8_heads", 3, 3, 2, 1, 8, 8, causal="lower_right", alibi=1)
    yield plain("alibi_6_heads_over_past", 1, 5, 2, 1, 6, 2, causal="lower_right", alibi=1)
    yield plain("alibi_16_heads", 2, 2, 1, 1, 16, 4, alibi=1)
    big = Case("scores_of_1e30")
    yield attention(big, [[mpf(2) ** 50], [-mpf(2) ** 50]], [[mpf(2) ** 50], [mpf(2) ** 49], [-mpf(2) ** 50]],
                    big.numbers(3, 2))
    tiny = Case("scores_of_1e_minus_30")
    yield attention(tiny, [[mpf(2) ** -50]], [[mpf(2) ** -50], [-mpf(2) ** -49]], tiny.numbers(2, 2))
    equal = Case("equal_scores")
    yield attention(equal, [[mpf(0)] * 2] * 2, equal.numbers(3, 2), equal.numbers(3, 2))
    yield with_table("all_masked", 2, 3, 2, lambda case: {"keep": [[False] * 3] * 2})
    yield with_table("one_row_masked", 3, 3, 2,
                     lambda case: {"keep": [[True, True, False], [False] * 3, [False, True, False]]})
    yield with_table("keep_and_causal", 4, 4, 2, lambda case: {"keep": [[False, True, True, True]] * 4},
                     causal="lower_right")
    yield with_table("added_bias", 3, 4, 2, lambda case: {"bias": case.numbers(3, 4)})
    yield with_table("bias_of_minus_infinity", 2, 3, 2,
                     lambda case: {"bias": [[mpf(0), -inf, mpf(1)], [-inf, -inf, -inf]]})
    yield with_table("bias_of_minus_1e9", 2, 3, 2,
                     lambda case: {"bias": [[mpf(0), mpf(-(10 ** 9)), mpf(1)], [mpf(0)] * 3]})
    yield with_table("everything_at_once", 4, 5, 2,
                     lambda case: {"bias": case.numbers(4, 5), "keep": [[True, True, False, True, True]] * 4},
                     causal="lower_right", window_left=2, softcap=1.5, alibi=1, scale=0.75)
    yield not_numbers_where_masked()
    yield not_numbers_beyond_the_end()


def main():
    cases = [case.json() for case in [*attention_cases(), *softmax_cases()]]
    text = json.dumps({"cases": cases}, indent=1)
    # Numbers are written as numbers with all their digits, and a list of them on one line.
    text = re.sub(r'"(-?\d[\d.]*(?:e[-+]?\d+)?)"', r"\1", text)
    text = re.sub(r"\[\s+([^][{}]*?)\s+\]", lambda m: "[" + re.sub(r"\s+", " ", m[1]) + "]", text)
    print(text)


if __name__ == "__main__":
    main()
