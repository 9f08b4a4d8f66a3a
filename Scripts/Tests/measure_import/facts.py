"""The facts of a document's schemas: what values each allows, with `allOf`, `$ref` and inheritance as one."""

import re

from .document import SIBLINGS_OF_3_0, Node
from .readings import note

KINDS = ("object", "array", "string", "integer", "number", "boolean")
# Keywords that say of which type a value is if `type` does not.
IMPLIED = (
    ("object", ("properties", "additionalProperties", "patternProperties", "required", "maxProperties", "minProperties")),
    ("array", ("items", "prefixItems", "minItems", "maxItems", "uniqueItems")),
    ("string", ("pattern", "minLength", "maxLength", "contentEncoding", "contentMediaType")),
    ("number", ("minimum", "maximum", "multipleOf")),
)
STRING_FORMATS = ("date-time", "date", "time", "uuid", "uri", "url", "byte", "binary", "email")


def kind_of(value):
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "number"
    if isinstance(value, str):
        return "string"
    if isinstance(value, list):
        return "array"
    return "object" if isinstance(value, dict) else "null"


def text_of(value):
    """The text of a value in JSON, texts without quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


class Shape:
    """What a schema says of a value."""

    def __init__(self, nodes):
        self.nodes, self.place = nodes, nodes[0] if nodes else None
        self.kinds = None  # `None`: any value
        self.typed = None  # The types that `type` says.
        self.nullable = False  # `None`: the document contradicts itself
        self.format = self.encoding = self.content = None
        self.values = None
        self.members, self.required = {}, set()
        self.additional = None
        self.items, self.tuple = [], False
        self.choices = []  # (key of the schema that has them, alternatives, discriminator or `None`)
        self.read_only = self.write_only = self.is_broken = False
        self.default = None
        self.text = ""
        # Alternatives that are shapes already, of several shapes that the schema has as one.
        self.ready, self.by = [], None
        self.excludes_null = False
        # Whether its type follows from rules alone, such as `maximum`; the types that exclude its own.
        self.is_by_rules, self.contradicting = False, frozenset()
        self.skip = frozenset()
        # The names of the schemas that it consists of.
        self.names = set()

    def __repr__(self):
        return repr(self.place)

    @property
    def is_any(self):
        return not self.kinds and not self.choices and self.values is None and not self.ready

    @property
    def is_free_object(self):
        return self.kinds == {"object"} and not self.members and not self.choices and not isinstance(self.additional, Node)

    def only(self, kind):
        """The values of one type."""
        result = Shape(self.nodes)
        result.__dict__.update(self.__dict__)
        result.kinds, result.nullable, result.choices = {kind}, False, []
        if kind != "object":
            result.members, result.required, result.additional = {}, set(), None
        if kind != "array":
            result.items = []
        if self.values is not None:
            wide = ("integer", "number") if kind == "number" else (kind,)
            result.values = [value for value in self.values if kind_of(value) in wide]
        if kind != "string" and self.format in STRING_FORMATS:
            result.format = None
        return result


class Alternative:
    def __init__(self, shape, values=(), name=None):
        # `values` are those of the discriminator; `name` is that of a schema of components.
        self.shape, self.values, self.name = shape, list(values), name


def shapes_of(shapes, name):
    return next(shape.members[name] for shape in shapes if name in shape.members)


class Shapes:
    def __init__(self, document):
        self.document = document
        self.known = {}
        self.subtypes_by_base = None

    def of(self, *nodes, skip=frozenset()):
        """The shape of a value that all of the schemas describe."""
        if len(nodes) == 1 and isinstance(nodes[0], Shape):
            return nodes[0]
        nodes = tuple(node for node in nodes if node is not None)
        key = tuple(node.key for node in nodes), skip
        if key not in self.known:
            self.known[key] = self.flatten(nodes, skip)
            self.known[key].skip = skip
        return self.known[key]

    def flatten(self, nodes, skip):
        shape = Shape(nodes)
        roots = set()
        waiting = [(node, True) for node in reversed(nodes)]
        seen, inner_null = set(), []
        while waiting:
            node, is_root = waiting.pop()
            target, chain = self.document.target(node)
            for beside in chain:
                keys = set(beside.value) - {"$ref"}
                if self.document.version < (3, 1):
                    keys &= set(SIBLINGS_OF_3_0)
                if keys and ("beside",) + beside.key not in seen:
                    seen.add(("beside",) + beside.key)
                    values = {key: beside.value[key] for key in keys}
                    self.add(shape, Node(values, beside.file, beside.pointer), is_root, inner_null, waiting, skip)
            if target.value is None and chain:
                shape.is_broken = True
            if target.key in seen:
                continue
            seen.add(target.key)
            if is_root:
                roots.add(target.key)
            if isinstance(target.value, dict):
                self.add(shape, target, is_root, inner_null, waiting, skip, roots)
        for _, pointer in (key for key in seen if key[0] != "beside"):
            holder, _, name = pointer.rpartition("/")
            if holder.endswith(("/schemas", "/definitions")):
                shape.names.add(name.replace("~1", "/").replace("~0", "~"))
        if inner_null and not shape.nullable:
            shape.nullable = True if len(inner_null) == 1 and inner_null[0] and not shape.excludes_null else None
        self.infer(shape)
        return shape

    def add(self, shape, node, is_root, inner_null, waiting, skip, roots=frozenset()):
        value = node.value
        types = value.get("type")
        types = types if isinstance(types, list) else [types] if types else []
        types = [kind for kind in types if isinstance(kind, str)]
        is_nullable = value.get("nullable") is True or value.get("x-nullable") is True or "null" in types
        kinds = {kind for kind in types if kind in KINDS}
        if "file" in types:
            kinds, shape.format = {"string"}, "binary"
        if kinds:
            if shape.kinds and not self.have_common(shape.kinds, kinds):
                shape.contradicting |= kinds
            shape.kinds = kinds if shape.kinds is None else self.both(shape.kinds, kinds)
        elif "null" in types:
            shape.kinds = set() if shape.kinds is None else shape.kinds
        values = value["enum"] if isinstance(value.get("enum"), list) and value["enum"] else None
        if "const" in value:
            values = [value["const"]]
        if values is not None:
            if None in values:
                is_nullable = True if is_nullable or not types else None
                values = [found for found in values if found is not None] or None
        if values is not None:
            common = values if shape.values is None else [found for found in shape.values if found in values]
            # No value is in both lists. The more special part is met last.
            shape.values = common or note("contradiction") and values
        if is_nullable is None and shape.nullable is False:
            shape.nullable = None
        elif is_nullable:
            if is_root:
                shape.nullable = True
            else:
                inner_null.append("allOf" not in value)
        elif kinds and not is_root:
            # Another part of `allOf` allows null, and this one does not.
            shape.excludes_null = True
        for keyword, name in (("format", "format"), ("contentEncoding", "encoding"), ("contentMediaType", "content")):
            if isinstance(value.get(keyword), str):
                setattr(shape, name, value[keyword].lower())
        # A text is no schema, so that a `$ref` among properties leads to more of them.
        properties = self.document.resolve(node["properties"])
        for name, member in properties.members():
            shape.members.setdefault(name, []).append(member)
        if isinstance(value.get("required"), list):
            shape.required.update(name for name in value["required"] if isinstance(name, str))
        if "additionalProperties" in value:
            extra = value["additionalProperties"]
            shape.additional = node["additionalProperties"] if isinstance(extra, dict) and extra else extra is not False
        if "patternProperties" in value and isinstance(value["patternProperties"], dict):
            for _, extra in node["patternProperties"].members():
                shape.additional = extra
        if isinstance(value.get("items"), dict):
            shape.items.append(node["items"])
        elif isinstance(value.get("items"), list) or "prefixItems" in value:
            shape.tuple = True
        # What any part of `allOf` says of a value counts (JSON Schema 2020-12, validation, section 9.4).
        shape.read_only |= value.get("readOnly") is True
        shape.write_only |= value.get("writeOnly") is True
        if "default" in value and shape.default is None:
            shape.default = value["default"]
        if isinstance(value.get("description"), str):
            shape.text += " " + value["description"]
        for keyword, kind in IMPLIED:
            if any(name in value for name in kind):
                shape.__dict__.setdefault("implied", set()).add(keyword)
        parts = list(node["allOf"].elements())
        for part in reversed(parts):
            waiting.append((part, False))
        self.add_choices(shape, node, is_root, inner_null, skip, roots)

    def add_choices(self, shape, node, is_root, inner_null, skip, roots):
        discriminator = self.discriminator(node)
        for keyword in ("oneOf", "anyOf"):
            parts = list(node[keyword].elements())
            if not parts or node.key + (keyword,) in skip:
                continue
            real = []
            for part in parts:
                target = self.document.resolve(part)
                if target.key == node.key and len(parts) > 1:
                    note("own-alternative")
                elif self.is_null(target):
                    if is_root:
                        shape.nullable = True
                    else:
                        inner_null.append(True)
                elif self.is_constraint(target):
                    note("required-list")
                else:
                    real.append(part)
                    # Null is a value if it is one of an alternative, and the schema around it has no type that excludes it.
                    if "type" not in node.value and self.has_null(target):
                        if is_root:
                            shape.nullable = True
                        else:
                            inner_null.append(True)
            # A schema that has one of the alternatives, which extends this one, is that alternative.
            parts = {self.document.target(part)[0].key for part in real}
            if real and not any(root in parts for root in roots if root != node.key):
                shape.choices.append((node.key + (keyword,), real, discriminator))
        if discriminator and not node.raw("oneOf") and not node.raw("anyOf") and node.key + ("sub",) not in skip:
            found = self.subtypes(node)
            if found and node.key in discriminator[1].values():
                found = [node] + found
            if found and not any(root in {sub.key for sub in found} for root in roots if root != node.key):
                shape.choices.append((node.key + ("sub",), found, discriminator))

    @staticmethod
    def is_null(node):
        value = node.value if isinstance(node.value, dict) else {}
        if value.get("type") == "object" and value.get("nullable") is True and value.get("additionalProperties") is False and not (
                set(value) & {"properties", "allOf", "oneOf", "anyOf"}):
            return note("null-object")
        return value.get("type") in ("null", ["null"]) or value.get("enum") == [None] or (
            "const" in value and value["const"] is None)

    def has_null(self, node, depth=0):
        """Whether a type, or one of its alternatives, is said to include null."""
        value = node.value if isinstance(node.value, dict) else {}
        types = value.get("type")
        if types is None and depth < 10:
            parts = [self.document.resolve(part) for keyword in ("oneOf", "anyOf") for part in node[keyword].elements()]
            return any(self.is_null(part) or self.has_null(part, depth + 1) for part in parts)
        return isinstance(types, list) and "null" in types or isinstance(types, str) and (
            value.get("nullable") is True or value.get("x-nullable") is True)

    @staticmethod
    def is_constraint(node):
        """Whether it says nothing of a value but which members it has to have."""
        value = node.value if isinstance(node.value, dict) else {}
        return bool(value) and set(value) <= {"required", "description", "title", "not"}

    @staticmethod
    def have_common(one, other):
        """Whether a value can be of types in both sets; an integer is a number."""
        one, other = ({"number" if kind == "integer" else kind for kind in kinds} for kinds in (one, other))
        return bool(one & other)

    @staticmethod
    def both(one, other):
        wide = {"integer"} if "number" in one else set()
        wide_other = {"integer"} if "number" in other else set()
        found = (one | wide) & (other | wide_other)
        if "number" in found:
            found.discard("integer")
        return found or one

    def infer(self, shape):
        implied = shape.__dict__.pop("implied", set())
        shape.typed = shape.kinds
        if not shape.kinds:
            if shape.values is not None:
                shape.kinds = {kind_of(value) for value in shape.values} or None
            elif implied and not shape.choices:
                shape.kinds = {kind for kind in implied}
                shape.is_by_rules = not shape.kinds & {"object", "array"} and not shape.format
                if len(shape.kinds) > 1:
                    shape.kinds = {kind for kind in shape.kinds if kind in ("object", "array")} or shape.kinds
            elif shape.members:
                shape.kinds = {"object"}
            elif shape.format in ("date-time", "uuid", "uri", "date", "binary", "byte") and not shape.choices:
                shape.kinds = {"string"}
        if shape.kinds and {"integer", "number"} <= shape.kinds:
            shape.kinds = shape.kinds - {"integer"}

    # Unions

    def discriminator(self, node):
        """The member that says which alternative a value is, with the schemas of its values."""
        value = node.raw("discriminator")
        if isinstance(value, str):
            return value, {}
        if not isinstance(value, dict) or not isinstance(value.get("propertyName"), str):
            return None
        mapping = {}
        if isinstance(value.get("mapping"), dict):
            for name, target in value["mapping"].items():
                if isinstance(target, str):
                    mapping[text_of(name)] = self.mapped(node, target)
        return value["propertyName"], mapping

    def mapped(self, node, target):
        holder = "/definitions/" if self.document.is_swagger else "/components/schemas/"
        if "/" not in target and "#" not in target:
            named = Node({"$ref": "#" + holder + target}, node.file, f"{node.pointer}/discriminator/mapping/{target}")
            root = self.document.file(node.file)
            schemas = root["definitions"] if self.document.is_swagger else root["components"]["schemas"]
            if schemas.has(target):
                return self.document.resolve(named).key
        return self.document.resolve(Node({"$ref": target}, node.file, node.pointer + "/discriminator/" + target)).key

    def subtypes(self, base):
        """The named schemas that have a schema in `allOf`, at any depth."""
        if self.subtypes_by_base is None:
            direct = {}
            for _, schema in list(self.document.schemas()):
                for part in schema["allOf"].elements():
                    direct.setdefault(self.document.resolve(part).key, []).append(schema)
            self.subtypes_by_base = direct
        found, waiting, seen = [], [base], {base.key}
        while waiting:
            for schema in self.subtypes_by_base.get(waiting.pop().key, ()):
                if schema.key not in seen:
                    seen.add(schema.key)
                    found.append(schema)
                    waiting.append(schema)
        return found

    def alternatives(self, shape, skip=frozenset()):
        """The alternatives of a union; none if it is no union."""
        if shape.ready:
            return shape.ready
        if shape.choices:
            holder, parts, discriminator = shape.choices[0]
            skip = skip | {holder}
            base = tuple(shape.nodes)
            if len(parts) == 1 and not discriminator and len(shape.choices) == 1:
                return []
            # Alternatives of other types than the schema around them have no values.
            own = [self.single(self.of(part)).kinds for part in parts] if shape.typed else []
            possible = [part for part, kinds in zip(parts, own) if not kinds or self.have_common(kinds, shape.typed)]
            found = [self.alternative(base, part, discriminator, skip | shape.skip) for part in possible or parts]
            shared = {tuple(part.values) for part in found}
            if discriminator and len(found) > 1 and len(shared) == 1 and all(part.name for part in found):
                self.divide(found)
            return found
        kinds = [kind for kind in KINDS if shape.kinds and kind in shape.kinds]
        return [Alternative(shape.only(kind)) for kind in kinds] if len(kinds) > 1 else []

    @staticmethod
    def divide(alternatives):
        """Gives each alternative the one of their common values that is a word of its name."""
        def letters(text):
            return re.sub(r"[^a-z0-9]", "", text.lower())

        words = [max((value for value in part.values if len(value) > 2 and letters(value) in letters(part.name)), key=len, default=None)
                 for part in alternatives]
        if None not in words and len(set(words)) == len(words):
            note("discriminator-word")
            for part, word in zip(alternatives, words):
                part.values = [word]

    def merged(self, shapes):
        """What values of several shapes have in common: the members of all, of which those of each are required."""
        if len(shapes) == 1:
            return shapes[0]
        result = Shape(tuple(node for shape in shapes for node in shape.nodes))
        result.skip = frozenset().union(*(shape.skip for shape in shapes), [("merged", len(shapes))])
        result.nullable = any(shape.nullable for shape in shapes)
        kinds = [self.single(shape).kinds for shape in shapes]
        if all(kind in ({"object"}, {"array"}) and kind == kinds[0] for kind in kinds) and not any(shape.choices for shape in shapes):
            result.kinds = kinds[0]
            names = {name: None for shape in shapes for name in shape.members}
            for name in names:
                found = [self.of(*shape.members[name]) for shape in shapes if name in shape.members]
                result.members[name] = [self.either(found)] if len(found) > 1 else shapes_of(shapes, name)
            result.required = set.intersection(*(shape.required for shape in shapes))
            if all(shape.items for shape in shapes):
                result.items = [self.either([self.of(*shape.items) for shape in shapes])]
            result.additional = next((shape.additional for shape in shapes if isinstance(shape.additional, Node)), None)
            result.read_only = all(shape.read_only for shape in shapes)
        else:
            return self.either(shapes)
        return result

    def either(self, shapes):
        """A value of any of several shapes."""
        different = {(tuple(node.key for node in shape.nodes), shape.skip): shape for shape in shapes}
        shapes = list(different.values())
        anything = next((shape for shape in shapes if self.single(shape).is_any), None)
        if len(shapes) == 1 or anything:
            return anything or shapes[0]
        result = Shape(tuple(node for shape in shapes for node in shape.nodes))
        result.skip = frozenset().union(*(shape.skip for shape in shapes), [("either", len(shapes))])
        result.nullable = any(shape.nullable for shape in shapes)
        result.read_only = all(shape.read_only for shape in shapes)
        result.write_only = all(shape.write_only for shape in shapes)
        result.ready = [Alternative(self.single(shape)) for shape in shapes]
        return result

    def union(self, parts, discriminator=None):
        """A value of any of several alternatives, with the member that distinguishes them."""
        result = Shape(tuple(node for part in parts for node in part.shape.nodes))
        result.skip = frozenset().union(*(part.shape.skip for part in parts), [("union", len(parts))])
        result.ready, result.by = list(parts), discriminator
        return result

    def alternative(self, base, part, discriminator, skip):
        target = self.document.resolve(part)
        shape = self.of(part, *base, skip=skip)
        name = target.pointer.rsplit("/", 1)[-1] if target.key != part.key or "/schemas/" in target.pointer else None
        name = None if name is not None and name.isdigit() else name
        values = []
        if discriminator:
            member, mapping = discriminator
            values = [value for value, key in mapping.items() if key == target.key]
            own = self.of(part, skip=skip).members.get(member)
            constant = self.single(self.of(*own)).values if own else None
            if not values and constant:
                values = [text_of(value) for value in constant]
            given = target.raw("x-ms-discriminator-value") or target.raw("x-discriminator-value")
            if not values and given:
                values = [text_of(given)]
            # The values of a union among the alternatives are its values.
            if not values and name and not self.has_values(shape, member):
                values = [name]
        return Alternative(self.single(shape), values, name)

    def has_values(self, shape, member, depth=0):
        """Whether it is a union in which the member has values in each alternative."""
        parts = self.alternatives(shape) if depth < 6 else []
        return bool(parts) and all(
            member in part.shape.members and self.single(self.of(*part.shape.members[member])).values
            or self.has_values(part.shape, member, depth + 1) for part in parts)

    def single(self, shape):
        """The shape itself, or that of its one alternative."""
        for _ in range(20):
            if len(shape.choices) != 1 or len(shape.choices[0][1]) != 1 or shape.choices[0][2]:
                return shape
            holder, parts, _ = shape.choices[0]
            inner = self.of(parts[0], *shape.nodes, skip=shape.skip | {holder})
            if shape.nullable and not inner.nullable:
                copy = Shape(inner.nodes)
                copy.__dict__.update(inner.__dict__)
                copy.nullable = True
                inner = copy
            shape = inner
        return shape
