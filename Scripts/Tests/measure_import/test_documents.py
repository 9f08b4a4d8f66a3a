"""Tests of the reader of documents, and of facts that only some kinds of documents have.

    cd Scripts/Tests && python3 -m unittest measure_import.test_documents
"""

import json
import os
import tempfile
import unittest

from .document import Document, read
from .facts import Shapes
from .judge import judge
from .report import Report
from .schema import Schema
from .test_judge import BOOL, INT, NAME, STRING, Case, answer, api, call, field, operation, optional, record, reference, thing, value


class Reading(unittest.TestCase):
    def read(self, text, suffix=".yaml"):
        with tempfile.NamedTemporaryFile("w", suffix=suffix, encoding="utf-8") as file:
            file.write(text)
            file.flush()
            return read(file.name)

    def test_yaml_1_2(self):
        self.assertEqual(self.read("on: yes\nd: 2024-01-01\nn: 012\nt: true\nu: null\nf: 1.5\n"),
                         {"on": "yes", "d": "2024-01-01", "n": 12, "t": True, "u": None, "f": 1.5})
        self.assertEqual(self.read("a: &a { b: 1 }\nc: { <<: *a, d: 2 }\n")["c"], {"b": 1, "d": 2})

    def test_local_definitions(self):
        """`#/$defs` of a document without them are those around the reference."""
        text = """
            {"openapi": "3.1.0", "paths": {}, "components": {"schemas": {"A": {
              "properties": {"p": {"$ref": "#/$defs/P"}, "q": {"$ref": "#/$defs/Missing"}},
              "$defs": {"P": {"type": "object", "properties": {"r": {"type": "string"}}}}}}}}"""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "api.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            document = Document(path)
            members = document.root["components"]["schemas"]["A"]["properties"]
            self.assertEqual(document.resolve(members["p"]).raw("type"), "object")
            self.assertIsNone(document.resolve(members["q"]).value)

    def test_several_files(self):
        files = {
            "api.yaml": "openapi: 3.1.0\npaths:\n  /a: { $ref: 'paths/a.yaml' }\n",
            "paths/a.yaml": "get: { responses: { '200': { content: { application/json: { schema: { $ref: '../schemas.yaml#/T' } } } } } }\n",
            "schemas.yaml": "T: { allOf: [{ $ref: '#/Base' }], properties: { b: { type: string } } }\nBase: { properties: { a: { type: string } } }\n",
        }
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            document = Document(os.path.join(folder, "api.yaml"))
            found = list(document.operations())
            self.assertEqual([operation.title for operation in found], ["GET /a"])
            (_, media, schema, _), = document.responses(found[0])
            shape = Shapes(document).of(schema)
            self.assertEqual(sorted(shape.members), ["a", "b"])
            self.assertEqual(repr(document.resolve(shape.members["a"][0])), "schemas.yaml#/Base/properties/a")
            self.assertEqual(document.problems, [])

    def test_escapes(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"openapi": "3.0.0", "paths": {"/a~b": {"get": {"$ref": "#/x-ops/a~1b%20c"}}}, "x-ops": {"a/b c": {"responses": {}}}}, file)
            file.flush()
            document = Document(file.name)
            self.assertEqual([operation.path for operation in document.operations()], ["/a~b"])
            self.assertEqual(document.problems, [])


class Nulls(Case):
    """Whether a value may be null, in the forms of each version."""

    def nullable(self, schema, version="3.0.3", **schemas):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"openapi": version, "components": {"schemas": {"T": schema, **schemas}}}, file)
            file.flush()
            document = Document(file.name)
            shapes = Shapes(document)
            return shapes.single(shapes.of(document.root["components"]["schemas"]["T"])).nullable

    def test_forms(self):
        self.assertIs(self.nullable({"type": "string"}), False)
        self.assertIs(self.nullable({"type": "string", "nullable": True}), True)
        self.assertIs(self.nullable({"type": "string", "x-nullable": True}), True)
        self.assertIs(self.nullable({"type": ["string", "null"]}, "3.1.0"), True)
        self.assertIs(self.nullable({"anyOf": [{"type": "string"}, {"type": "null"}]}, "3.1.0"), True)
        self.assertIs(self.nullable({"$ref": "#/components/schemas/U", "nullable": True}, U={"type": "string"}), True)
        self.assertIs(self.nullable({"allOf": [reference("U")], "nullable": True}, U={"type": "string"}), True)
        self.assertIs(self.nullable({"allOf": [reference("U")]}, U={"type": "string", "nullable": True}), True)
        self.assertIs(self.nullable({"enum": ["a", None]}, "3.1.0"), True)
        branches = {"oneOf": [{"type": "string", "nullable": True}, {"type": "integer"}]}
        self.assertIs(self.nullable(branches), True)
        self.assertIs(self.nullable({"type": "string", **branches}), False)
        self.assertIs(self.nullable({"oneOf": [{"type": ["string", "null"]}, {"type": "integer"}]}, "3.1.0"), True)
        self.assertIs(self.nullable({"type": "string", "enum": ["a", None]}), None)


class Swagger(Case):
    def judged(self, paths, schema, report="", **document):
        found = {"swagger": "2.0", "host": "api.example", "basePath": "/v1", "schemes": ["https"], "paths": paths, **document}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "d.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(found, file)
            return judge(Document(path), Schema({"format": 2, "api": schema}), Report(report))

    def test_parameters(self):
        paths = {"/things": {"get": {"responses": {}, "parameters": [
            {"name": "q", "in": "query", "type": "array", "items": {"type": "string"}},
            {"name": "m", "in": "query", "type": "array", "items": {"type": "string"}, "collectionFormat": "multi"}]}}}
        both = call(query=[field("q", optional({"list": STRING})), field("m", optional({"list": STRING}))])
        self.expect([("silent", "style")], paths, api(both))
        self.expect([("silent", "style")], paths, api(both, arrays="comma"))

    def test_bodies(self):
        body = {"name": "b", "in": "body", "required": True, "schema": thing(name=NAME)}
        paths = {"/things": {"post": {"parameters": [body], "responses": {"200": {"schema": {"$ref": "#/definitions/Thing"}}}}}}
        sent = call("POST", body={"kind": "fields", "fields": [field("name", STRING)], "format": "json"}, result=value({"record": "Thing"}))
        found = api(sent, records=[record("Thing", field("name", STRING))])
        self.expect([], paths, found, definitions={"Thing": thing(name=NAME)})
        self.expect([("silent", "member")], paths, found, definitions={"Thing": thing(name=NAME, more=NAME)})

    def test_form(self):
        form = [{"name": "a", "in": "formData", "type": "string", "required": True}, {"name": "f", "in": "formData", "type": "file"}]
        paths = {"/things": {"post": {"parameters": form, "consumes": ["multipart/form-data"], "responses": {}}}}
        def sent(*fields, kind="multipart"):
            return api(call("POST", body={"kind": kind, "fields": list(fields), "multipart": "form-data"}))
        file = field("f", optional({"scalar": "file"}))
        self.expect([], paths, sent(field("a", STRING), file))
        self.expect([("silent", "member")], paths, sent(file))
        self.expect([("silent", "required")], paths, sent(field("a", optional(STRING)), file))
        self.expect([("silent", "member")] * 2, paths, sent(kind="upload"))

    def test_patch_in_a_form(self):
        def patch(type, **settings):
            form = [{"name": "a", "in": "formData", "type": "string", **settings}]
            paths = {"/things": {"post": {"parameters": form, "consumes": ["application/x-www-form-urlencoded"], "responses": {}}}}
            sent = {"kind": "patch", "fields": [field("a", type)], "patch": "json", "format": "form"}
            return paths, api(call("POST", body=sent))
        self.expect([], *patch(STRING))
        self.expect([("silent", "nullable")], *patch(optional(STRING)))
        self.expect([], *patch(optional(STRING), **{"x-nullable": True}))
        self.expect([("silent", "nullable")], *patch(STRING, **{"x-nullable": True}))
        self.expect([("silent", "required")], *patch(STRING, required=True))

    def test_discriminator(self):
        schemas = {"Pet": {**thing(("kind",), kind=NAME), "discriminator": "kind"},
                   "Cat": {"allOf": [{"$ref": "#/definitions/Pet"}, thing(("meow",), meow=NAME)]}}
        paths = {"/things": {"get": {"responses": {"200": {"schema": {"$ref": "#/definitions/Pet"}}}}}}
        found = api(call(result=value({"record": "Pet"})), records=[record("Pet", field("kind", STRING))])
        self.assertIn(("silent", "member"), self.kinds(self.judged(paths, found, definitions=schemas)))


class Details(Case):
    def test_default(self):
        def made(**flags):
            return api(call(result=value({"record": "Thing"})), records=[record("Thing", field("name", STRING, **flags))])
        paths = operation(reference("Thing"))
        self.expect([], paths, made(), schemas={"Thing": thing(name={"type": "string", "default": "a"})})
        self.expect([], paths, made(defaultText="a"), schemas={"Thing": thing(name={"type": "string", "default": "a"})})
        self.expect([("wrong", "default")], paths, made(defaultText="b"), schemas={"Thing": thing(name={"type": "string", "default": "a"})})
        self.expect([("wrong", "default")], paths, made(defaultText="b"), schemas={"Thing": thing(name=NAME)})

    def test_sort(self):
        listed = {"type": "string", "enum": ["name", "-name", "age"]}
        paths = operation(parameters=[{"name": "sort", "in": "query", "schema": listed}])
        def sorted_by(*names):
            return api(call(sort={"parameter": "sort", "direction": {"prefix": {}}, "ascending": "", "descending": "-",
                                  "fields": [{"value": name} for name in names]}))
        self.expect([], paths, sorted_by("name", "age"))
        self.expect([("silent", "enum")], paths, sorted_by("name"))

    def test_form_encoding(self):
        form = {"type": "object", "properties": {"tags": {"type": "array", "items": NAME}}}
        paths = operation(method="post")
        media = {"schema": form}
        paths["/things"]["post"]["requestBody"] = {"required": True, "content": {"application/x-www-form-urlencoded": media}}
        def sent(arrays):
            return api(call("POST", body={"kind": "fields", "format": "form", "arrays": arrays,
                                          "fields": [field("tags", optional({"list": STRING}))]}))
        self.expect([], paths, sent("repeat"))
        self.expect([("silent", "style")], paths, sent("comma"))
        media["encoding"] = {"tags": {"style": "form", "explode": False}}
        self.expect([], paths, sent("comma"))

    def test_clearing_in_a_form(self):
        name = {"anyOf": [{"type": "integer"}, {"type": "string", "enum": [""]}]}
        paths = operation(method="post")
        paths["/things"]["post"]["requestBody"] = {"required": True, "content": {
            "application/x-www-form-urlencoded": {"schema": thing((), name=name)}}}
        body = {"kind": "fields", "format": "form", "fields": [field("name", optional(INT))]}
        self.expect([], paths, api(call("POST", body=body)))
        paths["/things"]["post"]["requestBody"]["content"] = {"application/json": {"schema": thing((), name=name)}}
        self.expect([("silent", "union")], paths, api(call("POST", body={**body, "format": "json"})))

    def test_stream_beside_a_value(self):
        paths = operation(NAME, method="post", body=thing(name=NAME, stream={"type": "boolean"}))
        paths["/things"]["post"]["responses"]["200"]["content"]["text/event-stream"] = {"schema": NAME}
        body = {"kind": "fields", "fields": [field("name", STRING)], "format": "json"}
        stream = call("POST", name="stream", body=body, result={"kind": "stream", "type": STRING, "stream": {"format": "sse"}})
        self.expect([], paths, api(call("POST", body=body, result=value(STRING)), stream))
        found = api(call("POST", body=body, result=value(STRING)))
        self.expect([("silent", "member"), ("silent", "result")], paths, found)

    def test_statuses_in_a_union(self):
        paths = operation(responses={"200": answer(reference("A")), "202": answer(reference("B"))})
        schemas = {"A": thing(("a",), a=NAME), "B": thing(("b",), b=NAME)}
        records = [record("A", field("a", STRING)), record("B", field("b", STRING))]
        union = {"swiftName": "AOrB", "cases": [{"swiftName": "a", "type": {"record": "A"}}, {"swiftName": "b", "type": {"record": "B"}}]}
        self.expect([], paths, api(call(result=value({"union": "AOrB"})), records=records, unions=[union]), schemas=schemas)
        self.assertIn(("silent", "member"), self.kinds(self.judged(
            paths, api(call(result=value({"record": "A"})), records=records), schemas=schemas)))

    def test_alternatives_in_one_record(self):
        """What several alternatives have in common is required; each member has the types of all."""
        schemas = {"Pet": {"oneOf": [thing(("a",), a=NAME, x={"type": "string", "enum": ["p"]}), thing(("a",), a=NAME, x={"type": "string", "enum": ["q"]}, y=NAME)]}}
        def made(*fields):
            return api(call(result=value({"record": "Pet"})), records=[record("Pet", *fields)],
                       enums=[{"swiftName": "E", "isInteger": False, "cases": [{"swiftName": v, "value": v} for v in ("p", "q")]}])
        a, x, y = field("a", STRING), field("x", optional({"enum": "E"})), field("y", optional(STRING))
        paths = operation(reference("Pet"))
        self.expect([("silent", "union")], paths, made(a, x, y), schemas=schemas)
        self.expect([("silent", "member"), ("silent", "union")], paths, made(a, x), schemas=schemas)
        self.expect([("silent", "union"), ("wrong", "required")], paths, made(a, x, field("y", STRING)), schemas=schemas)
        self.expect([("silent", "union"), ("wrong", "type")], paths, made(a, x, field("y", optional(BOOL))), schemas=schemas)

    def test_more_than_the_document_has(self):
        flow = {"clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {}}}
        oauth2 = {"name": "o", "kind": {"oauth2": {"_0": {"grant": "client-credentials", "token": "https://a.example/t", "scopes": []}}}}
        self.expect([("wrong", "scopes")], operation(), api(call(use=[["o"]], scopes=["write"]), schemes=[oauth2]),
                    components={"securitySchemes": {"o": {"type": "oauth2", "flows": flow}}}, security=[{"o": []}])
        self.expect([("silent", "server"), ("silent", "server"), ("wrong", "server")], operation(),
                    {**api(call()), "servers": [{"name": "main", "url": "https://other.example/v1"}]})
        hooks = {"events": [{"name": "made", "swiftName": "made", "type": STRING}]}
        self.expect([("wrong", "webhook")], operation(), api(call(), webhooks=hooks))

    def test_compact_elements(self):
        """Elements of a list with some members of the record of the resource are that record."""
        paths = operation({"type": "array", "items": reference("Compact")})
        schemas = {"Compact": thing(name=NAME)}
        def made(more):
            found = call(name="list", kind="operation", result={"kind": "page", "type": {"record": "Thing"}})
            return api(found, record="Thing", records=[record("Thing", field("name", STRING), field("more", more))])
        self.expect([], paths, made(optional(STRING)), schemas=schemas)
        self.expect([("wrong", "member")], paths, made(STRING), schemas=schemas)

    def test_envelope(self):
        """The members beside the items stand in the envelope, or in the paging."""
        schema = thing((), data={"type": "array", "items": NAME}, note=NAME, total={"type": "integer"})
        paging = {"strategy": {"offset": {"parameter": "query.offset", "first": 0}}, "total": "body#/total"}
        parameters = [{"name": "offset", "in": "query", "schema": {"type": "integer"}}]
        def made(*fields):
            result = {"kind": "page", "type": STRING, "items": {"pointer": "/data"}, "paging": paging, "envelope": {"record": "More"}}
            return api(call(result=result), records=[record("More", *fields)])
        paths = operation(schema, parameters=parameters)
        self.expect([], paths, made(field("note", optional(STRING))))
        self.expect([("silent", "member")], paths, made())
        self.expect([("wrong", "member")], paths, made(field("note", optional(STRING)), field("other", optional(STRING))))

    def test_lines_of_a_media_type(self):
        paths = operation(NAME)
        line = "- GET /things: bodies of type {} are sent and read as bytes"
        self.expect([("told", "result")], paths, api(call(result={"kind": "bytes"})), line.format("application/json"))
        self.expect([("silent", "result")], paths, api(call(result={"kind": "bytes"})), line.format("application/xml"))


if __name__ == "__main__":
    unittest.main()
