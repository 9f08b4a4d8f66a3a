"""Compares what a document says of values with types of the schema."""

import collections
import json

from .distance import NOTHING_FITS, Distance
from .facts import Shape, Shapes, text_of
from .ledger import names_in, short
from .parts import as_file
from .readings import note
from .scalars import compare_scalar
from .unions import compare_union


class Item:
    """A shape and the type that is to hold its values."""

    __slots__ = ("shape", "type", "direction", "operation", "default", "constant", "relaxed", "is_text", "is_raw", "is_compact",
                 "parameter", "wider", "sends_nulls")

    def __init__(self, shape, type, direction, operation, default=None, constant=None, relaxed=None, is_text=False, is_raw=False,
                 is_compact=False, parameter=None, wider=frozenset(), sends_nulls=False):
        self.shape, self.type, self.direction, self.operation = shape, type, direction, operation
        # The default of the field; the member that a union sets, with its values; the members that other cases have.
        self.default, self.constant, self.relaxed = default, constant, relaxed
        # Whether it is written as a text, whether it is a part or a member of a form, and whether the type may have more.
        self.is_text, self.is_raw, self.is_compact = is_text, is_raw, is_compact
        # The name of the parameter whose value it is.
        self.parameter = parameter
        # Of a record for several errors, the names of the members of the other ones with their values; of a member, the values.
        self.wider = wider
        # Whether members of a body that are `nil` are sent as null, at every depth.
        self.sends_nulls = sends_nulls

    @property
    def key(self):
        shape = self.shape
        return (tuple(node.key for node in shape.nodes), shape.skip, frozenset(shape.kinds or ()), self.type.text,
                self.direction, self.default, self.constant, self.relaxed, self.is_text, self.is_raw, self.is_compact, self.parameter,
                self.wider, self.sends_nulls)


class Values:
    """Compares shapes with types, one after the other."""

    def __init__(self, document, schema, ledger):
        self.document, self.schema, self.ledger = document, schema, ledger
        self.shapes = Shapes(document)
        self.distance = Distance(self.shapes, schema)
        self.waiting, self.known = collections.deque(), set()
        self.current = None

    def add(self, shape, type, like=None, **settings):
        """Compares a shape with a type later."""
        if like is not None:
            settings = {"direction": like.direction, "operation": like.operation, "is_text": like.is_text, "is_raw": like.is_raw,
                        "sends_nulls": like.sends_nulls, **settings}
        item = Item(shape, type, **settings)
        key = item.key
        self.ledger.parents.setdefault(key, set()).add(self.ledger.current)
        if key not in self.known:
            self.known.add(key)
            self.waiting.append((key, item))

    def finish(self):
        before = self.ledger.current
        while self.waiting:
            key, item = self.waiting.popleft()
            self.ledger.current = key
            self.compare(item)
        self.ledger.current = before

    # Facts of an item

    def place(self, item):
        return repr(self.document.resolve(item.shape.place)) if item.shape.place is not None else "?"

    def keep(self, item, kind, extra=""):
        return self.ledger.keep(kind, self.place(item), item.direction, extra)

    def lose(self, item, kind, text, extra=""):
        return self.ledger.lose(kind, self.place(item), text, item.operation, self.names(item), item.direction, extra)

    def wrong(self, item, kind, text, extra=""):
        return self.ledger.wrong(kind, self.place(item), text, item.operation, self.names(item), item.direction, extra)

    def say(self, item, verdict, kind, text):
        return {"carried": lambda: self.keep(item, "type"), "lost": lambda: self.lose(item, kind, text),
                "wrong": lambda: self.wrong(item, kind, text)}[verdict]()

    @staticmethod
    def names(item):
        found = {name for node in item.shape.nodes for name in [node.pointer.rsplit("/", 1)[-1]] if not name.isdigit()}
        if item.parameter is not None:
            found.add(item.parameter)
        return found.union(item.shape.names, *(names_in(node.pointer) for node in item.shape.nodes))

    # Kinds of values

    def compare(self, item):
        item.type = type = item.type.required
        item.shape = shape = self.without_clearing(item, self.shapes.single(item.shape), type)
        if shape.is_broken:
            return
        if shape.is_any:
            return self.compare_any(item)
        if type.is_scalar("json"):
            if shape.is_by_rules:
                return note("rules-alone") and self.keep(item, "type")
            if shape.is_free_object:
                return note("free-object") and self.keep(item, "type")
            return self.lose(item, "type", f"{self.word(shape)} is json")
        alternatives = self.shapes.alternatives(shape)
        if alternatives:
            return compare_union(self, item, alternatives)
        kind = next(iter(shape.kinds))
        if shape.contradicting and type.kind == "scalar" and any(
                compare_scalar(shape.only(other), other, type, item.is_text, item.is_raw)[0] == "carried"
                for other in shape.contradicting - {"object", "array"}):
            return note("contradiction") and self.keep(item, "type")
        if item.default is not None and (shape.values is None or len(shape.values) != 1):
            self.compare_default(item, shape)
        elif shape.default is not None:
            note("default")
        if type.kind == "id":
            note("identifier")
        if type.kind == "union":
            return self.compare_one_of(item)
        if kind == "object":
            return self.compare_object(item)
        if kind == "array":
            return self.compare_array(item)
        if shape.values is not None:
            return self.compare_enum(item, kind)
        if type.kind == "enum":
            if item.wider and kind == "string" and not self.schema.enums[type.name].get("isClosed"):
                return note("joined-errors") and self.keep(item, "type")
            return self.wrong(item, "type", f"{kind} without values is the enum {type.name}")
        return self.say(item, *compare_scalar(shape, kind, self.schema.underlying(type), item.is_text, item.is_raw))

    def compare_default(self, item, shape):
        if shape.default is None:
            return self.wrong(item, "default", f"the default is {short(item.default)}, and the document has none")
        if item.default not in (text_of(shape.default), json.dumps(shape.default)):
            return self.wrong(item, "default", f"the default {short(text_of(shape.default))} is {short(item.default)}")
        return self.keep(item, "default")

    def without_clearing(self, item, shape, type):
        """In a form, the alternative of the empty text is null, unless the type has texts of its own."""
        if not item.is_raw or not shape.choices or type is not None and type.required.kind == "union":
            return shape
        parts = self.shapes.alternatives(shape)
        others = [part.shape for part in parts if self.shapes.single(part.shape).values != [""]]
        if len(parts) == len(others) or not others:
            return shape
        note("clearing")
        copy = Shape(others[0].nodes)
        copy.__dict__.update(self.shapes.single(self.shapes.merged(others)).__dict__)
        copy.nullable = True
        return copy

    @staticmethod
    def word(shape):
        if shape.choices or shape.ready:
            return "a union"
        if shape.values is not None:
            return "enum"
        return " or ".join(sorted(shape.kinds or ["any value"]))

    def compare_any(self, item):
        if item.type.is_scalar("json"):
            return self.keep(item, "type")
        if (item.is_raw or item.is_text) and item.type.is_scalar("string", "bytes", "file"):
            return note("any-in-form") and self.keep(item, "type")
        return self.wrong(item, "type", f"any value is {item.type.text}")

    def compare_one_of(self, item):
        """A union for a schema that is none."""
        cases = self.schema.cases(item.type.name)
        best = min(cases, key=lambda case: self.distance.of(item.shape, case[1]))
        others = [case for case in cases if self.distance.of(item.shape, case[1]) > NOTHING_FITS]
        self.add(item.shape, best[1], item)
        if others:
            return self.wrong(item, "union", f"{self.word(item.shape)} is the union {item.type.text}, of which "
                                             f"{others[0][1].text} cannot be")
        return self.keep(item, "union")

    def compare_enum(self, item, kind):
        shape, type = item.shape, item.type
        values = [text_of(value) for value in shape.values]
        if type.kind == "enum":
            enum = self.schema.enums[type.name]
            if not enum.get("isClosed"):
                note("open")
            if enum["isInteger"] != (kind in ("integer", "number")) and not item.is_text:
                self.wrong(item, "type", f"{kind} is the enum {type.name} of {'integers' if enum['isInteger'] else 'texts'}")
            else:
                self.keep(item, "type")
            return self.compare_enum_values(item, values, set(self.schema.values(type.name)))
        plain = self.schema.underlying(type)
        verdict, fact, text = compare_scalar(shape, kind, plain, item.is_text, item.is_raw)
        if verdict != "carried" and not (kind == "string" and len(values) == 1):
            return self.say(item, verdict, fact, text)
        self.keep(item, "type") if verdict == "carried" else self.say(item, verdict, fact, text)
        if len(values) == 1:
            is_case = item.constant is not None and values[0] in item.constant[1]
            if item.default == values[0] or is_case and note("constant-case"):
                return self.keep(item, "constant")
            if item.default is not None:
                return self.wrong(item, "constant", f"{short(values[0])} is the constant {short(item.default)}")
            return self.lose(item, "constant", f"the constant {short(values[0])} is {type.text}")
        if plain.is_scalar("bool") and (kind == "boolean" or item.is_text):
            return self.keep(item, "enum")
        if item.constant is not None and set(values) <= set(item.constant[1]):
            return note("constant-case") and self.keep(item, "enum")
        return self.lose(item, "enum", f"the values {short(', '.join(values))} are {type.text}")

    def compare_enum_values(self, item, values, listed, is_open=False):
        for value in values:
            if value in listed:
                self.keep(item, "enum", value)
            else:
                self.lose(item, "enum", f"the value {short(value)!r} is missing in {item.type.text}", value)
        for value in sorted(listed - set(values) - item.wider):
            self.wrong(item, "enum", f"{item.type.text} has the value {short(value)!r}", "+" + value)

    def compare_array(self, item):
        shape, type = item.shape, item.type
        if type.kind != "list":
            verdict = self.wrong if type.kind in ("record", "map") else self.lose
            return verdict(item, "type", f"array is {type.text}")
        self.keep(item, "type")
        element = self.shapes.of(*shape.items)
        if not shape.items:
            if not type.inner.required.is_scalar("json", "string" if item.is_text else "json"):
                self.wrong(item, "item", f"elements of any type are {type.inner.text}")
            return None
        self.compare_null(item, element, type.inner, "an element")
        return self.add(element, type.inner, item)

    def compare_null(self, item, element, type, what):
        """Whether an element or a value of a map can be null as in the document."""
        if element.nullable and not type.is_optional and not type.is_scalar("json"):
            return self.lose(item, "nullable", f"{what} may be null, but not in {item.type.text}")
        if element.nullable is False and type.is_optional and not element.is_any:
            return self.lose(item, "nullable", f"{what} is never null, but may be in {item.type.text}")
        return self.keep(item, "nullable") if element.nullable else None

    def compare_object(self, item):
        shape, type = item.shape, item.type
        has_values = hasattr(shape.additional, "key")
        if not shape.members:
            if type.kind == "map":
                self.keep(item, "type")
                if has_values:
                    element = self.shapes.of(shape.additional)
                    self.compare_null(item, element, type.inner, "a value")
                    return self.add(element, type.inner, item)
                if not type.inner.required.is_scalar("json"):
                    self.wrong(item, "type", f"members of any type are {type.inner.text}")
                return None
            if type.kind == "record":
                fields = [field for field in self.schema.fields(type.name).values() if not field.has("isRest")]
                for field in fields if item.relaxed is None else []:
                    self.wrong(item, "member", f"{type.name} has ‘{field.name}’, and the object has no members", "+" + field.name)
                if has_values:
                    return self.lose(item, "additional", f"map is the record {type.name}")
                return note("empty-object") and self.keep(item, "type")
            return self.wrong(item, "type", f"object is {type.text}")
        if type.kind == "map":
            for name in shape.members:
                self.lose(item, "member", f"‘{name}’ is lost in {type.text}", name)
            return None
        if type.kind != "record":
            return self.wrong(item, "type", f"object is {type.text}")
        note("inline")
        self.keep(item, "type")
        return self.compare_members(item, shape, self.fields(type.name, item.direction), type.name)

    def fields(self, record, direction):
        fields = self.schema.fields(record)
        if direction == "in":
            return {name: field for name, field in fields.items() if not field.has("isWriteOnly")}
        return {name: field for name, field in fields.items() if not field.has("isReadOnly")}

    # Members

    def compare_members(self, item, shape, fields, owner, done=frozenset(), is_patch=False, identity=True,
                        record=None, files=()):
        """The members of an object; `done` are those that paging and the like have, `files` those that are files by their types."""
        has_rest = any(field.has("isRest") for field in fields.values())
        constant = item.constant
        for name, nodes in shape.members.items():
            if getattr(nodes[0], "value", None) is False:
                continue  # The schema `false` forbids the member.
            field = fields.get(name) or fields.get(name.removesuffix("[]"))
            member = self.without_clearing(item, self.shapes.of(*nodes), field and field.type)
            if name in files:
                member = as_file(self.shapes, member)
            place = repr(nodes[0])
            arguments = dict(operation=item.operation, names={name, owner}, direction=item.direction)
            if item.direction == "out" and member.read_only:
                if field is not None and identity == "identity-sent" and self.is_identity(owner, name):
                    note(identity)
                    self.ledger.keep("read-only", place, item.direction)
                elif field is not None:
                    self.ledger.lose("read-only", place, f"‘{name}’ of {owner} is sent", **arguments)
                else:
                    self.ledger.keep("read-only", place, item.direction)
                continue
            if item.direction == "in" and member.write_only:
                if field is not None:
                    self.ledger.lose("write-only", place, f"‘{name}’ of {owner} is read", **arguments)
                else:
                    self.ledger.keep("write-only", place, item.direction)
                continue
            if name in done:
                self.ledger.keep("member", place, item.direction)
                continue
            if field is None and is_patch and self.is_identity(record, name):
                note("identity-in-path")
                self.ledger.keep("member", place, item.direction)
                continue
            if field is None:
                if constant is not None and constant[0] == name:
                    self.ledger.keep("member", place, item.direction)
                    continue
                self.ledger.lose("member", place, f"‘{name}’ is missing in {owner}", **arguments)
                continue
            self.ledger.keep("member", place, item.direction)
            self.compare_presence(item, shape, name, member, field, place, owner, arguments, is_patch, identity)
            wider = frozenset(known[1] for known in item.wider if isinstance(known, tuple) and known[0] == name)
            self.add(member, field.type, item, default=field.default, wider=wider,
                     constant=constant if constant is not None and constant[0] == name else None)
        if not has_rest and constant is None and item.relaxed is None:
            for name in sorted(shape.required - set(shape.members) - set(fields) - done):
                # The members of `allOf` that no part describes are of any type (JSON Schema, validation, section 6.5.3).
                self.ledger.lose("member", self.place(item), f"‘{name}’ is required, and missing in {owner}", item.operation,
                                 {name, owner}, item.direction, name)
        allowed = set(shape.members) | set(item.relaxed or ()) | {name.removesuffix("[]") for name in shape.members}
        # A member that is only required is any value.
        allowed |= {name for name in shape.required if name in fields and fields[name].type.is_scalar("json")}
        for name, field in fields.items():
            if name in allowed or field.has("isRest") or name in done:
                continue
            if identity == "identity-sent" and self.is_identity(owner, name) and shape.additional is not False:
                note(identity)
            elif item.is_compact and field.type.is_optional:
                note("compact")
            else:
                self.ledger.wrong("member", self.place(item), f"{owner} has ‘{name}’, which the document does not have",
                                  item.operation, {name, owner}, item.direction, "+" + name)
        if hasattr(shape.additional, "key"):
            if has_rest:
                self.compare_rest(item, shape, next(field for field in fields.values() if field.has("isRest")), owner)
            else:
                self.lose(item, "additional", f"{owner} does not keep the members that are not listed")
        elif shape.additional is True:
            note("additional")
        elif has_rest and shape.additional is False:
            self.wrong(item, "additional", f"{owner} keeps members that the document forbids")

    def compare_rest(self, item, shape, field, owner):
        """The type of the members that an object does not list."""
        element, type = self.shapes.of(shape.additional), field.type.required.inner or field.type.required
        single = self.shapes.single(element)
        if type.required.is_scalar("json") and single.is_free_object:
            note("free-object")
            self.keep(item, "additional")
        elif type.required.is_scalar("json") and not single.is_any:
            self.lose(item, "additional", f"the members that {owner} does not list are {type.text}")
        else:
            self.keep(item, "additional")
            self.add(element, type, item)

    def compare_presence(self, item, shape, name, member, field, place, owner, arguments, is_patch, identity):
        """Whether a member is required and may be null."""
        is_required, is_optional = name in shape.required, field.type.is_optional
        is_nullable = member.nullable
        ledger = self.ledger
        if field.type.required.is_scalar("json") and not is_optional and (member.is_any or item.direction == "in"):
            # JSON of any kind is also null.
            is_nullable = False
        if is_patch:
            if is_required:
                ledger.lose("required", place, f"‘{name}’ of {owner} is required, but every member may be left out", **arguments)
            if is_nullable and not is_optional:
                return ledger.lose("nullable", place, f"‘{name}’ of {owner} may be null, but cannot be set to it", **arguments)
            if is_nullable is False and is_optional:
                return ledger.lose("nullable", place, f"‘{name}’ of {owner} is never null, but can be set to it", **arguments)
            return ledger.keep("nullable", place, item.direction)
        has_zero = field.zero is not None or field.has("isSent")
        if item.direction == "out":
            if is_optional or field.default is not None:
                if is_required and not is_nullable and is_optional and item.relaxed is None:
                    return ledger.lose("required", place, f"‘{name}’ of {owner} is required, but may be left out", **arguments)
                if is_nullable and is_required and is_optional and not (
                        item.is_raw or item.is_text or item.sends_nulls or field.has("isSent")) and (
                        item.relaxed is None and not field.type.required.is_scalar("json")):
                    return ledger.lose("nullable", place, f"‘{name}’ of {owner} is required and may be null, and is left out then",
                                       **arguments)
                if is_nullable and not is_required:
                    note("null-draft")
                return ledger.keep("required", place, item.direction)
            if identity and self.is_identity(owner, name):
                if identity == "identity-sent":
                    note(identity)
                return ledger.keep("required", place, item.direction)
            if not is_required:
                return ledger.wrong("required", place, f"‘{name}’ of {owner} may be left out, but must be sent", **arguments)
            if is_nullable:
                return ledger.lose("nullable", place, f"‘{name}’ of {owner} may be null, but not in the schema", **arguments)
            return ledger.keep("required", place, item.direction)
        if is_optional:
            if is_required and not is_nullable and is_nullable is not None and item.relaxed is None:
                return ledger.lose("required", place, f"‘{name}’ of {owner} is required, but may be missing", **arguments)
            return ledger.keep("required", place, item.direction)
        if (not is_required or is_nullable) and not has_zero:
            what = "may be missing" if not is_required else "may be null"
            if self.is_identity(owner, name):
                if owner in self.schema.addressed:
                    return note("identity") and ledger.keep("required", place, item.direction)
                return ledger.lose("required", place, f"‘{name}’ of {owner} {what}, and no path has it, but must be there", **arguments)
            return ledger.wrong("required", place, f"‘{name}’ of {owner} {what}, but must be there", **arguments)
        return ledger.keep("required", place, item.direction)

    def is_identity(self, record, name):
        identity = (self.schema.records.get(record) or {}).get("identity")
        return identity is not None and any(part["path"] == [name] for part in identity["parts"])
