"""How far a type of the schema is from a shape of the document: 0 if it fits, 1 if it cannot be meant."""

from .facts import text_of
from .scalars import compare_scalar


# From here on, a type cannot be meant.
NOTHING_FITS = 0.6


class Distance:
    def __init__(self, shapes, schema):
        self.shapes, self.schema = shapes, schema
        self.known = {}

    def of(self, shape, type, depth=3):
        type = type.required
        key = tuple(node.key for node in shape.nodes), shape.skip, frozenset(shape.kinds or ()), type.text, depth
        if key not in self.known:
            self.known[key] = 0.5
            self.known[key] = self.measure(shape, type, depth)
        return self.known[key]

    def measure(self, shape, type, depth):
        shape = self.shapes.single(shape)
        if type.is_scalar("json"):
            return 0.0 if shape.is_any else 0.6
        if shape.is_any:
            return 0.7
        if depth == 0:
            return 0.5 if self.is_possible(shape, type) else 1.0
        if type.kind == "union":
            cases = [case for _, case in self.schema.cases(type.name)]
            found = self.shapes.alternatives(shape)
            parts = [part.shape for part in found] or [shape]
            best = [min((self.of(part, case, depth - 1) for case in cases), default=1.0) for part in parts]
            return sum(best) / len(best)
        alternatives = self.shapes.alternatives(shape)
        if alternatives:
            return min(self.of(part.shape, type, depth - 1) for part in alternatives) * 0.9 + 0.1
        if not self.is_possible(shape, type):
            return 1.0
        kind = next(iter(shape.kinds or {"object"}))
        if kind == "object":
            return self.objects(shape, type, depth)
        if kind == "array":
            return self.of(self.shapes.of(*shape.items), type.inner, depth - 1) * 0.9 if shape.items else 0.3
        if type.kind == "enum":
            if shape.values is None:
                return 0.5
            listed, values = set(self.schema.values(type.name)), {text_of(value) for value in shape.values}
            if values <= listed:
                # Several alternatives can be one enum.
                return min(0.3, 1 - len(values) / max(1, len(listed)))
            return 1 - len(listed & values) / max(1, len(listed | values))
        verdict, fact, _ = compare_scalar(shape, kind, self.schema.underlying(type), False, True)
        near = {"carried": 0.0, "lost": 0.3, "wrong": 0.9}[verdict]
        return near + (0.2 if shape.values is not None and verdict == "carried" else 0)

    def objects(self, shape, type, depth):
        if type.kind == "map":
            if shape.members:
                return 0.7
            return 0.0 if not hasattr(shape.additional, "key") else 0.3 * self.of(self.shapes.of(shape.additional), type.inner, depth - 1)
        fields = self.schema.fields(type.name)
        wanted, found = set(shape.members), {name for name, field in fields.items() if not field.has("isRest")}
        if not wanted:
            return 0.0 if not found else 0.8
        missing, extra = len(wanted - found), [fields[name] for name in found - wanted if not fields[name].has("isRest")]
        far = 0.75 * missing / len(wanted) + 0.15 * len(extra) / max(1, len(found))
        must = [field for field in fields.values() if not field.type.is_optional and field.default is None]
        far += min(0.3, 0.15 * sum(field.name not in shape.required for field in must))
        for name in wanted & found:
            member = self.shapes.of(*shape.members[name])
            if member.values is not None and len(member.values) == 1:
                other = fields[name].default
                if other is not None and other != text_of(member.values[0]):
                    far += 0.5
                elif fields[name].type.required.kind == "enum" and (
                        text_of(member.values[0]) not in self.schema.values(fields[name].type.required.name)):
                    far += 0.5
            elif depth > 1 and not self.is_possible(member, fields[name].type.required):
                far += 0.3 / len(wanted)
            elif depth > 1 and fields[name].type.required.kind in ("record", "union", "list", "map"):
                far += 0.3 * self.of(member, fields[name].type, depth - 1) / len(wanted)
        return min(far * 0.95, 0.95)

    def is_possible(self, shape, type):
        kinds = shape.kinds or set()
        if not kinds or shape.choices:
            return True
        if type.kind in ("record", "map"):
            return "object" in kinds
        if type.kind == "list":
            return "array" in kinds
        if type.kind == "union" or type.is_scalar("json"):
            return True
        if type.kind == "enum":
            is_integer = self.schema.enums[type.name]["isInteger"]
            return bool(kinds & {"integer", "number"}) if is_integer else "string" in kinds
        type = self.schema.underlying(type)
        if type.is_scalar("bool"):
            return "boolean" in kinds
        if type.is_scalar("int", "int32", "int64", "uint64", "double", "float", "unix", "unix-ms"):
            return bool(kinds & {"integer", "number"}) or type.is_in_string and "string" in kinds
        if type.is_scalar("decimal"):
            return bool(kinds & {"integer", "number", "string"})
        return "string" in kinds
