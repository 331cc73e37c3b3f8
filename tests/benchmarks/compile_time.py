# SPDX-License-Identifier: BSL-1.0
# Compile time of one attention by size: attest, the textbook's loops, and those with gcem where a path is
# given. Least user CPU seconds of three, all in one run; a chart for each element type as SVG.
import os
import subprocess
import sys

compiler, include, target, gcem = sys.argv[1:5]
here = os.path.dirname(os.path.abspath(__file__))
version = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout
limits = (["-fconstexpr-steps=2000000000"] if "clang" in version
          else ["-fconstexpr-ops-limit=2000000000", "-fconstexpr-loop-limit=100000000"])
programs = {"attest": [f"-I{include}", os.path.join(here, "../budgets/attention.cpp")],
            "textbook": [os.path.join(here, "textbook.cpp")]}
if gcem:
    programs["gcem"] = [f"-I{gcem}", "-DATTEST_WITH_GCEM", os.path.join(here, "textbook.cpp")]
colours = {"attest": "#1b7837", "textbook": "#762a83", "gcem": "#e08214"}


def cost(arguments):
    """User seconds and peak megabytes of one compilation."""
    child = os.posix_spawnp(compiler, [compiler, "-std=c++20", "-fsyntax-only", *limits, *arguments], os.environ)
    _, status, usage = os.wait4(child, 0)
    if status:
        sys.exit("does not compile: " + " ".join(arguments))
    return usage.ru_utime, usage.ru_maxrss / 1024


def chart(path, title, series):
    """Seconds over tokens, both logarithmic."""
    import math
    points = [p for line in series.values() for p in line]
    low, high = min(s for _, s in points), max(s for _, s in points)
    def place(tokens, seconds):
        x = 60 + 500 * math.log(tokens / 4) / math.log(32)
        y = 300 - 260 * math.log(seconds / low) / math.log(high / low)
        return f"{x:.1f},{y:.1f}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="340" font-family="sans-serif" font-size="12">',
             f'<rect width="640" height="340" fill="white"/><text x="60" y="20">{title}</text>']
    for number, (name, line) in enumerate(series.items()):
        parts.append(f'<polyline fill="none" stroke="{colours[name]}" stroke-width="2" points="'
                     + " ".join(place(*p) for p in line) + '"/>')
        for tokens, seconds in line:
            x, y = place(tokens, seconds).split(",")
            parts.append(f'<text x="{x}" y="{float(y) - 6:.1f}" fill="{colours[name]}">{seconds:.2f}</text>')
        parts.append(f'<text x="70" y="{45 + 16 * number}" fill="{colours[name]}">{name}</text>')
    for tokens in (4, 16, 64, 128):
        parts.append(f'<text x="{place(tokens, low).split(",")[0]}" y="325">{tokens} tokens</text>')
    with open(path, "w") as file:
        file.write("\n".join(parts) + "\n</svg>\n")


print(version.splitlines()[0])
for element in ("float", "double"):
    series = {name: [] for name in programs}
    for tokens, width in ((4, 2), (16, 16), (64, 64), (128, 64)):
        shape = [f"-DATTEST_TOKENS={tokens}", f"-DATTEST_WIDTH={width}", f"-DATTEST_ELEMENT={element}"]
        line = f"{element:6} {tokens:4} x {width:<3}"
        for name, program in programs.items():
            runs = [cost(shape + program) for _ in range(3)]
            seconds, memory = min(r[0] for r in runs), max(r[1] for r in runs)
            series[name].append((tokens, seconds))
            line += f"  {name} {seconds:.2f} s {memory:.0f} MB"
            if name != "attest":
                line += f" ({seconds / series['attest'][-1][1]:.1f} times)"
        print(line, flush=True)
    path = os.path.join(target, f"compile_time_{os.path.basename(compiler)}_{element}.svg")
    chart(path, f"user seconds to compile an attention of {element}, {os.path.basename(compiler)}", series)
    print("chart:", path)
