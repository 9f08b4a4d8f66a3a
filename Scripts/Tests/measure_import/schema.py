"""The facts of a schema, read from the JSON of the resolved model (`pipewright generate --api-json`, format 2)."""

import json
import re

from .document import MediaType


class Type:
    """A type of the language, such as `list<Task>?`."""

    __slots__ = ("kind", "name", "inner", "is_in_string", "text")

    def __init__(self, kind, name=None, inner=None, is_in_string=False):
        self.kind, self.name, self.inner, self.is_in_string = kind, name, inner, is_in_string
        self.text = (
            inner.text + "?" if kind == "optional"
            else f"{kind}<{inner.text}>" if inner
            else f"{name}.ID" if kind == "id"
            else name or kind)

    @staticmethod
    def of(value):
        if value is None:
            return None
        if not isinstance(value, dict):
            return Type("scalar", str(value))
        for kind in ("optional", "list", "map"):
            if kind in value:
                return Type(kind, inner=Type.of(value[kind]))
        for kind in ("enum", "record", "union", "id", "scalar"):
            if kind in value:
                return Type(kind, value[kind], is_in_string=bool(value.get("inString")))
        if "pattern" in value:
            return Type("pattern", "timestamp")
        return Type("unknown", json.dumps(value, sort_keys=True))

    @property
    def is_optional(self):
        return self.kind == "optional"

    @property
    def required(self):
        return self.inner if self.kind == "optional" else self

    def is_scalar(self, *names):
        return self.kind == "scalar" and (not names or self.name in names)

    def __repr__(self):
        return self.text


JSON = Type("scalar", "json")


class Field:
    """A member, a query item or an argument."""

    def __init__(self, value):
        self.value = value
        self.name = value["wireName"]
        self.type = Type.of(value["type"])

    def __getattr__(self, name):
        return self.value.get(name)

    def has(self, flag):
        return bool(self.value.get(flag))

    @property
    def default(self):
        return self.value.get("defaultText")


def fields_of(values):
    return {value["wireName"]: Field(value) for value in values or []}


class PathValue:
    """A value in a path: its type, and for the identity of a record the resource and the part."""

    def __init__(self, type, resource=None, identity=None):
        self.type, self.resource, self.identity = type, resource, identity


class Call:
    def __init__(self, value, resource, schema):
        self.value, self.resource, self.schema = value, resource, schema
        self.method = value["method"]
        self.name = value["name"]
        self.is_operation = value["kind"] == "operation"
        self.query = fields_of(value.get("query"))
        self.body = value.get("body")
        self.result = value.get("result") or {"kind": "none"}
        self.server = value.get("server")
        self.place = f"{resource['id']}.{self.name}"

    @property
    def verb(self):
        return self.name if self.is_operation else None

    @property
    def pieces(self):
        return self.value.get("path") or []

    @property
    def path(self):
        """The path with `{}` for its values."""
        return "".join(piece.get("text", "{}") for piece in self.pieces)

    @property
    def path_types(self):
        """The types of the values in the path."""
        result = []
        for piece in self.pieces:
            if "argument" in piece:
                result.append(PathValue(Field(piece["argument"]).type))
            elif "identity" in piece:
                resource, part = self.schema.resources.get(piece["identity"], {}), piece.get("part", 0)
                parts = self.schema.identity_parts(resource)
                found = parts[part] if part < len(parts) else None
                type = Type.of(found["type"]) if found else Type("scalar", "string")
                result.append(PathValue(type, resource, found))
        return result

    @property
    def arrays(self):
        return self.resource.get("arrays") or "repeat"

    @property
    def headers(self):
        """The header fields: in small letters, the texts and fields of each."""
        result = {}
        for header in self.value.get("headers") or []:
            pieces = []
            for piece in header["pieces"]:
                (kind, content), = piece.items()
                content = content.get("_0", content) if isinstance(content, dict) and "_0" in content else content
                pieces.append((kind, Field(content) if kind == "argument" else content))
            result[header["name"].lower()] = pieces
        for header in (self.value.get("settings") or {}).get("headers") or []:
            result.setdefault(header["name"].lower(), [("text", header["value"])])
        return result

    @property
    def fixed_query(self):
        found = {item["name"]: item["value"] for item in self.value.get("fixedQuery") or []}
        for item in (self.value.get("settings") or {}).get("query") or []:
            found.setdefault(item["name"], item["value"])
        for item in self.value["own"].get("identityQuery") or []:
            found.setdefault(item["name"], item["value"])
        return found

    @property
    def paging(self):
        """The strategy with its settings, and the scheme; `None` for one page."""
        if self.result["kind"] not in ("page",) and self.verb != "list":
            return None
        scheme = self.value["own"].get("paging") or self.result.get("paging") or self.resource.get("paging")
        if not scheme or scheme["strategy"] == "single" or "single" in scheme["strategy"]:
            return None
        (name, settings), = scheme["strategy"].items()
        return name, settings, scheme

    @property
    def body_fields(self):
        """The members that it sends; `None` if the body is no object with fields."""
        body = self.body
        if body is None or body["kind"] in ("value", "stream", "upload"):
            return None
        resource = self.resource
        if body.get("fields") is not None:
            return fields_of(body["fields"])
        if body["kind"] in ("fields", "multipart"):
            return {}
        if body["kind"] == "filter":
            return fields_of(resource.get("filter"))
        own = {"draft": "draft", "record": "replacement", "patch": "patched"}.get(body["kind"])
        if own and resource.get(own) is not None:
            return fields_of(resource[own])
        record = self.schema.records.get((Type.of(resource.get("record")) or JSON).required.name)
        if record is None:
            return None
        found = fields_of(record["fields"])
        if body["kind"] == "record":
            omits = body.get("omitsReadFields")
            return {name: f for name, f in found.items() if not (omits and f.has("isReadOnly") and not f.has("isSent"))}
        if body["kind"] == "patch":
            identity = {part["path"][0] for part in (record.get("identity") or {}).get("parts", []) if len(part["path"]) == 1}
            return {name: f for name, f in found.items()
                    if not f.has("isReadOnly") and not f.has("isCreateOnly") and name not in identity}
        return {name: f for name, f in found.items() if not f.has("isReadOnly")}

    @property
    def own_media_type(self):
        """The media type that the schema names for the body, if it names one."""
        return MediaType((self.body or {}).get("mediaType") or self.fixed_header("content-type"))

    def fixed_header(self, name):
        """The value of a header field without arguments; empty if there is none."""
        pieces = self.headers.get(name) or []
        return "".join(text for _, text in pieces) if all(kind == "text" for kind, _ in pieces) else ""

    @property
    def media_types(self):
        """The media type of its body, and the word for its kind."""
        body = self.body
        if body is None:
            return None
        if self.own_media_type:
            return str(self.own_media_type)
        if body["kind"] == "multipart" or body.get("multipart"):
            return "multipart/" + (body.get("multipart") or "form-data")
        if body["kind"] == "upload":
            return "*/*"
        if body["kind"] == "stream":
            return "application/x-ndjson"
        usual = {"form": "application/x-www-form-urlencoded", "xml": "application/xml"}
        if body.get("patch") == "merge-patch":
            return "application/merge-patch+json"
        return usual.get(body.get("format"), "application/json")


class Schema:
    """A resolved schema."""

    def __init__(self, value):
        if value.get("format") != 2:
            raise ValueError(f"the JSON of the schema has the format {value.get('format')}, not 2")
        self.api = value["api"]
        self.records = {record["swiftName"]: record for record in self.api.get("records", [])}
        self.enums = {enum["swiftName"]: enum for enum in self.api.get("enums", [])}
        self.unions = {union["swiftName"]: union for union in self.api.get("unions", [])}
        self.schemes = {scheme["name"]: scheme for scheme in self.api.get("schemes", [])}
        self.resources, self.calls, self.known_fields, self.known_cases = {}, [], {}, {}
        self.visit(self.api.get("resources", []))
        # The records whose identity is in a path or a fixed query item.
        self.addressed = {
            Type.of(resource.get("record") or "json").required.name for call in self.calls for piece in call.value.get("path") or []
            if "identity" in piece for resource in [self.resources.get(piece["identity"], {})]}
        # Where in responses with a good status the errors are, as in `body#/errors/0 is present`.
        condition = (self.api.get("errors") or {}).get("condition") or {}
        place, test = condition.get("place", ""), condition.get("test") or {}
        is_present = place.startswith("body#/") and not test.get("isNegated") and test.get("value") is None
        self.place_of_errors = place.removeprefix("body#/").split("/") if is_present else []

    @staticmethod
    def read(path):
        with open(path, encoding="utf-8") as file:
            return Schema(json.load(file))

    def visit(self, resources):
        for resource in resources:
            self.resources[resource["id"]] = resource
            self.calls += [Call(call, resource, self) for call in resource.get("calls", [])]
            self.visit(resource.get("children", []))

    def fields(self, record):
        if record not in self.known_fields:
            self.known_fields[record] = fields_of(self.records[record]["fields"]) if record in self.records else {}
        return self.known_fields[record]

    def identity_parts(self, resource):
        record = Type.of(resource.get("record"))
        identity = ((self.records.get(record.name) if record else None) or {}).get("identity") or {}
        return identity.get("parts") or []

    def underlying(self, type):
        """The type in JSON of an ID; other types as they are."""
        for _ in range(10):
            if type is None or type.kind != "id":
                break
            parts = (self.records.get(type.name, {}).get("identity") or {}).get("parts") or []
            if not parts:
                return Type("scalar", "string")
            found = Type.of(parts[0]["type"])
            type = Type(found.kind, found.name, found.inner, type.is_in_string or found.is_in_string)
        return type

    def cases(self, union):
        """The cases of a union: value and type."""
        if union not in self.known_cases:
            self.known_cases[union] = [(case.get("value"), Type.of(case["type"])) for case in self.unions[union]["cases"]]
        return self.known_cases[union]

    def values(self, enum):
        return [case["value"] for case in self.enums[enum]["cases"]]

    def urls(self, call_server):
        """The URLs that a call is sent to."""
        result = []
        for server in self.api.get("servers", []):
            others = {other["name"]: other["value"] for other in server.get("others", [])}
            url = others.get(call_server) if call_server else server.get("url")
            result.append(url or server.get("url") or "")
        return result


def normal_path(text):
    """A path without the names in its braces, its query and its fragment."""
    text = re.split(r"[?#]", text, maxsplit=1)[0]
    return re.sub(r"\{[^{}]*\}", "{}", text)
