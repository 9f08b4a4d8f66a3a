"""Draws lists with parameters of pages from documents, and prints what a reader needs to decide how each is paged.

    cd Scripts/Tests && python3 -m measure_import.draw_lists ../../../shared/openapi --count 340 --seed 7
    … --only stripe --count 20        # of one document
    … --names                         # document, method and path of each, as lines of paging_truth.tsv begin

Some of each document are drawn, and more of the large ones. What is printed is of the document alone: parameters that look like
paging, the members of the response, its header fields, and sentences about pages. `paging_truth.tsv` is decided from it.
"""

import argparse
import random
import re
import sys

from .document import Document, Unreadable
from .facts import Shapes
from .main import documents_of

# Words of parameters that can be about pages; broad, since a reader decides.
WORDS = re.compile(
    r"^(?:.*[_\[-])?page(?!_view)|limit$|^(?:.*_)?offset$|cursor|marker$|(?:page|next|sync|scroll|list)_?token$|continu|bookmark|"
    r"scroll_id|stream_position|per_?page|^(?:page_?)?size$|^count$|^\$?top$|^\$?skip$|^p$|^rows?$|^start$|^from$|^next|^prev|"
    r"^(?:starting|ending|search|start)?_?(?:after|before)$|^since|^until|max_?(?:results|items|count)|^first$|^last$|"
    r"start_?(?:index|at|row|position)", re.I)
ABOUT_PAGES = re.compile(r"pagina|paging|\bpages?\b|cursor|offset|\blimit|\bnext\b", re.I)
# Members of a response that can be about pages; the names of the others are enough.
OF_PAGES = re.compile(
    r"more|total|count|ur[il]|href|links?$|page|next|prev|cursor|token|offset|limit|marker|size|first|last|after|before|start|end|from|"
    r"position", re.I)
# How many levels of members are looked at.
DEPTH = 2
# How many lists of each document are drawn at least, if it has so many.
LEAST = 5


def is_of_pages(place, shape):
    """Whether a parameter can be about pages, by its name."""
    name = re.split(r"[./]", place)[-1]
    # Times and addresses have these names, too. Other numbers stand among the other parameters.
    is_time = re.fullmatch(r"from|start|since|until|first|last", name, re.I) and "integer" not in (shape.kinds or ())
    return bool(WORDS.search(name)) and not is_time


class Listing:
    """An operation that looks like a list with pages."""

    def __init__(self, name, operation, parameters):
        self.name, self.operation, self.parameters = name, operation, parameters

    @property
    def line(self):
        return f"{self.name}\t{self.operation.method}\t{self.operation.path}"


class Reader:
    def __init__(self, name, path):
        self.name, self.document = name, Document(path)
        self.shapes = Shapes(self.document)

    def listings(self):
        for operation in self.document.operations():
            found = [(place, shape, text) for place, shape, text in self.parameters(operation) if is_of_pages(place, shape)]
            if found and operation.method in ("GET", "POST") and self.has_array(operation):
                yield Listing(self.name, operation, found)

    def shape(self, *nodes):
        return self.shapes.single(self.shapes.of(*nodes))

    def parts(self, shape):
        return [shape] + [self.shapes.single(part.shape) for part in self.shapes.alternatives(shape)]

    def parameters(self, operation):
        """Place, shape and description of each parameter and of each member of a body."""
        for parameter in operation.parameters:
            kind, node = parameter.raw("in"), parameter
            if kind in ("query", "header", "formData"):
                shape = self.shape(parameter["schema"] if parameter.has("schema") else parameter)
                yield f"{kind}.{parameter.raw('name')}", shape, str(node.raw("description") or shape.text)
                for member, nodes in shape.members.items():
                    inner = self.shape(*nodes)
                    yield f"{kind}.{parameter.raw('name')}.{member}", inner, inner.text
        for media, schema, _, _ in self.document.bodies(operation):
            yield from self.members(self.shape(schema), "body#")

    def members(self, shape, path, depth=DEPTH):
        seen = set()
        for part in self.parts(shape):
            for name, nodes in part.members.items():
                if name not in seen:
                    seen.add(name)
                    member = self.shape(*nodes)
                    yield f"{path}/{name}", member, member.text
                    if depth > 1:
                        yield from self.members(member, f"{path}/{name}", depth - 1)

    def responses(self, operation):
        for status, media, schema, _ in self.document.responses(operation):
            if status.startswith("2") and schema is not None and schema.value is not None:
                yield status, media, self.shape(schema)

    def has_array(self, operation):
        for _, _, shape in self.responses(operation):
            # A record has many members, some of them arrays; what is around a list has few.
            if len(shape.members) > 16 or operation.path.endswith("}") and len(shape.members) > 8:
                continue
            depth = 1 if any("array" in (member.kinds or ()) for _, member, _ in self.members(shape, "", 1)) else DEPTH
            shapes = self.parts(shape) + [member for _, member, _ in self.members(shape, "", depth)]
            if any("array" in (found.kinds or ()) for found in shapes):
                return True
        return False

    def headers(self, operation):
        for status, response in self.document.resolve(operation.node["responses"]).members():
            if status.startswith("2"):
                for name, header in self.document.resolve(self.document.resolve(response)["headers"]).members():
                    yield name, str(self.document.resolve(header).raw("description") or "")


def word(shape):
    """The type of a value in a word."""
    kinds = "|".join(sorted(shape.kinds or ())) or ("union" if shape.choices or shape.ready else "any")
    more = f" ({shape.format})" if shape.format else ""
    more += f" = {shape.values}" if shape.values and len(str(shape.values)) < 60 else ""
    return kinds + more + (f" default {shape.default}" if shape.default is not None else "")


def short(text, length):
    text = " ".join(str(text).split())
    return text if len(text) <= length else text[:length] + "…"


def describe(reader, listing, length):
    operation = listing.operation
    print(f"\n=== {listing.line}")
    print(f"  {short(operation.node.raw('summary') or '', 100)}")
    text = str(operation.node.raw("description") or "")
    for sentence in re.split(r"(?<=[.!?])\s+|\n\n", text):
        if ABOUT_PAGES.search(sentence):
            print(f"  “{short(sentence, length)}”")
    for place, shape, text in listing.parameters:
        print(f"  > {place}: {word(shape)} — {short(text, length)}")
    others = [place for place, _, _ in reader.parameters(operation) if place not in {found for found, _, _ in listing.parameters}]
    print(f"  others: {short(', '.join(others), 200)}")
    for status, media, shape in reader.responses(operation):
        print(f"  {status} {media}: {word(shape)}" + (f" of {element(reader, shape)}" if shape.items else ""))
        rest = []
        for place, member, text in reader.members(shape, ""):
            if not OF_PAGES.search(place.rsplit("/", 1)[-1]) and "array" not in (member.kinds or ()):
                rest.append(place)
                continue
            items = f" of {element(reader, member)}" if member.items else ""
            print(f"  < {place}: {word(member)}{items} — {short(text, length)}")
        if rest:
            print(f"  others: {short(', '.join(rest), 160)}")
    for name, text in reader.headers(operation):
        print(f"  < header.{name} — {short(text, length)}")


def element(reader, shape):
    """The members of the elements of a list."""
    found = reader.shape(*shape.items)
    return "{" + short(", ".join(name.lstrip("/") for name, _, _ in reader.members(found, "", 1)), 120) + "}" if found.members else word(found)


def draw(groups, count, seed):
    """Some of each document, and the rest in proportion to how many it has."""
    generator = random.Random(seed)
    chosen, rest = [], []
    for name in sorted(groups):
        found = sorted(groups[name], key=lambda listing: listing.line)
        generator.shuffle(found)
        chosen += found[:LEAST]
        rest += found[LEAST:]
    generator.shuffle(rest)
    chosen += rest[:max(0, count - len(chosen))]
    return sorted(chosen, key=lambda listing: listing.line)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("documents", nargs="+", help="documents, or folders with documents")
    parser.add_argument("--count", type=int, default=340, help="the number of lists")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", action="append", help="only documents whose name has this text")
    parser.add_argument("--names", action="store_true", help="only document, method and path of each")
    parser.add_argument("--length", type=int, default=160, help="how much of a description is printed")
    arguments = parser.parse_args()
    sys.setrecursionlimit(20_000)
    readers, groups = {}, {}
    for name, path in documents_of(arguments):
        if arguments.only and not any(text in name for text in arguments.only):
            continue
        try:
            readers[name] = Reader(name, path)
        except Unreadable as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        groups[name] = list(readers[name].listings())
    drawn = draw(groups, arguments.count, arguments.seed)
    for listing in drawn:
        if arguments.names:
            print(listing.line)
        else:
            describe(readers[listing.name], listing, arguments.length)
    for name, found in sorted(groups.items()):
        print(f"{name}: {sum(listing.name == name for listing in drawn)} of {len(found)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
