# SPDX-License-Identifier: BSL-1.0
# What the compiler spends on one attention, by size: attest, the textbook's loops, and those with gcem where
# a path is given; then what including a header costs. All in one run: least user CPU seconds of --repeat
# compilations, interleaved; peak memory; and, with --counts, constant-evaluation steps (clang) or operations
# (GCC), the least limit that compiles, to two percent. A chart for each element type, as SVG.
import argparse
import math
import os
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument("compiler")
parser.add_argument("include", help="attest's include folder")
parser.add_argument("target", help="where the charts go")
parser.add_argument("--gcem", default="", help="the folder that holds gcem.hpp")
parser.add_argument("--sizes", default="4x2,16x16,64x64,128x64", help="tokens x width, comma separated")
parser.add_argument("--elements", default="float,double")
parser.add_argument("--repeat", type=int, default=3)
parser.add_argument("--counts", action="store_true", help="also bisect steps or operations (slow)")
parser.add_argument("--no-includes", action="store_true", help="leave out the cost of including")
options = parser.parse_args()

here = os.path.dirname(os.path.abspath(__file__))
version = subprocess.run([options.compiler, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
is_clang = "clang" in version
unit = "steps" if is_clang else "operations"
most = 2_000_000_000
programs = {"attest": [f"-I{options.include}", os.path.join(here, "../budgets/attention.cpp")],
            "textbook": [os.path.join(here, "textbook.cpp")]}
if options.gcem:
    programs["gcem"] = [f"-I{options.gcem}", "-DATTEST_WITH_GCEM", os.path.join(here, "textbook.cpp")]
colours = {"attest": "#1b7837", "textbook": "#762a83", "gcem": "#e08214"}


def limited(limit):
    if is_clang:
        return [f"-fconstexpr-steps={limit}"]
    return [f"-fconstexpr-ops-limit={limit}", "-fconstexpr-loop-limit=100000000"]


def compile_once(arguments, limit=most):
    """Whether it compiles, user seconds, peak megabytes."""
    command = [options.compiler, "-std=c++20", "-fsyntax-only", *limited(limit), *arguments]
    quiet = [(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(child, 0)
    return status == 0, usage.ru_utime, usage.ru_maxrss / 1024


def cost(arguments):
    ok, seconds, memory = compile_once(arguments)
    if not ok:
        sys.exit("does not compile: " + " ".join([options.compiler, *arguments]))
    return seconds, memory


def count(arguments):
    """The least limit under which it compiles, to two percent."""
    enough = 1000
    while not compile_once(arguments, enough)[0]:
        enough *= 4
    short = enough // 4
    while enough - short > enough // 50:
        middle = (enough + short) // 2
        if compile_once(arguments, middle)[0]:
            enough = middle
        else:
            short = middle
    return enough


def chart(path, title, series):
    """Seconds over tokens, both logarithmic."""
    points = [point for line in series.values() for point in line]
    least_tokens, most_tokens = min(t for t, _ in points), max(t for t, _ in points)
    low, high = min(s for _, s in points), max(s for _, s in points)

    def part(value, least, largest):
        return math.log(value / least) / math.log(largest / least) if largest > least else 0.5

    def place(tokens, seconds):
        return 60 + 500 * part(tokens, least_tokens, most_tokens), 300 - 250 * part(seconds, low, high)

    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="340" font-family="sans-serif" '
             'font-size="12">', f'<rect width="640" height="340" fill="white"/><text x="60" y="20">{title}</text>']
    for number, (name, line) in enumerate(series.items()):
        corners = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in line)
        parts.append(f'<polyline fill="none" stroke="{colours[name]}" stroke-width="2" points="{corners}"/>')
        for tokens, seconds in line:
            x, y = place(tokens, seconds)
            parts.append(f'<text x="{x:.1f}" y="{y - 6:.1f}" fill="{colours[name]}">{seconds:.2f}</text>')
        parts.append(f'<text x="70" y="{45 + 16 * number}" fill="{colours[name]}">{name}</text>')
    for tokens in sorted({t for t, _ in points}):
        parts.append(f'<text x="{place(tokens, low)[0]:.1f}" y="325">{tokens} tokens</text>')
    with open(path, "w") as file:
        file.write("\n".join(parts) + "\n</svg>\n")


def attentions(element):
    series = {name: [] for name in programs}
    print(f"\n| {element} | " + " | ".join(
        f"{name} s | MB" + (f" | {unit}" if options.counts else "")
        + (f" | {name} / attest" if name != "attest" else "") for name in programs) + " |")
    columns = 2 + options.counts
    print("| --- " * (1 + columns * len(programs) + len(programs) - 1) + "|")
    for size in options.sizes.split(","):
        tokens, width = map(int, size.split("x"))
        shape = [f"-DATTEST_TOKENS={tokens}", f"-DATTEST_WIDTH={width}", f"-DATTEST_ELEMENT={element}"]
        runs = {name: [] for name in programs}
        for _ in range(options.repeat):
            for name, program in programs.items():
                runs[name].append(cost(shape + program))
        line = f"| {tokens} x {width} |"
        for name, program in programs.items():
            seconds, memory = min(r[0] for r in runs[name]), max(r[1] for r in runs[name])
            series[name].append((tokens, seconds))
            line += f" {seconds:.2f} | {memory:.0f} |"
            if options.counts:
                line += f" {count(shape + program):,} |"
            if name != "attest":
                line += f" {seconds / series['attest'][-1][1]:.1f} |"
        print(line, flush=True)
    name = os.path.basename(options.compiler)
    path = os.path.join(options.target, f"compile_time_{name}_{element}.svg")
    chart(path, f"user seconds to compile one attention of {element}, {version}", series)


def includes():
    """Each header against a file that includes the same standard headers and nothing else."""
    print("\n| including | s | s over its standard headers | preprocessed lines |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        source, base = (os.path.join(folder, name) for name in ("header.cpp", "standard.cpp"))
        for header in ("attest/attention/attention.hpp", "attest/attest.hpp", "attest/model.hpp"):
            with open(source, "w") as file:
                file.write(f"#include <{header}>\n")
            flags = ["-std=c++20", f"-I{options.include}"]
            # -H prints what is included, a dot for each level: the outermost headers that are not attest's.
            tree = subprocess.run([options.compiler, *flags, "-H", "-fsyntax-only", source],
                                  capture_output=True, text=True).stderr.splitlines()
            own = os.path.realpath(options.include)
            standard, inside = [], None
            for depth, path in (line.split(" ", 1) for line in tree if line.startswith(".")):
                if inside is not None and len(depth) > inside:
                    continue
                inside = None
                if not os.path.realpath(path).startswith(own):
                    inside = len(depth)
                    if "/boost/" not in path:
                        standard.append(path)
            with open(base, "w") as file:
                file.write("".join(f'#include "{path}"\n' for path in standard))
            runs = [(cost([flags[1], source])[0], cost([flags[1], base])[0]) for _ in range(options.repeat + 2)]
            whole, alone = min(r[0] for r in runs), min(r[1] for r in runs)
            text = subprocess.run([options.compiler, *flags, "-E", "-P", source], capture_output=True, text=True)
            print(f"| `{header}` | {whole:.2f} | {whole - alone:.2f} | {len(text.stdout.splitlines()):,} |",
                  flush=True)


print(f"{version}; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
for element in options.elements.split(","):
    attentions(element)
if not options.no_includes:
    includes()
