"""Writes a response of each operation of an OpenAPI document, as JSON: `{"GET /things/{id} 200": {…}}`.

    examples.py DOCUMENT OUTPUT

The responses are the examples of the document. Where it has none, they are made from the schemas and their examples.
"""

import json
import pathlib
import sys

import yaml

FORMATS = {
    "date-time": "2024-05-06T07:08:09Z",
    "date": "2024-05-06",
    "uuid": "b3d7c9de-1f0e-4a57-9c3c-3c5d2f5a8a01",
    "uri": "https://things.example/1",
    "url": "https://things.example/1",
    "byte": "AQID",
    "email": "alice@things.example",
    "date-time-rfc-2822": "Tue, 31 Aug 2010 20:36:28 +0000",
    "decimal": "12.50",
    "int64": "7",
}


# The keys of schemas that say what a value is.
SHAPES = {"type", "properties", "items", "enum", "const", "allOf", "oneOf", "anyOf", "example", "format", "default"}


class Examples:
    def __init__(self, document):
        self.document = document
        self.open = []

    def resolved(self, node):
        for _ in range(20):
            if not isinstance(node, dict) or "$ref" not in node:
                break
            target = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def schema(self, schema):
        """A value of a schema. Optional members that would make it endless are left out."""
        schema = self.resolved(schema)
        if "example" in schema:
            return schema["example"]
        if id(schema) in self.open or len(self.open) > 12:
            raise RecursionError
        self.open.append(id(schema))
        try:
            return self.value(schema)
        finally:
            self.open.pop()

    def value(self, schema):
        for key in ("default", "const"):
            if schema.get(key) is not None:
                return schema[key]
        if schema.get("enum"):
            return schema["enum"][0]
        for key in ("oneOf", "anyOf"):
            if key in schema and "properties" not in schema:
                return self.first(schema[key])
        if "allOf" in schema or "properties" in schema:
            return self.record(schema)
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = next((one for one in kind if one != "null"), "null")
        if kind == "array":
            try:
                return [self.schema(schema["items"])] if "items" in schema else []
            except RecursionError:
                return []
        if kind == "object":
            return {}
        if kind == "integer":
            return int(schema.get("minimum", 7))
        return {"number": 1.5, "boolean": True, "null": None}.get(kind, FORMATS.get(schema.get("format"), "text"))

    def first(self, schemas):
        for schema in schemas:
            try:
                return self.schema(schema)
            except RecursionError:
                continue
        raise RecursionError

    def record(self, schema):
        value = {}
        for part in schema.get("allOf", []):
            # Some parts only describe the others.
            if self.resolved(part).keys().isdisjoint(SHAPES):
                continue
            made = self.schema(part)
            if not isinstance(made, dict):
                return made
            value |= made
        for name, member in schema.get("properties", {}).items():
            try:
                value[name] = self.schema(member)
            except RecursionError:
                if name in schema.get("required", []):
                    raise
        return value

    def response(self, response):
        """The bodies of a response, by name; the first has the name `""`."""
        contents = response.get("content") or {}
        content = next((contents[one] for one in contents if "json" in one or one == "*/*"), None)
        if content is None:
            if "schema" not in response:
                return {}
            content = response
        named = {name: self.resolved(one).get("value") for name, one in content.get("examples", {}).items()}
        if "application/json" in named:
            return {"": named["application/json"]}
        if "example" in content:
            named = {"": content["example"]} | named
        elif named:
            named = {"": next(iter(named.values()))} | named
        elif "schema" in content:
            named = {"": self.schema(content["schema"])}
        return named

    def all(self):
        found = {}
        for path, item in self.document["paths"].items():
            for method, operation in self.resolved(item).items():
                if not isinstance(operation, dict):
                    continue
                for status, response in operation.get("responses", {}).items():
                    try:
                        bodies = self.response(self.resolved(response))
                    except RecursionError:
                        continue
                    for name, body in bodies.items():
                        found[" ".join([method.upper(), path, str(status), name]).strip()] = body
        return found


class TextLoader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):
    """Reads dates as texts."""


TextLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in TextLoader.yaml_implicit_resolvers.items()
}

text = pathlib.Path(sys.argv[1]).read_text()
document = json.loads(text) if text.lstrip().startswith("{") else yaml.load(text, TextLoader)
examples = Examples(document).all()
pathlib.Path(sys.argv[2]).write_text(json.dumps(examples, ensure_ascii=False))
