"""Compares the alternatives of a document with the cases of a union, or with what the schema has instead."""

import copy
import json

from .distance import NOTHING_FITS
from .facts import text_of
from .ledger import short
from .readings import note
from .schema import Type


def compare_union(values, item, alternatives):
    alternatives = unlike(values, alternatives)
    shape, type = item.shape, item.type
    has_values = bool(shape.choices and shape.choices[0][2]) and type.kind == "union"
    if len(alternatives) == 1 and not has_values:
        return values.add(alternatives[0].shape, type, item, default=item.default)
    if type.kind == "union":
        return Union(values, item, alternatives).compare()
    leaves = [leaf for part in alternatives for leaf in flattened(values, part)]
    kinds = {kind for part in leaves for kind in (values.shapes.single(part.shape).kinds or {"any value"})}
    if type.kind == "record":
        return one_record(values, item, alternatives, kinds)
    if kinds == {"string"}:
        return one_text(values, item, alternatives)
    if kinds <= {"integer", "number"} and type.is_scalar("double", "decimal"):
        note("merged-number")
        return values.keep(item, "union")
    if kinds <= {"integer", "number", "string"} and type.is_scalar("decimal") and all(
            part.shape.format == "decimal" for part in leaves if part.shape.kinds == {"string"}):
        note("decimal-text")
        return values.keep(item, "union")
    if kinds == {"boolean"} and type.is_scalar("bool") and {"true", "false"} <= {
            text for part in leaves for text in map(text_of, part.shape.values or (True, False))}:
        # Of two constants, one or the other is any boolean.
        return values.keep(item, "union")
    if kinds == {"array"} and type.kind == "list":
        values.lose(item, "union", f"{len(alternatives)} kinds of arrays are {type.text}")
        return values.add(values.shapes.merged([values.shapes.single(part.shape) for part in alternatives]), type, item)
    if item.is_text and type.is_scalar("string") and kinds <= {"integer", "number", "string"}:
        note("number-text")
        return values.keep(item, "union")
    if len(kinds) == 1 and kinds <= {"integer", "number", "boolean"}:
        for part in alternatives:
            values.add(part.shape, type, item)
        return None
    if item.is_text and type.kind == "list" and kinds == {"array", "string"}:
        note("one-text")
        return [values.add(part.shape, type if values.shapes.single(part.shape).kinds == {"array"} else type.inner, item)
                for part in alternatives] and None
    if item.is_raw and type.kind == "list" and type.inner.required.is_scalar("file") and all(
            is_file(values, part.shape) for part in alternatives):
        note("one-file")
        return values.keep(item, "union")
    said = ", ".join(sorted(kinds))
    if type.kind == "scalar" and not any(values.distance.is_possible(values.shapes.single(part.shape), type) for part in leaves):
        return values.wrong(item, "type", f"a union of {len(alternatives)} ({said}) is {type.text}, which none of them is")
    return values.lose(item, "union", f"a union of {len(alternatives)} ({said}) is {short(type.text)}")


def is_file(values, shape):
    """Whether a value is a file or a list of files."""
    shape = values.shapes.single(shape)
    if shape.kinds == {"array"}:
        return bool(shape.items) and is_file(values, values.shapes.of(*shape.items))
    return shape.kinds == {"string"} and shape.format == "binary"


ONLY_A_UNION = {"oneOf", "anyOf", "discriminator", "description", "title", "example", "nullable", "x-nullable"}


def unlike(values, alternatives):
    """Without alternatives that are one schema."""
    found, seen = [], {}
    for part in alternatives:
        nodes = [unwrapped(values.document, node) for node in part.shape.nodes]
        # The union around an alternative says nothing of it.
        nodes = [node for node in nodes if not node.is_object or set(node.value) - ONLY_A_UNION] or nodes
        key = tuple(contents(node) for node in nodes), frozenset(part.shape.kinds or ())
        if key in seen:
            seen[key].values += [value for value in part.values if value not in seen[key].values]
        else:
            seen[key] = part
            found.append(part)
    return found


def unwrapped(document, node):
    """The schema inside `allOf` with one part and no other keyword of values."""
    for _ in range(20):
        node = document.resolve(node)
        parts = list(node["allOf"].elements())
        if len(parts) != 1 or set(node.value) - {"allOf", "description", "title", "example", "default"}:
            break
        node = parts[0]
    return node


def contents(node):
    """What is equal for schemas that say the same."""
    if not isinstance(node.value, dict):
        return node.key
    try:
        text = json.dumps(without_docs(node.value), sort_keys=True, default=str)
    except (ValueError, RecursionError):
        return node.key
    return node.file, text if len(text) < 2_000 else node.key


def without_docs(value, has_names=False):
    """A schema without its texts; in `properties`, members can have the same names."""
    if isinstance(value, list):
        return [without_docs(element) for element in value]
    if not isinstance(value, dict):
        return value
    return {
        name: without_docs(part, not has_names and name in ("properties", "patternProperties", "$defs", "definitions"))
        for name, part in value.items() if has_names or name not in ("description", "title", "example", "examples")}


def one_record(values, item, alternatives, kinds):
    """Alternatives that the schema has as one record."""
    values.lose(item, "union", f"{len(alternatives)} alternatives are the record {item.type.name}")
    add_merged(values, item, alternatives, item.type)


def add_merged(values, item, alternatives, type, **settings):
    """Compares the alternatives that are objects as one."""
    leaves = [leaf for part in alternatives for leaf in flattened(values, part)]
    objects = [part.shape for part in leaves if part.shape.kinds == {"object"} and not part.shape.choices]
    if objects:
        values.add(values.shapes.merged(objects), type, item, **settings)


def flattened(values, part, depth=0):
    inner = values.shapes.alternatives(part.shape) if depth < 6 else []
    if not inner:
        yield part
    for other in inner:
        yield from flattened(values, other, depth + 1)


def one_text(values, item, alternatives):
    """Alternatives that are all texts."""
    type = values.schema.underlying(item.type)
    leaves = [leaf for part in alternatives for leaf in flattened(values, part)]
    listed = list(dict.fromkeys(text_of(value) for part in leaves for value in part.shape.values or []))
    is_open = any(part.shape.values is None for part in leaves)
    if type.kind == "enum":
        if is_open:
            note("open-text")
        values.keep(item, "union")
        return values.compare_enum_values(item, listed, set(values.schema.values(type.name)))
    if listed and not type.is_scalar("string"):
        return values.wrong(item, "type", f"texts are {type.text}")
    if set(listed) <= {""} and is_open or set(listed) == {""}:
        return note("merged-text") and values.keep(item, "union")
    if listed:
        return values.lose(item, "enum", f"the values {short(', '.join(listed))} are {item.type.text}")
    if type.is_scalar("string"):
        return note("merged-text") and values.keep(item, "union")
    formats = {part.shape.format for part in leaves}
    if len(formats) > 1:
        return values.wrong(item, "type", f"texts of the formats {', '.join(sorted(map(str, formats)))} are {item.type.text}")
    for part in leaves:
        values.add(part.shape, item.type, item)
    return None


class Union:
    def __init__(self, values, item, alternatives):
        self.values, self.item, self.alternatives = values, item, alternatives
        self.schema, self.distance = values.schema, values.distance
        self.union = self.schema.unions[item.type.name]
        self.cases = self.schema.cases(item.type.name)
        self.by = self.union.get("discriminator")
        # The alternatives of each case, with their values.
        self.pairs = {}

    def compare(self):
        values, item = self.values, self.item
        values.keep(item, "union")
        discriminator = item.shape.choices[0][2] if item.shape.choices else item.shape.by
        name = discriminator[0] if discriminator else None
        if name:
            if self.by == name or self.has_inner(name):
                values.keep(item, "discriminator")
            else:
                told = f"by ‘{self.by}’" if self.by else "by shape"
                values.lose(item, "discriminator", f"the cases of {item.type.text} are distinguished {told}, not by ‘{name}’")
        for part in self.alternatives:
            self.compare_alternative(part, name)
        self.compare_pairs()
        self.compare_others()
        self.compare_unknown()

    def has_inner(self, name):
        """Whether the objects are a union by the member, which is a case beside values of other kinds."""
        return self.inner().get("discriminator") == name

    def inner(self):
        """The union of the objects, if it is a case beside values of other kinds."""
        inner = [type.required.name for _, type in self.cases if type.required.kind == "union"]
        others = [type for _, type in self.cases if type.required.kind in ("record", "map")]
        return self.schema.unions[inner[0]] if self.by is None and len(inner) == 1 and not others else {}

    def compare_unknown(self):
        """The members beside the alternatives, which values of a new subtype have, too."""
        values, item = self.values, self.item
        holder, _, discriminator = item.shape.choices[0] if item.shape.choices else (None, None, None)
        base = values.shapes.of(*item.shape.nodes, skip=item.shape.skip | {holder}) if discriminator else None
        unknown = (self.inner() or self.union).get("unknown")
        if base is None or not base.members:
            if unknown:
                values.wrong(item, "other values", f"other values of {item.type.text} have members, and the document says none")
        elif unknown:
            values.keep(item, "other values")
            values.add(base, Type.of(unknown), item)
        elif self.by is not None or holder[-1] == "sub":
            values.lose(item, "other values", f"other values of ‘{discriminator[0]}’ in {item.type.text} lack the members of the base")

    def pair(self, index, part, listed):
        self.pairs.setdefault(index, []).append((part, listed))

    def compare_pairs(self):
        values, item = self.values, self.item
        for index, pairs in self.pairs.items():
            type = self.cases[index][1]
            listed = tuple(sorted({value for _, value in pairs if value is not None}))
            constant = (self.by, listed) if self.by else None
            parts = unlike(values, [part for part, _ in pairs])
            arrays = [values.shapes.single(part.shape) for part in parts]
            if len(parts) > 1 and type.required.kind == "list" and all(shape.kinds == {"array"} for shape in arrays):
                values.lose(item, "union", f"{len(parts)} kinds of arrays are {type.text} in {item.type.text}", type.text)
                values.add(values.shapes.merged(arrays), type, item)
                continue
            if len(parts) > 1 and type.required.kind == "record":
                values.lose(item, "union", f"{len(parts)} alternatives are the case {type.text} of {item.type.text}", type.text)
                add_merged(values, item, parts, type, constant=constant)
                continue
            if len(parts) > 1 and type.required.kind == "union":
                # Alternatives that are one case are the cases of the union in it.
                choices = item.shape.choices
                inner = values.shapes.union(parts, choices[0][2] if choices and self.by is None else item.shape.by)
                values.add(inner, type, item, constant=constant)
                continue
            if len(parts) > 1 and type.required.kind == "enum" and all(shape.kinds == {"string"} for shape in arrays):
                # An enum is open: it has the values of all, and holds any text.
                texts = copy.copy(item)
                texts.type = type.required
                one_text(values, texts, parts)
                continue
            for part in parts:
                values.add(part.shape, type, item, constant=constant)

    def compare_alternative(self, part, name):
        values, item = self.values, self.item
        if self.by is not None and self.by == name and part.values:
            found = False
            for value in part.values:
                types = [(index, type) for index, (listed, type) in enumerate(self.cases) if listed == value]
                if not types:
                    values.lose(item, "discriminator", f"‘{value}’ is no case of {item.type.text}", value)
                for index, type in types:
                    found = True
                    self.pair(index, part, value)
                    values.keep(item, "discriminator", value)
            if not found:
                for inner in values.shapes.alternatives(part.shape):
                    self.compare_alternative(inner, name)
            return
        self.compare_by_shape(part)

    def compare_by_shape(self, part, depth=0):
        values, item = self.values, self.item
        if self.by is not None:
            # The constant of the member leads to the case.
            member = part.shape.members.get(self.by)
            constant = values.shapes.single(values.shapes.of(*member)).values if member else None
            texts = [text_of(value) for value in constant or []]
            found = [(index, type, listed) for index, (listed, type) in enumerate(self.cases) if listed in texts]
            if found:
                for text in texts:
                    if all(listed != text for _, _, listed in found):
                        values.lose(item, "alternative", f"‘{text}’ is no case of {item.type.text}", text)
                for index, type, listed in found:
                    self.pair(index, part, listed)
                    values.keep(item, "alternative", listed)
                return
            # The alternatives of an alternative are cases of the union around it, if the member leads to each of them.
            leaves = list(flattened(values, part))
            if len(leaves) > 1 and all(self.leads(leaf) for leaf in leaves):
                for leaf in leaves:
                    self.compare_by_shape(leaf, depth + 1)
                return
        # Of cases that fit alike, one that no other alternative is.
        order = sorted(range(len(self.cases)), key=lambda index: (
            round(self.distance.of(part.shape, self.cases[index][1]), 3), index in self.pairs))
        best = order[0] if order else None
        far = self.distance.of(part.shape, self.cases[best][1]) if order else 1
        nested = values.shapes.alternatives(part.shape)
        is_union = best is not None and self.cases[best][1].required.kind == "union"
        if nested and depth < 6 and not (is_union and far <= NOTHING_FITS):
            for inner in nested:
                self.compare_by_shape(inner, depth + 1)
            return
        said = part.name or values.word(part.shape)
        extra = repr(part.shape.nodes[0]) + "/" + values.word(part.shape)
        if far > NOTHING_FITS:
            values.lose(item, "alternative", f"{short(said)} is no case of {item.type.text}", extra)
            return
        values.keep(item, "alternative", extra)
        listed = self.cases[best][0]
        self.pair(best, part, listed)
        if self.by is not None and listed is not None:
            member = part.shape.members.get(self.by)
            # The values of each part, also of parts that contradict each other.
            constant = [text for node in member or () for text in values.shapes.single(values.shapes.of(node)).values or ()]
            # Also a value for which the document has no constant, mapping or name is made up.
            if listed not in map(text_of, constant or ()):
                values.wrong(item, "alternative", f"{short(said)} is the case ‘{listed}’ of {item.type.text}", extra)

    def leads(self, part):
        """Whether the constant of the member that distinguishes the cases leads to one."""
        member = part.shape.members.get(self.by)
        constant = self.values.shapes.single(self.values.shapes.of(*member)).values if member else None
        return bool(constant) and {text_of(value) for value in constant} <= {listed for listed, _ in self.cases}

    def compare_others(self):
        """The cases that no alternative has."""
        values, item = self.values, self.item
        for index, (listed, type) in enumerate(self.cases):
            if index in self.pairs:
                continue
            if self.by is None or listed is None:
                best = min((self.distance.of(part.shape, type) for part in self.alternatives), default=1)
                holds_any = type.required.kind == "map" and type.required.inner.required.is_scalar("json")
                if best <= 0.5 or holds_any and any("object" in (part.shape.kinds or ()) for part in self.alternatives):
                    continue
            values.wrong(item, "alternative", f"{item.type.text} has the case {listed or type.text}, which no alternative is",
                         f"+{listed or type.text}")
