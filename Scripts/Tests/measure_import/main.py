"""Imports documents with `pipewright`, and judges what became of their facts."""

import argparse
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

from .document import Document, Unreadable
from .judge import judge
from .mutations import mutate
from .readings import READINGS, used
from .report import Report
from .schema import Schema

# How lists are paged, decided by hand.
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "paging_truth.tsv")
# What an import has to reach.
LEAST_SHARE = 99.5
MOST_SILENT = 0
MOST_WRONG = 0
# How many of the mutations have to be found.
LEAST_FOUND = 0.98
# How long the tool may take for a document, in seconds.
TIME_LIMIT = 300

HEADINGS = ("document", "operations", "whole", "a loss", "facts", "carried", "told", "silent", "wrong", "seconds")


class Row:
    """A line of the table."""

    def __init__(self, name, path):
        self.name, self.path = name, path
        self.judgement, self.problem, self.seconds = None, None, 0.0
        self.is_refused = False

    @property
    def passes(self):
        if self.judgement is None:
            return self.is_refused
        ledger = self.judgement.ledger
        return (self.judgement.share >= LEAST_SHARE and ledger.count("silent") <= MOST_SILENT
                and ledger.count("wrong") <= MOST_WRONG)

    def cells(self):
        found = self.judgement
        if found is None:
            return [self.name, self.problem or ""]
        ledger, total = found.ledger, len(found.operations)
        return [self.name, str(total), str(found.whole), str(total - found.whole), f"{found.facts:,}", f"{found.share:.2f} %",
                str(ledger.count("told")), str(ledger.count("silent")), str(ledger.count("wrong")), f"{self.seconds:.1f}"]

    def summary(self):
        """For comparisons between two versions."""
        found = self.judgement
        if found is None:
            return {"document": self.name, "problem": self.problem, "passes": self.passes}
        ledger = found.ledger
        return {
            "document": self.name, "operations": len(found.operations), "whole": found.whole, "facts": found.facts,
            "carried": ledger.count("carried"), "told": ledger.count("told"), "silent": ledger.count("silent"),
            "wrong": ledger.count("wrong"), "seconds": round(self.seconds, 2), "lists": found.lists, "passes": self.passes,
            "unread": found.document.problems,
            "kinds": {verdict: dict(found.kinds(verdict)) for verdict in ("told", "silent", "wrong")},
            "findings": [
                {"verdict": finding.verdict, "kind": finding.kind, "place": finding.place, "operation": finding.operation,
                 "text": finding.text}
                for finding in sorted(ledger.findings("silent", "wrong"), key=lambda found: (found.verdict, found.kind, found.place))],
        }


def run(command):
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", f"error: it takes more than {TIME_LIMIT} s")


def last_error(result):
    lines = [line for line in (result.stderr + result.stdout).splitlines() if "error:" in line]
    return lines[0] if lines else f"status {result.returncode}"


def imported(tool, path, folder):
    """The schema and the report that the tool makes; an error as a text."""
    name = os.path.basename(path).replace(".", "-")
    schema, report = os.path.join(folder, name + ".pipes.yaml"), os.path.join(folder, name + ".md")
    result = run([tool, "import", path, "--output", schema, "--report", report, "--force", "--color", "never"])
    if not os.path.exists(schema):
        is_empty = result.returncode == 0
        return None, report, "nothing is imported" if is_empty else "refused: " + last_error(result)
    result = run([tool, "generate", schema, "--api-json", "--output", folder, "--color", "never"])
    made = os.path.join(folder, name + ".api.json")
    if result.returncode != 0 or not os.path.exists(made):
        return None, report, "does not check: " + last_error(result).replace(folder + "/", "")
    return made, report, None


def measure(row, tool, folder, files):
    started = time.monotonic()
    document = None
    try:
        document = Document(row.path)
    except Unreadable as error:
        row.problem = f"no document: {error}"
    made, report, problem = files if files else imported(tool, row.path, folder)
    if document is None:
        row.is_refused = problem is not None
        row.problem += "" if problem else ", but it is imported"
    elif problem:
        operations = len(list(document.operations()))
        row.is_refused = operations == 0
        row.problem = f"{operations} operations: {problem}"
    else:
        row.judgement = judge(document, Schema.read(made), Report.read(report))
    row.seconds = time.monotonic() - started


def documents_of(arguments):
    """Name and path of each document."""
    found = []
    for path in arguments.documents:
        if os.path.isfile(path):
            found.append((os.path.splitext(os.path.basename(path))[0], path))
            continue
        for file in sorted(glob.glob(os.path.join(path, "*.json")) + glob.glob(os.path.join(path, "*.yaml"))):
            if not file.endswith(".pipes.yaml"):
                found.append((os.path.splitext(os.path.basename(file))[0], file))
        for pattern in ("*/*.json", "*/*.y*ml", "*/*/*.json", "*/*/*.y*ml"):
            for file in sorted(glob.glob(os.path.join(path, pattern))):
                if is_root(file):
                    found.append((os.path.relpath(file, path).split("/")[0], file))
    names = [name for name, _ in found]
    return [(name if names.count(name) == 1 else os.path.basename(path), path) for name, path in found]


def is_root(path):
    """Whether it is the first of several files of a document."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return re.search(r'^\{?\s*"?(?:openapi|swagger)"?\s*:', file.read(4_000), re.M) is not None


def table(rows):
    cells = [list(HEADINGS)] + [row.cells() for row in rows if row.judgement is not None]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADINGS))]
    for line in cells:
        print("  ".join([line[0].ljust(widths[0])] + [text.rjust(width) for text, width in zip(line[1:], widths[1:])]))
    for row in rows:
        if row.judgement is None:
            print(f"{row.name.ljust(widths[0])}  {row.problem}{'' if row.passes else '  FAILS'}")
    lists = [row.judgement.lists for row in rows if row.judgement is not None]
    words = {word: sum(found[word] for found in lists) for word in ("right", "told", "silent", "wrong")}
    print(f"lists with parameters of pages: {words['right']} paged, {words['told']} told, {words['silent']} silent, {words['wrong']} wrong")


def show(row, verdicts):
    for finding in sorted(row.judgement.ledger.findings(*verdicts), key=lambda found: (found.verdict, found.kind, found.place)):
        print(finding)
    for problem in row.judgement.document.problems:
        print(f"unread  {problem}")
    for line in row.judgement.report.unused():
        print(f"no loss for line {line.number} of the report: {line.text}")


def mutations(arguments):
    """Judges broken schemas."""
    folder, inputs = tempfile.mkdtemp(prefix="measure-import-"), []
    try:
        for name, path in documents_of(arguments):
            if arguments.only and not any(text in name for text in arguments.only):
                continue
            made, report, problem = imported(arguments.tool, path, folder)
            if problem:
                print(f"{name}: {problem}")
                continue
            with open(made, encoding="utf-8") as schema, open(report, encoding="utf-8") as text:
                inputs.append((path, json.load(schema), text.read()))
        found, total = mutate(inputs, arguments.mutate, arguments.seed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if found >= LEAST_FOUND * total else 1


def main():
    parser = argparse.ArgumentParser(prog="measure-import.py", description=__doc__)
    parser.add_argument("documents", nargs="*", help="documents, or folders of documents (default: $OPENAPI_DOCUMENTS or ../shared/openapi)")
    parser.add_argument("--tool", default=os.environ.get("PIPEWRIGHT", "pipewright"), help="the command line tool")
    parser.add_argument("--only", action="append", help="only documents whose name has this text")
    parser.add_argument("--show", metavar="DOCUMENT", help="each silent and wrong fact of a document, with its place")
    parser.add_argument("--told", action="store_true", help="with --show, also what the report tells")
    parser.add_argument("--kinds", action="store_true", help="the number of findings of each kind")
    parser.add_argument("--json", metavar="FILE", help="write all counts and findings")
    parser.add_argument("--schema", help="the JSON of the schema of the one document, instead of an import; needs --report")
    parser.add_argument("--report", help="the report of that import")
    parser.add_argument("--mutate", type=int, metavar="COUNT", help="break that many facts of the schemas, and say which are found")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--paging-truth", nargs="?", const=TABLE, metavar="TABLE",
                        help="compare the paging of lists with a table that was decided by hand, and nothing else")
    parser.add_argument("--readings", action="store_true", help="how documents and schemas may differ, and how often they do")
    arguments = parser.parse_args()
    if not arguments.documents:
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
        arguments.documents = [os.environ.get("OPENAPI_DOCUMENTS") or os.path.join(root, "../shared/openapi")]
    sys.setrecursionlimit(20_000)
    if arguments.mutate:
        return mutations(arguments)
    if arguments.paging_truth:
        from .paging_truth import check
        return check(arguments)
    rows = []
    folder = tempfile.mkdtemp(prefix="measure-import-")
    try:
        for name, path in documents_of(arguments):
            if arguments.show and arguments.show != name or arguments.only and not any(text in name for text in arguments.only):
                continue
            row = Row(name, path)
            rows.append(row)
            try:
                files = (arguments.schema, arguments.report, None) if arguments.schema else None
                measure(row, arguments.tool, folder, files)
            except Exception:  # A document must not end the run, whatever is in it.
                row.problem = "the judge failed: " + traceback.format_exc().splitlines()[-1]
                if arguments.show:
                    traceback.print_exc()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if arguments.show:
        for row in rows:
            if row.judgement is not None:
                show(row, ("silent", "wrong") + (("told",) if arguments.told else ()))
    table(rows)
    if arguments.kinds:
        for verdict in ("wrong", "silent", "told"):
            counts = {}
            for row in rows:
                for kind, count in (row.judgement.kinds(verdict) if row.judgement else {}).items():
                    counts[kind] = counts.get(kind, 0) + count
            print(f"{verdict}: " + ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items(), key=lambda pair: -pair[1])))
    if arguments.readings:
        for name, reason in READINGS.items():
            print(f"{name} ({used.get(name, 0)}): {reason}")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump([row.summary() for row in rows], file, indent=1, sort_keys=True)
    failed = [row.name for row in rows if not row.passes]
    judged = [row.judgement for row in rows if row.judgement is not None]
    facts, carried = sum(found.facts for found in judged), sum(found.ledger.count("carried") for found in judged)
    share = 100 * carried / facts if facts else 100
    whole, operations = sum(found.whole for found in judged), sum(len(found.operations) for found in judged)
    print(f"{whole:,} of {operations:,} operations whole, {share:.2f} % of {facts:,} facts carried")
    print(f"{len(rows) - len(failed)} of {len(rows)} documents pass: at least {LEAST_SHARE} % carried, "
          f"{MOST_SILENT} silent, {MOST_WRONG} wrong")
    return 1 if failed else 0
