#!/usr/bin/env python3
"""Checks that every public type of the libraries is named on a page of Docs, and that every relative link has a target.

A type is named if a page has its name in code font, also within a longer text such as `Page.next()`, or in a block of
Swift. For a nested type, `Outer.Inner` or `Inner` will do. Types that are SPI, and types inside of these, are left out. A
link or an image is relative if it has no scheme: its file has to exist, and its anchor has to be a heading of that file.

It checks itself first, with small examples.

Usage: Scripts/Checks/pages.py [--list]     --list prints each type with the pages that name it
"""

import collections
import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULES = [
    "PipeJSON", "PipeHTTP", "PipeTransports", "PipePinning", "PipeCore", "PipeCalls", "PipeFiles",
    "PipeWebhooks", "PipeAuth", "PipeCache", "PipeObservation", "PipeXML",
    "PipeRuntime", "PipeTesting", "PipeConformance", "PipeMetrics", "PipeTracing", "PipeOpenID",
    "PipeStandIn", "PipeStandInServer", "PipeStore",
]
LINKED = ["*.md", "Docs/**/*.md", "Schemas/**/*.md", "Benchmarks/**/*.md", "Examples/**/*.md"]

LITERAL = re.compile(
    r'(#*)"""[\s\S]*?"""\1|(#+)"(?:[^"\n]|"(?!\2))*"\2'
    r'|"(?:\\[^(\n]|[^"\\\n]|\\\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))*"|//[^\n]*|/\*[\s\S]*?\*/')
DECLARATION = re.compile(
    r"(?P<modifiers>(?:@\w+(?:\([^()\n]*\))?\s+"
    r"|(?:public|package|internal|fileprivate|private|open|final|indirect|nonisolated)\s+)*)"
    r"\b(?P<kind>struct|enum|class|protocol|actor|typealias|extension)\s+(?P<name>[A-Z]\w*(?:\.[A-Z]\w*)*)|[{}]")
HIDDEN = re.compile(r"\b(private|fileprivate|internal|package)\b")
# What protocols of the standard library require of a type; the type itself is what a page names.
REQUIREMENTS = {"AsyncIterator", "Failure", "StringInterpolation"}
# Well-kept checkers exist. lychee finds the same, but the package has a program of 300 MB; md-dead-link-check does not see a
# link whose text is on two lines.
LINK = re.compile(r'\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)')


def public_types(text):
    """The names of the public types in a source file; a nested type has the names of those around it."""
    text = LITERAL.sub(lambda match: "" if match[0].startswith("/") else '""', text)
    found, scopes, declared = set(), [], None
    file_scope = {"path": "", "is_spi": False, "is_public": True, "is_public_extension": False}
    for match in DECLARATION.finditer(text):
        if match[0] == "{":
            scopes.append(declared)
            declared = None
        elif match[0] == "}":
            if scopes:
                scopes.pop()
        elif None not in scopes:  # not within a function
            outer = scopes[-1] if scopes else file_scope
            is_extension = match["kind"] == "extension"
            is_spi = "@_spi" in match["modifiers"] or outer["is_spi"]
            is_marked = "public" in match["modifiers"] or "open" in match["modifiers"]
            is_public = outer["is_public"] and (
                is_marked or outer["is_public_extension"] and not HIDDEN.search(match["modifiers"]))
            path = f"{outer['path']}.{match['name']}".lstrip(".")
            if is_public and not is_extension and not is_spi and match["name"] not in REQUIREMENTS:
                found.add(path)
            if match["kind"] != "typealias":
                declared = {
                    "path": path, "is_spi": is_spi, "is_public": is_public or is_extension,
                    "is_public_extension": is_extension and is_marked,
                }
    return found


def code_of_page(text):
    """The text in code font and in blocks of Swift."""
    blocks = re.findall(r"```swift\n([\s\S]*?)```", text)
    rest = re.sub(r"```[\s\S]*?```", "", text)
    return "\n".join(blocks + [span for _, span in re.findall(r"(`+)((?:[^`\n]|\n(?!\n))+)\1", rest)])


def named_types(text):
    """Each word of the code that may be a type, and each two with a full stop between them."""
    code = code_of_page(text)
    return set(re.findall(r"\b[A-Z]\w*", code)) | set(re.findall(r"(?=\b([A-Z]\w*(?:\.[A-Z]\w*)+))", code))


def anchors(text):
    """The anchors of the headings, as hosts of repositories make them, and those of HTML."""
    found, counts = set(re.findall(r'<a (?:id|name)="([^"]+)"', text)), collections.Counter()
    for heading in re.findall(r"^#{1,6} +(.+?) *#*$", re.sub(r"^```[\s\S]*?^```", "", text, flags=re.M), re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        anchor = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        found.add(f"{anchor}-{counts[anchor]}" if counts[anchor] else anchor)
        counts[anchor] += 1
    return found


def broken_links(path, text, read=lambda path: path.read_text()):
    """The relative links of a page whose file or anchor does not exist, with the numbers of their lines."""
    hidden = re.sub(r"```[\s\S]*?```|`[^`\n]*`", lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    # In code font, only the text of a link is left out, not the link.
    for match in LINK.finditer(re.sub(r"```[\s\S]*?```", lambda match: re.sub(r"[^\n]", " ", match[0]), text)):
        target = match[1]
        if re.match(r"[a-z][a-z0-9+.-]*:", target) or hidden[match.start()] != "[":
            continue
        name, _, anchor = urllib.parse.unquote(target).partition("#")
        file = (path.parent / name).resolve() if name else path
        line = text.count("\n", 0, match.start()) + 1
        if name and not file.exists():
            yield line, f"there is no file ‘{name}’"
        elif anchor and (file.suffix != ".md" or anchor not in anchors(text if file == path else read(file))):
            yield line, f"there is no heading for ‘{target}’"


def self_test():
    source = '''
        /// public struct Comment {}
        public struct Page<Element>: Sendable { public enum Kind { case first } ; struct Hidden { public enum Inner {} }
            let text = "{ \\(a) public struct Text {} " }
        extension Page { public struct State {} ; struct Inside {} }
        @_spi(Generated) public struct Descriptor { public struct Part {} }
        @_spi(Generated) extension Page { public struct Source {} }
        @available(macOS 15, *)
        public final class Store { public class var shared: Int { 1 } }
        func run() { public struct Local {} }
        public typealias Name = String
    '''
    expect(public_types(source), {"Page", "Page.Kind", "Page.State", "Store", "Name"})
    names = named_types("`Page.next()` Other\n```swift\nlet a = Outer.Inner(x)\n```\n```sh\nNo\n``` ``Both``")
    expect(names, {"Page", "Outer", "Inner", "Outer.Inner", "Both"})
    page = "# A `b` c-d, e!\n[x](#a-b-c-d-e) [`y`](#no) `[z](#no)` [u](https://a) [v](none.md)\n## A\n## A\n[w](#a-1)"
    page += '\n![x\ny](none.svg) [z](none.md "title")'
    expect([line for line, _ in broken_links(ROOT / "page.md", page)], [2, 2, 6, 7])


def expect(value, expected):
    if value != expected:
        sys.exit(f"{value} is not {expected}")


def main():
    self_test()
    problems, owners = [], {}
    for module in MODULES:
        for path in sorted(ROOT.glob(f"Sources/*/{module}/**/*.swift")):
            for name in public_types(path.read_text()):
                owners.setdefault(name, path.relative_to(ROOT))
    pages = {path: named_types(path.read_text()) for path in sorted((ROOT / "Docs").rglob("*.md"))}
    for name, source in sorted(owners.items(), key=lambda item: (str(item[1]), item[0])):
        inner = name.rpartition(".")[2]
        on = [str(page.relative_to(ROOT)) for page, names in pages.items() if name in names or inner in names]
        if "--list" in sys.argv[1:]:
            print(name, *on)
        if not on:
            problems.append(f"{source}: no page names the public type ‘{name}’")
    for pattern in LINKED:
        for path in sorted(ROOT.glob(pattern)):
            if any(part.startswith(".") for part in path.relative_to(ROOT).parts):
                continue
            for line, sentence in broken_links(path, path.read_text()):
                problems.append(f"{path.relative_to(ROOT)}:{line}: {sentence}")
    print(*problems, sep="\n", end="\n" if problems else "")
    sys.exit(1 if problems else 0)


main()
