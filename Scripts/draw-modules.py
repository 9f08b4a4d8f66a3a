#!/usr/bin/env python3
"""Draws the modules of the package into ARCHITECTURE.md, from the package's description (`swift package dump-package`).

It writes what is between the comments `<!-- modules -->` and `<!-- packages -->` and the `<!-- end -->` after each: a Mermaid
flowchart, and the table of the packages that modules import. `--check` writes nothing, and fails if the page is out of date or
does not name a module, or if it or another page for contributors names a file that does not exist.

The arrows are those of Package.swift without the ones that follow from others. Scripts/check-arrows.py prints the imports of
the sources, and the arrows between the folders of a module.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "ARCHITECTURE.md"
OTHER_PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]
PIPELINE = ROOT / "Sources/PipewrightGenerator/GeneratorPipeline.swift"

# What is outside of the package: the name in the flowchart, its shape, its text.
OUTSIDE = [
    ("document", '[/"an OpenAPI document"/]'),
    ("schema", '[/"NAME.pipes.yaml"/]'),
    ("client", '[/"the generated client"/]'),
    ("server", '(["a server"])'),
]
# The data that passes from one module to another. The data of the generator is that of the comment of GeneratorPipeline.
GENERATING = [
    ("schema", "PipewrightYAML", "YAML text"),
    ("PipewrightYAML", "PipewrightSchema", "located nodes"),
    ("PipewrightSchema", "PipewrightAPI", "one schema of all files"),
    ("PipewrightAPI", "PipewrightRendering", "API, resolved"),
    ("PipewrightRendering", "PipewrightGenerator", "Swift"),
]
IMPORTING = [
    ("document", "PipewrightOpenAPI", "YAML or JSON"),
    ("PipewrightOpenAPI", "pipewright", "text of a schema"),
    ("PipewrightAPI", "PipewrightComparison", "two APIs, resolved"),
    ("PipewrightComparison", "pipewright", "changes"),
    ("pipewright", "schema", "file"),
]
WRITING = [
    ("PipewrightGenerator", "pipewright", "files"),
    ("pipewright", "client", "files"),
]
CALLING = [
    ("client", "PipeCore", "calls and records"),
    ("PipeCore", "PipeTransports", "requests and responses"),
    ("PipeTransports", "server", "HTTP"),
]


class PageError(Exception):
    """The page or the data flow does not agree with the package."""


def describe():
    """The description of the package. A separate folder, since a build locks that of the package."""
    with tempfile.TemporaryDirectory() as scratch:
        command = [os.environ.get("SWIFT", "swift"), "package", "--scratch-path", scratch, "dump-package"]
        return json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)


class Module:
    """A target of the package that is not for its own tests."""

    def __init__(self, target):
        self.name, self.kind = target["name"], target["type"]
        self.uses, self.packages = [], {}
        for dependency in target["dependencies"]:
            (kind, fields), = dependency.items()
            if kind == "product":
                self.packages.setdefault(fields[1], set()).add(condition(fields[3]))
            else:
                self.uses.append(fields[0])


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


def below(modules, name):
    """The module and all that it uses, directly or not."""
    found, left = set(), [name]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += modules[name].uses
    return found


def arrows(modules):
    """For each module the modules that it uses, without those that another one of them uses."""
    return {name: [used for used in module.uses
                   if not any(used in below(modules, other) for other in module.uses if other != used)]
            for name, module in modules.items()}


def groups(modules):
    """The halves of the picture, each with its modules. The other modules use the runtime."""
    plugins = [name for name, module in modules.items() if module.kind == "plugin"]
    generator = (below(modules, "pipewright") | set(plugins)) - below(modules, "PipeRuntime")
    return [("generator", "The generator", generator), ("runtime", "The runtime", set(modules) - generator)]


def alike(modules, arrows, kept):
    """The modules by the first one of those with the same arrows, which share a box of the picture. `kept` are alone."""
    boxes, firsts = {}, {}
    for name in modules:
        users = tuple(user for user, others in arrows.items() if name in others)
        key = name if name in kept else (tuple(arrows[name]), users)
        boxes.setdefault(firsts.setdefault(key, name), []).append(name)
    return boxes


def flowchart(modules):
    comment = PIPELINE.read_text()
    for _, _, data in GENERATING:
        if f"{data} →" not in comment and f"→ {data}\n" not in comment:
            raise PageError(f"{PIPELINE.name}: the stages have no ‘{data}’")
    flow = [(*step, "==>") for step in GENERATING + IMPORTING + WRITING] + [(*step, "<==>") for step in CALLING]
    known = set(modules) | {name for name, _ in OUTSIDE}
    for left, right, _, _ in flow:
        if missing := {left, right} - known:
            raise PageError(f"Package.swift has no module {missing.pop()}")
    uses = arrows(modules)
    boxes = alike(modules, uses, {name for left, right, _, _ in flow for name in (left, right)})
    lines = ["```mermaid", "flowchart TB"]
    lines += [f"    {name}{shape}" for name, shape in OUTSIDE]
    for name, title, members in groups(modules):
        lines.append(f'    subgraph {name}["{title}"]')
        lines += [f"        {name}" + (f'["{"<br/>".join(names)}"]' if len(names) > 1 else "")
                  for name, names in boxes.items() if name in members]
        lines.append("    end")
    lines += [f"    {left} {arrow}|{data}| {right}" for left, right, data, arrow in flow]
    # A module imports the one whose data it gets; that arrow is not drawn twice.
    drawn = {(right, left) for left, right, _, _ in flow}
    lines += [f"    {name} --> {used}" for name in boxes for used in uses[name]
              if used in boxes and (name, used) not in drawn]
    return lines + ["```"]


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


def missing_files(text):
    """The files and folders in backticks that do not exist. `NAME` stands for any name."""
    for name in sorted(named(text)):
        is_file = re.fullmatch(r"[\w.+/-]+(\.(swift|md|py|sh|mustache|json|yaml|yml)|/)", name)
        if is_file and "NAME" not in name and not any((ROOT / folder / name).exists() for folder in ["", "Sources"]):
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
        sys.exit(f"error: unknown argument {unknown[0]}; usage: Scripts/draw-modules.py [--check]")
    modules = read(describe())
    text = PAGE.read_text()
    try:
        new = written(text, {"modules": flowchart(modules), "packages": packages(modules)})
    except PageError as error:
        sys.exit(f"error: {error}")
    found = list(problems(new, modules))
    if "--check" not in sys.argv:
        PAGE.write_text(new)
    elif new != text:
        found.append(f"{PAGE.name}: the modules are out of date; Scripts/draw-modules.py draws them again")
    for problem in found:
        print(problem, file=sys.stderr)
    sys.exit(1 if found else 0)


main()
