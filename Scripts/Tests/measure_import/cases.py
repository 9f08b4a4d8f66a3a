"""Builders of documents and schemas of which the truth is known, for the tests of the judge."""

import json
import os
import tempfile
import unittest

from .document import Document
from .judge import judge
from .report import Report
from .schema import Schema

STRING, INT, BOOL, ANY = {"scalar": "string"}, {"scalar": "int"}, {"scalar": "bool"}, {"scalar": "json"}


def optional(type):
    return {"optional": type}


def field(name, type, **flags):
    return {"wireName": name, "swiftName": name, "type": type, **flags}


def record(name, *fields, identity=None):
    result = {"swiftName": name, "fields": list(fields)}
    if identity:
        type = next(found["type"] for found in fields if found["wireName"] == identity)
        result["identity"] = {"parts": [{"path": [identity], "type": type}]}
    return result


def call(method="GET", path="/things", name="get", **settings):
    pieces = [{"text": path}] if isinstance(path, str) else path
    return {"kind": "action", "name": name, "method": method, "path": pieces, "own": {"identityQuery": []}, "result": {"kind": "none"},
            "query": [], "headers": [], **settings}


def value(type):
    return {"kind": "value", "type": type}


def api(*calls, records=(), enums=(), unions=(), record=None, arrays="repeat", **settings):
    resource = {"id": "things", "calls": list(calls), "children": [], "arrays": arrays}
    if record:
        resource["record"] = {"record": record}
    return {"servers": [{"name": "main", "url": "https://api.example/v1"}], "records": list(records), "enums": list(enums),
            "unions": list(unions), "resources": [resource], **settings}


def operation(schema=None, method="get", path="/things", parameters=(), body=None, responses=None, **settings):
    result = {"parameters": list(parameters), "responses": responses or {"200": answer(schema)}, **settings}
    if body is not None:
        result["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return {path: {method: result}}


def answer(schema=None, media="application/json"):
    return {"description": "x", **({"content": {media: {"schema": schema}}} if schema is not None else {})}


def reference(name):
    return {"$ref": "#/components/schemas/" + name}


def thing(required=("name",), **members):
    return {"type": "object", "required": list(required), "properties": members}


NAME = {"type": "string"}
RETURNS_THING = call(result=value({"record": "Thing"}))


class Case(unittest.TestCase):
    def judged(self, paths, schema, report="", schemas=None, **document):
        found = {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://api.example/v1"}],
                 "paths": paths, "components": {"schemas": schemas or {}, **document.pop("components", {})}, **document}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "d.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(found, file)
            return judge(Document(path), Schema({"format": 2, "api": schema}), Report(report))

    def kinds(self, result):
        return sorted((finding.verdict, finding.kind) for finding in result.ledger.findings())

    def expect(self, expected, paths, schema, report="", **settings):
        self.assertEqual(self.kinds(self.judged(paths, schema, report, **settings)), sorted(expected))
