#!/usr/bin/env python3
"""Prints the arrows between modules, and within each module between its folders. Fails on a cycle and on an import of a floor below.

The arrows between modules are their imports. Those between folders are the names of types, and of members of extensions
if nothing else in the module has such a name: a reader follows the same names. Files beside the folders are the module's
entry, which may use all folders. `--lines` prints lines and files too; `--quiet` prints cycles only.
"""

import collections
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TYPE = re.compile(r"^( *)((?:@\w+(?:\([^)\n]*\))? |\w+ )*?)(?:struct|enum|class|protocol|actor|typealias) (\w+)", re.M)
EXTENSION = re.compile(r"^(?:@\w+(?:\([^)\n]*\))? |public |package )*extension ([\w.]+)(.*?)^}", re.M | re.S)
MEMBER = re.compile(r"^    ((?:@\w+(?:\([^)\n]*\))? |\w+(?:\(\w+\))? )*?)(?:func|var|let|case) (\w+)", re.M)
# Members of types in the standard library and in HTTPTypes, which an extension here has by chance.
COMMON = {"all", "encode", "endIndex", "failure", "headerFields", "write", "fetch", "context", "method", "retryAfter"}
# The folders of Sources, in the order of ARCHITECTURE.md.
FLOORS = ["Runtime", "Optional", "Model", "Generator", "StandIn", "Testing", "Tools"]
SHARED = ["PipeJSON", "PipePattern"]
WORD = re.compile(r"(\.)?\b(\w+)\b")


def code(text):
    """The text without comments, imports and the contents of plain literals."""
    text = re.sub(r'#*"""[\s\S]*?"""#*', '""', text)
    text = re.sub(r"/\*[\s\S]*?\*/", "", text)
    lines = []
    for line in text.split("\n"):
        line = re.sub(r'"(?:\\[^(]|[^"\\\n]|\\\((?:[^()]|\([^()]*\))*\))*"', lambda m: " ".join(
            re.findall(r"\\\((.*?)\)", m.group(0))), line)
        lines.append("" if re.match(r"(@\S+ |public |package )*import ", line) else line.split("//")[0])
    return "\n".join(lines)


class Folder:
    """The files of a folder: what they declare, and the words that they use."""

    def __init__(self):
        self.types, self.members, self.words, self.dotted, self.files, self.lines = set(), set(), {}, {}, 0, 0


def read(module):
    folders = collections.defaultdict(Folder)
    for path in sorted(module.rglob("*.swift")):
        relative = path.relative_to(module)
        folder = folders[relative.parts[0] if len(relative.parts) > 1 else ""]
        source = path.read_text()
        text = code(source)
        folder.files += 1
        folder.lines += source.count("\n")
        own = set()
        for indent, modifiers, name in TYPE.findall(text):
            own.add(name)
            if "private" not in modifiers and not indent:
                folder.types.add(name)
        for outer, body in EXTENSION.findall(text):
            for indent, modifiers, name in TYPE.findall(body):
                if "private" not in modifiers and len(indent) == 4:
                    folder.types.add(f"{outer}.{name}")
        for _, body in EXTENSION.findall(text):
            for modifiers, name in MEMBER.findall(body):
                own.add("." + name)
                if "private" not in modifiers and name not in COMMON:
                    folder.members.add(name)
        every_member = {name for _, name in MEMBER.findall(text)}
        folder.members |= {"!" + name for name in every_member}
        for qualified in re.findall(r"\b[A-Z]\w*\.[A-Z]\w*", text):
            folder.words.setdefault(qualified, relative)
        for dot, word in WORD.findall(text):
            if word not in own and word[:1].isupper():
                folder.words.setdefault(word, relative)
            if dot and "." + word not in own:
                folder.dotted.setdefault(word, relative)
    return folders


def folder_arrows(folders, foreign=frozenset()):
    """For each folder, the folders that it uses, and the names. Members of other modules, too, do not count."""
    owners, member_owners = collections.Counter(), collections.Counter()
    for folder in folders.values():
        owners.update(folder.types)
        member_owners.update({name.lstrip("!") for name in folder.members})
    arrows = collections.defaultdict(dict)
    for name, folder in folders.items():
        for other_name, other in folders.items():
            if name == other_name:
                continue
            found = sorted(
                [(word, folder.words[word]) for word in other.types if owners[word] == 1 and word in folder.words]
                + [("." + word, folder.dotted[word]) for word in other.members
                   if member_owners[word] == 1 and word not in foreign and word in folder.dotted])
            if found:
                arrows[name][other_name] = found
    return arrows


def module_arrows(modules):
    names = {module.name for module in modules}
    arrows = {}
    for module in modules:
        found = set()
        for path in module.rglob("*.swift"):
            found |= set(re.findall(r"^\s*(?:@\S+ |public |package |internal )*import (?:struct |enum |class )?(\w+)",
                                    path.read_text(), re.M))
        arrows[module.name] = {name: [] for name in sorted(found & names - {module.name})}
    return arrows


def upward(arrows, floors):
    """The imports of a floor below, and those between Runtime and Model but for what both have."""
    for name, others in arrows.items():
        floor = floors[name]
        for other in others:
            if FLOORS.index(floors[other]) > FLOORS.index(floor):
                yield f"{floor}/{name} imports {other}, which is on the floor {floors[other]} below"
            if (floor, floors[other]) == ("Model", "Runtime") and other not in SHARED:
                yield f"{floor}/{name} imports {other}; Model has {', '.join(SHARED)} of Runtime only"


def cycle(arrows):
    """A cycle as a list of names; an empty list without a cycle."""
    done, path = set(), []

    def visit(name):
        if name in path:
            return path[path.index(name):] + [name]
        if name in done:
            return []
        path.append(name)
        for other in sorted(arrows.get(name, {})):
            found = visit(other)
            if found:
                return found
        path.pop()
        done.add(name)
        return []

    for name in sorted(arrows):
        found = visit(name)
        if found:
            return found
    return []


def show(name):
    return name or "(top)"


def main():
    counts = "--lines" in sys.argv
    if "--quiet" in sys.argv:
        sys.stdout = open(os.devnull, "w")
    modules = sorted(path for path in ROOT.glob("Sources/*/*") if any(path.rglob("*.swift")))
    failures = []
    arrows = module_arrows(modules)
    for name, others in arrows.items():
        print(f"{name} -> {', '.join(others) or '-'}")
    if found := cycle(arrows):
        failures.append("modules: " + " -> ".join(found))
    failures += upward(arrows, {module.name: module.parent.name for module in modules})
    contents = {module: read(module) for module in modules}
    members = {module: {name.lstrip("!") for folder in folders.values() for name in folder.members}
               for module, folders in contents.items()}
    for module, folders in contents.items():
        arrows = folder_arrows(folders, set().union(*(members[other] for other in modules if other != module)))
        if counts:
            print(f"\n{module.name}: {sum(folder.files for folder in folders.values())} files,"
                  f" {sum(folder.lines for folder in folders.values())} lines")
        elif len(folders) > 1:
            print(f"\n{module.name}")
        if len(folders) > 1:
            for name in sorted(folders):
                size = f" ({folders[name].lines})" if counts else ""
                print(f"  {show(name)}{size} -> {', '.join(show(o) for o in sorted(arrows[name])) or '-'}")
        if found := cycle(arrows):
            failures.append(f"{module.name}: " + " -> ".join(show(name) for name in found))
            for left, right in zip(found, found[1:]):
                for word, path in arrows[left][right][:12]:
                    failures.append(f"    {show(left)} -> {show(right)}: {word} in {path}")
    if failures:
        print("\nerror: there is a cycle, or an import of a floor below", file=sys.stderr)
        for line in failures:
            print("  " + line, file=sys.stderr)
        sys.exit(1)


main()
