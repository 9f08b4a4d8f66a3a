#!/usr/bin/env python3
"""Compiles the Swift code in the doc comments of Sources, and the SwiftUI code of pages, each block in a separate function.

Usage: Scripts/Checks/comments.py PRODUCTS

PRODUCTS is the folder of a debug build of this package with all traits but AsyncHTTPClient, such as .build/debug. What blocks
name and do not declare is in Tests/Support/Comments: a schema for the client `todo`, stand-ins for SwiftUI, and values. A value that only
the comments of one module have is a member of an extension of `PipeCoreComments` or the like. `…` stands for code that is left out.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from products import module_arguments

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The reasons why files have code that cannot be compiled here. A reason without an error is an error, too.
EXCEPTIONS = {
    "Sources/Runtime/PipeTransports/AsyncHTTPClient/ConnectionGuard.swift": "the build has no AsyncHTTPClient",
}



class Block:
    """A block of Swift in a comment or on a page, with the number of its first line."""

    def __init__(self, path, line, lines):
        self.path, self.line, self.lines = path, line, lines

    @property
    def module(self):
        return self.path.split("/")[2] if self.path.startswith("Sources/") else "Page"

    @property
    def code(self):
        # `…` alone, and in braces, is left out; a text may have it.
        return [re.sub(r"\{ … \}", "{ }", re.sub(r"^\s*…$", "", line)) for line in self.lines]

    def wrapped(self, number):
        """The block as declarations of a file, with the place of each line."""
        imports = sum(line.startswith("import ") for line in self.code)
        code = [line for line in self.code if not line.startswith("import ")]
        code = [f'#sourceLocation(file: "{self.path}", line: {self.line + imports})', *code, "#sourceLocation()"]
        head, tail = f"extension {self.module}Comments {{", "}"
        starts = [line for line in self.code if line[:1].strip() and line[0] not in "}])/"]
        if any(line.startswith("extension ") for line in starts):
            return code
        if self.module == "Page":
            return [head, *code, tail]
        if all(re.match(r"(public |nonisolated |final )*(struct|enum|class|func) |@\w+|import ", line) for line in starts):
            return [head, f"enum Block{number} {{", *code, "}", tail]
        isolation = "@MainActor " if any(": View {" in line for line in starts) else ""
        return [head, f"{isolation}static func block{number}() async throws {{", *code, "}", tail]


def blocks(path, prefix):
    """The blocks of a file, whose lines begin with `///` in a source, and with nothing on a page."""
    lines = path.read_text().split("\n")
    start = None
    for index, line in enumerate(lines):
        text = line.strip()
        if prefix:
            if not text.startswith(prefix):
                start = None
                continue
            text = text[len(prefix):].removeprefix(" ")
        else:
            text = line
        if start is None and text.strip() == "```swift":
            start, found = index + 1, []
        elif start is not None and text.strip() == "```":
            yield Block(str(path.relative_to(ROOT)), start + 1, found)
            start = None
        elif start is not None:
            found.append(text)


def all_blocks():
    for path in sorted(ROOT.glob("Sources/**/*.swift")):
        yield from blocks(path, "///")
    # Other tests compile the other pages.
    for path in sorted(ROOT.glob("Docs/**/*.md")):
        found = list(blocks(path, ""))
        if any("import SwiftUI" in block.lines for block in found):
            yield from found


def compile(found, folder, build):
    """The errors of the compiler in blocks, each with the path of its file."""
    schema = ROOT / "Tests/Support/Comments/todo.pipes.yaml"
    subprocess.run([build / "pipewright", "generate", schema, "--output", folder], check=True, stdout=subprocess.DEVNULL)
    shared = sorted((ROOT / "Tests/Support/Comments").glob("*.swift"))
    imports = [line for path in shared for line in path.read_text().split("\n") if re.match(r"(@\S+ )?import ", line)]
    modules = sorted({f"enum {block.module}Comments {{}}" for block in found})
    lines = sorted(set(imports)) + modules
    for number, block in enumerate(found):
        lines += block.wrapped(number)
    file = folder / "comments.swift"
    file.write_text("\n".join(lines) + "\n")
    command = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-package-name", ROOT.name]
    command += ["-suppress-warnings", "-module-name", "Comments", "-Xfrontend", "-disable-availability-checking"]
    files = [*sorted(folder.glob("*.swift")), *shared]
    command += [*module_arguments(build), *files]
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=ROOT)
    errors = re.findall(r"^(\S+?):(\d+):\d+: error: (.*)$", result.stderr, re.M)
    if result.returncode != 0 and not errors:
        sys.exit(result.stderr)
    return errors


def main():
    build = pathlib.Path(sys.argv[1]).absolute()
    found = list(all_blocks())
    with tempfile.TemporaryDirectory() as folder:
        errors = compile(found, pathlib.Path(folder), build)
    needed = {path for path, _, _ in errors}
    problems = [f"{path}:{line}: error: {text}" for path, line, text in errors if path not in EXCEPTIONS]
    for path, reason in EXCEPTIONS.items():
        if path not in needed:
            problems.append(f"{path}: error: its code compiles, although {reason}: remove it from the exceptions")
    print("\n".join([*problems, f"code in comments: {len(found)} blocks compiled, {len(problems)} errors"]))
    sys.exit(1 if problems or not found else 0)


main()
