#!/usr/bin/env python3
"""Writes the packages that modules import into ARCHITECTURE.md, from the package's description (`swift package dump-package`).

It writes what is between the comments `<!-- packages -->` and `<!-- end -->`. `--check` writes nothing, and fails if the page
is out of date or does not name a module, or if it or another page for contributors names a file that does not exist.
Scripts/Checks/arrows.py prints the imports of the sources, and the arrows between the folders of a module.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "ARCHITECTURE.md"
OTHER_PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]


class PageError(Exception):
    """The page does not agree with the package."""


def describe():
    """The description of the package. A separate folder, since a build locks that of the package."""
    with tempfile.TemporaryDirectory() as scratch:
        command = [os.environ.get("SWIFT", "swift"), "package", "--scratch-path", scratch, "dump-package"]
        return json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)


class Module:
    """A target of the package that is not for its own tests."""

    def __init__(self, target):
        self.name = target["name"]
        self.packages = {}
        for dependency in target["dependencies"]:
            (kind, fields), = dependency.items()
            if kind == "product":
                self.packages.setdefault(fields[1], set()).add(condition(fields[3]))


def condition(fields):
    """When a module imports a package: `on Linux, with the trait AsyncHTTPClient`."""
    names = {"linux": "Linux"}
    parts = ["on " + names.get(name, name) for name in (fields or {}).get("platformNames", [])]
    parts += [f"with the trait {name}" for name in sorted((fields or {}).get("traits") or [])]
    return ", ".join(parts)


def read(package):
    """The modules in the order of Package.swift: what is in Sources, the templates and the plugins."""
    def counts(target):
        return target["type"] != "test" and not (target.get("path") or "").startswith(("Tests/", "Benchmarks/"))
    return {target["name"]: Module(target) for target in package["targets"] if counts(target)}


def packages(modules):
    users = {}
    for name, module in modules.items():
        for package, conditions in module.packages.items():
            for text in conditions:
                users.setdefault((package, text), []).append(f"`{name}`")
    lines = ["| package | modules that import it | when |", "|---|---|---|"]
    return lines + [f"| {package} | {', '.join(names)} | {text or 'always'} |"
                    for (package, text), names in sorted(users.items())]


def written(text, blocks):
    """The page with new contents between its comments."""
    for name, lines in blocks.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.S)
        if len(pattern.findall(text)) != 1:
            raise PageError(f"{PAGE.name}: it needs <!-- {name} --> and <!-- end --> once")
        text = pattern.sub(lambda match: match.group(1) + "\n".join(lines) + "\n" + match.group(2), text)
    return text


def named(text):
    """The words in backticks outside of what this script writes."""
    return set(re.findall(r"`([^`\s]+)`", re.sub(r"<!-- (\w+) -->.*?<!-- end -->", "", text, flags=re.S)))


# Where the names of files and folders begin.
PLACES = ["", "Scripts/", "Sources/", "Sources/*/"]


def missing_files(text):
    """The files and folders in backticks that do not exist. `NAME` stands for any name."""
    for name in sorted(named(text)):
        is_file = re.fullmatch(r"[\w.+/-]+(\.(swift|md|py|sh|mustache|json|yaml|yml)|/)", name)
        if is_file and "NAME" not in name and not any(any(ROOT.glob(pattern + name.rstrip("/"))) for pattern in PLACES):
            yield name


def problems(text, modules):
    """The modules that the page does not explain, and the files in all pages that do not exist."""
    for name in modules:
        if name not in named(text):
            yield f"{PAGE.name}: no `{name}` in the text"
    for page, content in [(PAGE, text)] + [(other, other.read_text()) for other in OTHER_PAGES]:
        for name in missing_files(content):
            yield f"{page.name}: there is no file `{name}`"


def main():
    if unknown := [argument for argument in sys.argv[1:] if argument != "--check"]:
        sys.exit(f"error: unknown argument {unknown[0]}; usage: Scripts/Checks/architecture.py [--check]")
    modules = read(describe())
    text = PAGE.read_text()
    try:
        new = written(text, {"packages": packages(modules)})
    except PageError as error:
        sys.exit(f"error: {error}")
    found = list(problems(new, modules))
    if "--check" not in sys.argv:
        PAGE.write_text(new)
    elif new != text:
        found.append(f"{PAGE.name}: the packages are out of date; Scripts/Checks/architecture.py writes them again")
    for problem in found:
        print(problem, file=sys.stderr)
    sys.exit(1 if found else 0)


main()
