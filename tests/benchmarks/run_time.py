# SPDX-License-Identifier: BSL-1.0
# Runs a benchmark program, interleaved, and prints the least times and their ratios.
import csv
import subprocess
import sys

command = [sys.argv[1], "--benchmark_format=csv", "--benchmark_repetitions=5", "--benchmark_min_time=0.02",
           "--benchmark_enable_random_interleaving=true"]
print(" ".join(command), " built with", sys.argv[2].replace(";", " "))
least = {}
output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
for row in csv.reader(output.splitlines()):
    if len(row) > 4 and "<" in row[0] and not row[0].endswith(("mean", "median", "stddev", "cv")):
        name = row[0].split("/")[0]
        least[name] = min(least.get(name, float("inf")), float(row[3]))
print(f"{'':18} {'attest ns':>10} {'Eigen':>10} {'textbook':>10} {'Eigen/attest':>13} {'textbook/attest':>16}")
for name, ours in least.items():
    if name.startswith("attest"):
        eigen, textbook = (least[name.replace("attest", other)] for other in ("eigen", "textbook"))
        print(f"{name[7:]:18} {ours:10.0f} {eigen:10.0f} {textbook:10.0f} {eigen / ours:13.2f} {textbook / ours:16.2f}")
