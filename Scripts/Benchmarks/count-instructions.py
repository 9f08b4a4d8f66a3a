#!/usr/bin/env python3
"""Counts the instructions of the hot paths with valgrind and compares them with Benchmarks/instruction-budget.json.

Counts hardly depend on other work of the machine, so that they also show a regression on a busy one. The instructions
for starting and preparing are counted separately and subtracted.

count-instructions.py               prints a table; fails if a count exceeds its budget by more than the tolerance
count-instructions.py --record      writes the counts as the new budget and prints the changes
count-instructions.py --only PATH   counts one path
"""

import argparse
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUDGET = ROOT / "Benchmarks/instruction-budget.json"
SWIFT = os.environ.get("SWIFT", "swift")
# A separate folder, without AsyncHTTPClient, which takes minutes to build.
SCRATCH = ROOT / "Benchmarks/.build-plain"
TOOL_SCRATCH = ROOT / "Benchmarks/.build-tool"

# Paths of the program hot-paths: the number of repetitions, and of units in each.
RECORDS = 500
HOT_PATHS = {
    "decode-list": (20, RECORDS, "record"),
    "encode-list": (20, RECORDS, "record"),
    "decode-value": (10, RECORDS, "record"),
    "decode-record": (5_000, 1, "record"),
    "encode-record": (5_000, 1, "record"),
    "write-member": (100, 3 * RECORDS, "member"),
    "write-boxed-member": (100, 3 * RECORDS, "member"),
    "call-without-network": (500, 1, "call"),
    "call-over-send": (500, 1, "call"),
}
GENERATE = "generate-100"
RESOURCES = 100


def run(command, **options):
    result = subprocess.run([str(part) for part in command], check=False, **options)
    if result.returncode != 0:
        sys.exit(f"{pathlib.Path(command[0]).name} failed; its output is above")
    return result


def build():
    """Builds the programs and returns their paths."""
    builds = [
        ("hot-paths", [SWIFT, "build", "-c", "release", "--package-path", ROOT / "Benchmarks", "--scratch-path", SCRATCH]),
        ("pipewright", [SWIFT, "build", "-c", "release", "--package-path", ROOT, "--scratch-path", TOOL_SCRATCH]),
    ]
    programs = []
    for product, command in builds:
        print(f"== building {product}", file=sys.stderr)
        command += ["--disable-default-traits"]
        run([ROOT / "Scripts/Steps/quietly.sh", *command, "--product", product])
        folder = run([*command, "--show-bin-path"], capture_output=True, text=True).stdout.strip()
        programs.append(without_debug_information(pathlib.Path(folder) / product))
    return programs


def without_debug_information(program):
    """A copy of a program that valgrind can read whatever the compilers say of its C sources (DWARF 5)."""
    copy = program.with_name(program.name + "-stripped")
    run(["strip", "--strip-debug", "-o", copy, program])
    return copy


def count(command):
    """The instructions of a process, in all of its threads."""
    # By default, Swift seeds its hashes differently in each process.
    environment = {"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1"}
    with tempfile.TemporaryDirectory() as folder:
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        result = subprocess.run(
            [str(part) for part in valgrind + command], env=environment, capture_output=True, text=True
        )
    total = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or total is None:
        sys.exit(f"{command[0]} failed under valgrind:\n{result.stdout}{result.stderr}")
    return int(total[1])


def count_hot_path(program, name):
    repetitions, units, unit = HOT_PATHS[name]
    # The first call fills caches, so that the run to subtract has a single call.
    empty = count([program, "run", name, 1])
    whole = count([program, "run", name, 1 + repetitions])
    return (whole - empty) / (repetitions * units), unit


def count_generating(tool, program):
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        for resources in (1, 1 + RESOURCES):
            schema = pathlib.Path(folder) / f"synthetic{resources}.pipes.yaml"
            with open(schema, "w") as file:
                run([program, "schema", resources], stdout=file)
            counts.append(count([tool, "generate", schema, "--output", pathlib.Path(folder) / "out"]))
    return (counts[1] - counts[0]) / RESOURCES, "resource"


def measure(only):
    program, tool = build()
    measured = {}
    for name in [*HOT_PATHS, GENERATE]:
        if only in (None, name):
            print(f"== {name}", file=sys.stderr)
            value, unit = count_generating(tool, program) if name == GENERATE else count_hot_path(program, name)
            measured[name] = {"instructions": round(value), "unit": unit}
    return measured


def change(measured, budget):
    return (measured / budget - 1) * 100


def table(measured, budget):
    """Prints the counts and the budget; returns the paths over the budget."""
    over = []
    print("| path | unit | budget | measured | change | |\n|---|---|--:|--:|--:|---|")
    for name, entry in measured.items():
        allowed = budget["paths"].get(name, {}).get("instructions")
        if allowed is None:
            verdict, percent = "no budget", ""
        else:
            difference = change(entry["instructions"], allowed)
            percent = f"{difference:+.1f} %"
            verdict = ""
            if difference > budget["tolerancePercent"]:
                over.append(name)
                verdict = "**over**"
            elif difference < -budget["tolerancePercent"]:
                verdict = "less: record the budget"
        budgeted = "–" if allowed is None else f"{allowed:,}"
        print(f"| {name} | {entry['unit']} | {budgeted} | {entry['instructions']:,} | {percent} | {verdict} |")
    return over


def main():
    parser = argparse.ArgumentParser(description="Counts the instructions of the hot paths.")
    parser.add_argument("--record", action="store_true", help="write the counts as the new budget")
    parser.add_argument("--only", metavar="PATH", choices=[*HOT_PATHS, GENERATE], help="count one path")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("valgrind, which counts the instructions, is not installed. Debian: apt-get install valgrind")
    budget = {"tolerancePercent": 3, "machine": platform.machine(), "paths": {}}
    if BUDGET.exists():
        budget = json.loads(BUDGET.read_text())
    if budget["machine"] != platform.machine() and not options.record:
        sys.exit(f"The budget was recorded on {budget['machine']}, and is not valid for {platform.machine()}.")

    measured = measure(options.only)
    over = table(measured, budget)
    if options.record:
        budget["machine"] = platform.machine()
        budget["paths"] |= measured
        BUDGET.write_text(json.dumps(budget, indent=2) + "\n")
        print(f"\nWritten to {BUDGET.relative_to(ROOT)}.")
    elif over:
        sys.exit(f"\nOver the budget: {', '.join(over)}. If this is intended: Scripts/Benchmarks/count-instructions.py --record")


main()
