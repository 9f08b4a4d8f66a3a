#!/usr/bin/env python3
"""Counts the instructions that the hot paths take, with valgrind, and compares them with Benchmarks/instruction-budget.json.

Unlike times, the counts hardly depend on what else a machine does, so that a change for the worse shows anywhere. They do
depend on the compiler and the C library: the budget says which. Ends with 1 if a path takes more than its budget and
3 %; `--record` writes the budget anew. The programs must have been built: `make bench-instructions` does all.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUDGET = ROOT / "Benchmarks" / "instruction-budget.json"
HOT_PATHS = ROOT / "Benchmarks" / ".build" / "release" / "hot-paths"
TOOL = ROOT / ".build" / "release" / "pipewright"
TOLERANCE = 0.03
# Each path with two counts; the difference between their instructions is what the path takes.
PATHS = {
    "decode-record-of-list": (1000, 11000),
    "encode-record-of-list": (1000, 11000),
    "decode-record": (1000, 11000),
    "decode-disordered-record": (1000, 11000),
    "encode-record": (1000, 11000),
    "decode-value": (1000, 11000),
}
RESOURCES = (10, 60)


def count(command):
    """The instructions of a command."""
    with tempfile.TemporaryDirectory() as folder:
        # valgrind 3.19 cannot read the debugging information of Swift 6.
        program = f"{folder}/program"
        subprocess.run(["strip", "-S", "-o", program, command[0]], check=True)
        outcome = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", program, *map(str, command[1:])],
            capture_output=True, text=True, check=False)
    match = re.search(r"Collected : (\d+)", outcome.stderr)
    if outcome.returncode != 0 or not match:
        sys.exit(f"error: {' '.join(map(str, command))} cannot be measured:\n{outcome.stderr[-2000:]}")
    return int(match.group(1))


def schema(resources):
    """A schema of so many resources."""
    lines = ["pipewright: 1", "name: synthetic", "servers: { main: https://a.example }", "enums:"]
    lines += [f"  Status{index}: [draft, review, published]" for index in range(resources)]
    lines += ["records:"]
    for index in range(resources):
        fields = "id: int64 read, title: string, summary: string?, rating: double, created_at: timestamp read"
        lines += [f"  Item{index}: {{ {fields}, status: Status{index} }}"]
    lines += ["resources:"]
    lines += [f"  items{index}: {{ record: Item{index} }}" for index in range(resources)]
    return "\n".join(lines) + "\n"


def generation(resources):
    """The instructions of generating a client of so many resources."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "synthetic.pipes.yaml"
        path.write_text(schema(resources))
        return count([TOOL, "generate", path, "--output", f"{folder}/out", "--parts", "0"])


def measure():
    """What each path takes."""
    found = {}
    for name, (fewer, more) in PATHS.items():
        found[name] = (count([HOT_PATHS, name, more]) - count([HOT_PATHS, name, fewer])) / (more - fewer)
    fewer, more = RESOURCES
    found["generate-resource"] = (generation(more) - generation(fewer)) / (more - fewer)
    return {name: round(value) for name, value in found.items()}


def main():
    for program in (HOT_PATHS, TOOL):
        if not program.exists():
            sys.exit(f"error: {program.relative_to(ROOT)} has not been built; make bench-instructions does that")
    try:
        subprocess.run(["valgrind", "--version"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        sys.exit("error: valgrind is not installed")
    budget = json.loads(BUDGET.read_text()) if BUDGET.exists() else {"instructions": {}}
    found = measure()
    worse = False
    print(f"{'path':28}{'budget':>12}{'measured':>12}{'change':>9}")
    for name, value in found.items():
        allowed = budget["instructions"].get(name)
        change = "" if not allowed else f"{(value / allowed - 1) * 100:+.1f} %"
        is_worse = allowed is None or value > allowed * (1 + TOLERANCE)
        worse = worse or is_worse
        print(f"{name:28}{allowed or 'none':>12}{value:>12}{change:>9}{'  over' if is_worse else ''}")
    if "--record" in sys.argv[1:]:
        swift = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=False).stdout.split("\n")[0]
        machine = subprocess.run(["uname", "-sm"], capture_output=True, text=True, check=False).stdout.strip()
        BUDGET.write_text(json.dumps({"measured with": f"{swift}, {machine}", "instructions": found}, indent=4) + "\n")
        print(f"recorded in {BUDGET.relative_to(ROOT)}")
    elif worse:
        sys.exit("error: the paths marked take more instructions than their budget allows")


main()
