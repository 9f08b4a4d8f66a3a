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
from .cases import ANY, BOOL, INT, NAME, STRING, Case, answer, api, call, field, operation, optional, record, reference, thing, value


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
        media["encoding"] = {"tags": {"style": "spaceDelimited", "explode": False}}
        self.expect([], paths, sent("space"))
        self.expect([("silent", "style")], paths, sent("pipe"))

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

    def test_record_that_may_be_null(self):
        """Also what a verb returns may be null, or not there."""
        def made(type):
            return api(call(name="read", kind="operation", result=value(type)), record="Thing", records=[record("Thing", field("name", STRING))])
        one, schema = {"record": "Thing"}, {**thing(name=NAME), "nullable": True}
        self.expect([("silent", "nullable")], operation(schema), made(one))
        self.expect([], operation(schema), made(optional(one)))
        self.expect([("silent", "required")], operation(thing(name=NAME)), made(optional(one)))
        self.expect([("silent", "nullable")], operation(responses={"200": answer(thing(name=NAME)), "204": answer()}), made(one))

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


class Presence(Case):
    """What may be left out, or may be null."""

    def body(self, schema, body, media="application/json", **settings):
        """What is said of a request body."""
        paths = operation(method="post", requestBody={"content": {media: {"schema": schema}}, **settings})
        return self.kinds(self.judged(paths, api(call("POST", body={"format": "json", **body}))))

    def test_body_that_may_be_left_out(self):
        must, may = ({"kind": "fields", "fields": [field("name", type)]} for type in (STRING, optional(STRING)))
        self.assertEqual(self.body(thing(name=NAME), must, required=True), [])
        self.assertEqual(self.body(thing(name=NAME), must, required=False), [("silent", "required")])
        self.assertEqual(self.body(thing(name=NAME), must), [])
        self.assertEqual(self.body(thing((), name=NAME), may), [])
        for type, required, expected in ((STRING, True, []), (STRING, False, [("silent", "required")]), (optional(STRING), False, []),
                                         (optional(STRING), True, [("silent", "required")])):
            self.assertEqual(self.body(NAME, {"kind": "value", "type": type}, required=required), expected)

    def test_body_that_may_be_null(self):
        text, lost = {"type": "string", "nullable": True}, [("silent", "nullable")]
        self.assertEqual(self.body(text, {"kind": "value", "type": STRING}, required=True), lost)
        self.assertEqual(self.body(text, {"kind": "value", "type": optional(STRING)}), [])
        must = {"kind": "fields", "fields": [field("name", STRING)]}
        self.assertEqual(self.body({**thing(name=NAME), "nullable": True}, must, required=True), lost)
        may = {"kind": "fields", "fields": [field("name", optional(STRING))]}
        self.assertEqual(self.body({**thing((), name=NAME), "nullable": True}, may, required=True), lost)
        self.assertEqual(self.body({**thing((), name=NAME), "nullable": True}, may), [])
        form = "application/x-www-form-urlencoded"
        self.assertEqual(self.body({**thing(name=NAME), "nullable": True}, {**must, "format": "form"}, form, required=True), [])

    def test_required_member_that_may_be_null(self):
        """Without `nulls: send`, `nil` is left out."""
        nullable, sent = {"type": "string", "nullable": True}, {"kind": "fields", "fields": [field("name", optional(STRING))]}
        self.assertEqual(self.body(thing(name=nullable), sent, required=True), [("silent", "nullable")])
        self.assertEqual(self.body(thing((), name=nullable), sent, required=True), [])
        self.assertEqual(self.body(thing(name=nullable), {**sent, "sendsNulls": True}, required=True), [])
        inner = {"records": [record("Inner", field("name", optional(STRING)))]}
        paths = operation(method="post", body=thing(("p",), p=thing(name=nullable)))
        made = call("POST", body={"kind": "fields", "format": "json", "fields": [field("p", {"record": "Inner"})]})
        self.expect([("silent", "nullable")], paths, api(made, **inner))
        made["body"]["sendsNulls"] = True
        self.expect([], paths, api(made, **inner))

    def test_member_that_is_only_required(self):
        schemas = {"Thing": thing(("name", "more"), name=NAME)}
        def made(*fields):
            return api(call(result=value({"record": "Thing"})), records=[record("Thing", field("name", STRING), *fields)])
        paths = operation(reference("Thing"))
        self.expect([("silent", "member")], paths, made(), schemas=schemas)
        self.expect([("told", "member")], paths, made(), "- the member ‘more’ of ‘Thing’ is left out", schemas=schemas)
        self.expect([], paths, made(field("rest", {"map": ANY}, isRest=True)), schemas=schemas)
        part = {"allOf": [{"required": ["name"]}, {"properties": {"name": NAME}}]}
        self.expect([], paths, made(), schemas={"Thing": part})

    def test_identity_that_may_be_missing(self):
        """Without a path that has it, the identity of a record may be missing."""
        schemas = {"Thing": thing((), id=NAME)}
        made = api(call(result=value({"record": "Thing"})), record="Thing", records=[record("Thing", field("id", STRING), identity="id")])
        self.expect([("silent", "required")], operation(reference("Thing")), made, schemas=schemas)
        made["resources"][0]["calls"].append(call(path=[{"text": "/things/"}, {"identity": "things", "part": 0}]))
        item = [{"name": "id", "in": "path", "required": True, "schema": NAME}]
        self.expect([], {**operation(reference("Thing")), **operation(path="/things/{id}", parameters=item)}, made, schemas=schemas)


class MediaTypes(Case):
    def test_ranges_in_requests(self):
        def judged(type):
            content = {"image/*": {"schema": {"type": "string", "format": "binary"}}}
            paths = operation(method="post", requestBody={"required": True, "content": content})
            return self.kinds(self.judged(paths, api(call("POST", body={"kind": "upload", "mediaType": type}))))
        self.assertEqual(judged("image/*"), [("wrong", "media type")])
        self.assertEqual(judged("text/csv"), [("wrong", "media type")])

    def test_parameters(self):
        def judged(offered, sent):
            paths = operation(method="post", requestBody={"required": True, "content": {name: {"schema": NAME} for name in offered}})
            body = {"kind": "value", "type": STRING, "format": "json", "mediaType": sent}
            return self.kinds(self.judged(paths, api(call("POST", body=body))))
        versions = ["application/vnd.a+json; version=2", "application/vnd.a+json;version=3"]
        self.assertEqual(judged(versions, 'application/vnd.a+json; version="3"'), [])
        self.assertEqual(judged(versions, "application/vnd.a+json"), [("silent", "media type")])
        self.assertEqual(judged(versions[:1], "application/vnd.a+json; level=2"), [("wrong", "media type")])
        self.assertEqual(judged(["application/vnd.a+json; charset=utf-8"], "application/vnd.a+json"), [])

    def test_parameters_of_results(self):
        paths = operation(responses={"200": answer(NAME, "application/vnd.a+json; version=2")})
        self.expect([("silent", "media type")], paths, api(call(result=value(STRING))))
        accept = {"name": "Accept", "pieces": [{"text": {"_0": "application/vnd.a+json; version=2"}}]}
        self.expect([], paths, api(call(result=value(STRING), headers=[accept])))
        both = operation(responses={"200": {"content": {name: {"schema": NAME} for name in ("application/json", "application/json; a=b")}}})
        self.expect([], both, api(call(result=value(STRING))))


class OtherErrors(Case):
    def test_texts_and_xml(self):
        def judged(media, report="", **errors):
            made = api(call(result=value(STRING)), errors=errors, records=[record("E", field("name", STRING))])
            schema = NAME if media.startswith("text/") else thing(name=NAME)
            return self.kinds(self.judged(operation(responses={"200": answer(NAME), "400": answer(schema, media)}), made, report))
        self.assertEqual(judged("text/plain"), [("silent", "error")])
        self.assertEqual(judged("text/plain", "- GET /things: the error of type text/plain is no record of errors"), [("told", "error")])
        self.assertEqual(judged("text/plain", message=""), [])
        self.assertEqual(judged("text/plain", record={"record": "E"}), [("silent", "error")])
        self.assertEqual(judged("application/xml", record={"record": "E"}), [("silent", "error")])
        self.assertEqual(judged("text/html"), [])

    def test_errors_that_are_members_of_results(self):
        """A list of texts is no list of errors, though it has the name of theirs."""
        schemas = {"E": thing(line={"type": "integer"}, name=NAME), "Thing": thing((), errors={"type": "array", "items": reference("E")})}
        def made(element):
            paths = operation(thing((), errors={"type": "array", "items": element}))
            rules = {"record": {"record": "All"}, "condition": {"place": "body#/errors/0", "test": {"isNegated": False}}}
            fields = field("line", optional(INT)), field("name", STRING)
            type = {"record": "E"} if "$ref" in element else STRING
            records = [record("E", *fields), record("All", field("errors", optional({"list": {"record": "E"}}))),
                       record("Own", field("errors", optional({"list": type})))]
            return paths, api(call(result=value({"record": "Own"})), records=records, errors=rules)
        self.expect([], *made(reference("E")), schemas=schemas)
        self.expect([("silent", "error")], *made(NAME), schemas=schemas)
        doubt = "- `errors`: Good responses can have errors. The schema has `when: body#/errors/0 is present`."
        self.expect([("silent", "error")], *made(NAME), doubt, schemas=schemas)
        self.expect([("told", "error")], *made(NAME), "- GET /things: ‘errors’ is no error", schemas=schemas)


class Messages(Case):
    @staticmethod
    def hook(schema, **headers):
        parameters = [{"name": name, "in": "header", "schema": {"enum": [text]}} for name, text in headers.items()]
        return {"post": {"parameters": parameters, "requestBody": {"content": {"application/json": {"schema": schema}}}}}

    def test_name_in_a_header_field(self):
        def judged(first, second, report="", **settings):
            hooks = {"a": self.hook(NAME, XEvent=first), "b": self.hook(NAME, XEvent=second)}
            events = [{"name": name, "swiftName": name, "type": STRING} for name in hooks]
            return self.kinds(self.judged(operation(), api(call(), webhooks={"events": events, **settings}), report, webhooks=hooks))
        self.assertEqual(judged("a", "b"), [("silent", "webhook")])
        self.assertEqual(judged("a", "b", report="- the event of webhooks is not read from ‘XEvent’"), [("told", "webhook")])
        self.assertEqual(judged("a", "b", event="header.xevent"), [])
        self.assertEqual(judged("a", "a"), [])

    def test_messages_of_one_name(self):
        hooks = {"a": {**self.hook(NAME), "put": self.hook({"type": "integer"})["post"]}}
        made = api(call(), webhooks={"events": [{"name": "a", "swiftName": "a", "type": STRING}]})
        self.expect([("silent", "webhook")], operation(), made, webhooks=hooks)
        self.expect([("told", "webhook")], operation(), made, "- the webhook ‘a’ is left out, since another one has its name", webhooks=hooks)

    def test_scopes_of_another_scheme(self):
        """The scopes of an alternative are only asked for with its scheme."""
        def flow(grant, name):
            kind = {"oauth2": {"_0": {"grant": grant, "token": "https://a.example/t", "scopes": []}}}
            return {"name": name, "kind": kind}
        schemes = {name: {"type": "oauth2", "flows": {flow: {"tokenUrl": "https://a.example/t", "scopes": {}}}}
                   for name, flow in (("cc", "clientCredentials"), ("pw", "password"))}
        def judged(scopes, use, *security):
            made = api(call(use=use, scopes=scopes), schemes=[flow("client-credentials", "cc"), flow("password", "pw")])
            return self.kinds(self.judged(operation(), made, components={"securitySchemes": schemes}, security=list(security)))
        both = [["cc"], ["pw"]]
        self.assertEqual(judged(["w"], both, {"cc": ["w"]}, {"pw": ["w"]}), [])
        self.assertEqual(judged(["w"], both, {"cc": ["w"]}, {"pw": []}), [("wrong", "scopes")])
        self.assertEqual(judged(["w"], both, {"cc": ["w"]}, {"pw": ["r"]}), [("silent", "scopes"), ("wrong", "scopes")])
        self.assertEqual(judged(["r", "w"], [["cc"]], {"cc": ["r"]}, {"cc": ["w"]}), [])


class Servers(Case):
    def judged_servers(self, document, schema, report="", paths=None):
        made = {**api(call()), "servers": [{"name": f"s{index}", "url": url} for index, url in enumerate(schema)]}
        servers = [found if isinstance(found, dict) else {"url": found} for found in document]
        return self.kinds(self.judged(paths or operation(), made, report, servers=servers))

    def test_variables(self):
        url = "{scheme}://a.example/{v}"
        def server(*schemes):
            return {"url": url, "variables": {"scheme": {"default": schemes[0], "enum": list(schemes)}, "v": {"default": "1"}}}
        both = server("https", "http")
        self.assertEqual(self.judged_servers([both], ["https://a.example/{v}"]), [("silent", "server")])
        self.assertEqual(self.judged_servers([both], ["https://a.example/{v}", "http://a.example/{v}"]), [])
        self.assertEqual(self.judged_servers([server("https")], ["https://a.example/{v}"]), [])
        self.assertEqual(self.judged_servers([server("https")], ["https://a.example/1"]), [("silent", "server")])
        line = f"- the server {url} is always https://a.example/1"
        self.assertEqual(self.judged_servers([server("https")], ["https://a.example/1"], line), [("told", "server")])

    def test_whole_url_in_a_variable(self):
        server = {"url": "{base}", "variables": {"base": {"default": "https://a.example/v1"}}}
        self.assertEqual(self.judged_servers([server], ["https://a.example/v1"]), [("silent", "server")])
        self.assertIn(("wrong", "path"), self.judged_servers([server], ["http://localhost"], "| `GET /things` | `things.get` |"))

    def test_schemes(self):
        self.assertEqual(self.judged_servers(["http://a.example"], ["https://a.example"]), [("silent", "server")])
        self.assertEqual(self.judged_servers(["http://a.example", "https://a.example"], ["https://a.example"]), [])
        self.assertEqual(self.judged_servers(["//a.example/v1"], ["https://a.example/v1"]), [])
        self.assertEqual(self.judged_servers(["https://a.example", "ws://b.example"], ["https://a.example"],
                                             "- the server ws://b.example is left out"), [("told", "server")] * 2)

    def test_variables_of_an_operation(self):
        own = {"url": "https://{x}.up.example/{y}", "variables": {"x": {"default": "e"}, "y": {"default": ""}}}
        paths = operation(servers=[own])
        made = {**api(call(server="up")), "servers": [{"name": "main", "url": "https://api.example/v1", "others": [
            {"name": "up", "value": "https://e.up.example"}]}]}
        line = "- GET /things: the server https://{x}.up.example/{y} is always https://e.up.example"
        self.expect([("told", "server")] * 2, paths, made, line)
        self.expect([("silent", "server")] * 2, paths, made)


if __name__ == "__main__":
    unittest.main()
