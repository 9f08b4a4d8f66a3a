"""Tests of the judge: documents and schemas of which the truth is known.

    cd Scripts/Tests && python3 -m unittest measure_import.test_judge
"""

import json
import os
import tempfile
import unittest
from types import SimpleNamespace

from .document import Document, Unreadable
from .facts import Shapes
from .judge import judge
from .paging import Paging as PagingOfCalls
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


class Calls(Case):
    PATHS = operation(parameters=[{"name": "q", "in": "query", "schema": NAME}])

    def test_operation(self):
        self.expect([], operation(), api(call()))
        self.expect([("silent", "operation")], operation(), api())
        self.expect([("told", "operation")], operation(), api(), "- GET /things: the operation is left out")
        self.expect([("silent", "operation")], operation(), api(), "- GET /things: the server is left out")
        self.expect([("silent", "operation"), ("wrong", "operation")], operation(), api(call(path="/other")))
        self.expect([("wrong", "path")], operation(), api(call(path="/other")), "| `GET /things` | `things.get` |")
        self.expect([("wrong", "method")], operation(), api(call("POST")), "| `GET /things` | `things.get` |")

    def test_operations_that_a_query_distinguishes(self):
        """Each call belongs to the operation with its fixed query, also if both have one path."""
        paths = {**operation({"type": "string"}), **operation({"type": "integer"}, path="/things?beta=true")}
        def made(first, second):
            return api(call(result=value(first)), call(name="beta", result=value(second), fixedQuery=[{"name": "beta", "value": "true"}]))
        self.expect([], paths, made(STRING, INT))
        self.assertNotEqual(self.kinds(self.judged(paths, made(INT, STRING))), [])

    def test_styles_of_query_items(self):
        """A list or an object has the style of its field, or else that of the resource."""
        texts = {"type": "array", "items": NAME}
        def judged(parameter, type, style=None, arrays="repeat"):
            item = field("q", optional(type), **({"style": style} if style else {}))
            return self.kinds(self.judged(
                operation(parameters=[{"name": "q", "in": "query", **parameter}]),
                api(call(query=[item]), records=[record("Area", field("n", optional(INT)))], arrays=arrays)))
        area = {"schema": {"type": "object", "properties": {"n": {"type": "integer"}}}, "explode": False}
        content = {"content": {"application/json": {"schema": area["schema"]}}}
        lists = {"list": STRING}
        for parameter, type, style, arrays, expected in (
                ({"schema": texts, "style": "pipeDelimited", "explode": False}, lists, "pipe", "repeat", []),
                ({"schema": texts, "style": "pipeDelimited", "explode": False}, lists, None, "pipe", []),
                ({"schema": texts, "style": "pipeDelimited", "explode": False}, lists, "space", "pipe", [("silent", "style")]),
                ({"schema": texts, "style": "pipeDelimited", "explode": True}, lists, None, "repeat", []),
                ({"schema": texts, "explode": False}, lists, "comma", "repeat", []),
                ({"schema": texts}, lists, "comma", "repeat", [("silent", "style")]),
                (area, {"record": "Area"}, "comma", "repeat", []),
                (area, {"record": "Area"}, None, "comma", [("silent", "style")]),
                ({**area, "style": "spaceDelimited"}, {"record": "Area"}, "space", "repeat", []),
                ({**area, "style": "deepObject", "explode": True}, {"record": "Area"}, "comma", "repeat", [("silent", "style")]),
                (content, {"record": "Area"}, "json", "repeat", []),
                (content, {"record": "Area"}, None, "repeat", [("silent", "style")]),
                (content, STRING, None, "repeat", [("silent", "type")])):
            with self.subTest(parameter=parameter, style=style, arrays=arrays):
                self.assertEqual(judged(parameter, type, style, arrays), expected)

    def test_operation_of_another_method(self):
        paths = {"/things": {"additionalOperations": {"COPY": {"responses": {"204": answer()}}}}}
        self.expect([("silent", "operation")], paths, api())
        self.expect([("told", "operation")], paths, api(), "- COPY /things: calls have no such method, and the operation is left out")
        self.expect([("silent", "operation")], paths, api(), "- MOVE /things: calls have no such method, and the operation is left out")

    def test_properties_of_another_place(self):
        schemas = {"Thing": {"type": "object", "properties": {"$ref": "#/components/schemas/Members"}}, "Members": {"name": NAME}}
        thing = record("Thing", field("name", optional(STRING)))
        self.expect([], operation(reference("Thing")), api(RETURNS_THING, records=[thing]), schemas=schemas)
        self.expect([("silent", "member")], operation(reference("Thing")), api(RETURNS_THING, records=[record("Thing")]), schemas=schemas)

    def test_slash_at_the_end(self):
        self.expect([("wrong", "path")], operation(path="/things/"), api(call()), "| `GET /things/` | `things.get` |")

    def test_server(self):
        paths = operation(servers=[{"url": "https://up.example/v1"}])
        self.expect([("silent", "server")], paths, api(call()))
        self.expect([("told", "server")], paths, api(call()), "- GET /things: the server https://up.example/v1 is left out")
        others = {"name": "main", "url": "https://api.example/v1", "others": [{"name": "up", "value": "https://up.example/v1"}]}
        self.expect([], paths, {**api(call(server="up")), "servers": [others]})

    def test_query(self):
        self.expect([], self.PATHS, api(call(query=[field("q", optional(STRING))])))
        self.expect([("silent", "parameter")], self.PATHS, api(call()))
        self.expect([("told", "parameter")], self.PATHS, api(call()), "- GET /things: the parameter ‘q’ is left out")
        self.expect([("silent", "parameter")], self.PATHS, api(call()), "- GET /things: the parameter ‘r’ is left out")
        self.expect([("silent", "parameter")], self.PATHS, api(call()), "- GET /others: the parameter ‘q’ is left out")
        self.expect([("wrong", "required")], self.PATHS, api(call(query=[field("q", STRING)])))
        self.expect([("wrong", "type")], self.PATHS, api(call(query=[field("q", optional(INT))])))
        self.expect([("wrong", "parameter")], operation(), api(call(query=[field("q", optional(STRING))])))

    def test_required_query(self):
        paths = operation(parameters=[{"name": "q", "in": "query", "required": True, "schema": NAME}])
        self.expect([], paths, api(call(query=[field("q", STRING)])))
        self.expect([], paths, api(call(query=[field("q", optional(STRING), isRequired=True)])))
        self.expect([("silent", "required")], paths, api(call(query=[field("q", optional(STRING))])))

    def test_style(self):
        def paths(**style):
            return operation(parameters=[{"name": "q", "in": "query", "schema": {"type": "array", "items": NAME}, **style}])
        sent = call(query=[field("q", optional({"list": STRING}))])
        self.expect([], paths(), api(sent))
        self.expect([], paths(explode=False), api(sent, arrays="comma"))
        self.expect([("silent", "style")], paths(explode=False), api(sent))
        self.expect([("silent", "style")], paths(style="pipeDelimited", explode=False), api(sent))
        self.expect([("told", "style")], paths(explode=False), api(sent), "- GET /things: the list ‘q’ is not written in the style comma")

    def test_header_and_cookie(self):
        paths = operation(parameters=[{"name": "X-A", "in": "header", "schema": NAME}, {"name": "c", "in": "cookie", "schema": NAME}])
        header = {"name": "x-a", "pieces": [{"argument": {"_0": field("x-a", optional(STRING))}}]}
        cookie = {"name": "Cookie", "pieces": [{"text": {"_0": "c="}}, {"argument": {"_0": field("c", optional(STRING))}}]}
        self.expect([], paths, api(call(headers=[header, cookie])))
        self.expect([("silent", "parameter")], paths, api(call(headers=[header])))
        self.expect([("silent", "parameter")] * 2, paths, api(call()))
        self.expect([("wrong", "parameter")], operation(), api(call(headers=[header])))

    def test_header_of_list(self):
        paths = operation(schema={"type": "array", "items": NAME},
                          parameters=[{"name": "X-A", "in": "header", "required": True, "schema": NAME}])
        def made(type=STRING, query=(), headers=True, **flags):
            own = field("x_a", type, **flags)
            header = {"name": "X-A", "pieces": [{"argument": {"_0": own}}]}
            found = call(name="list", result={"kind": "page", "type": STRING}, query=list(query), headers=[header] if headers else [],
                         headerArguments=[own] if headers else [])
            found["kind"] = "operation"
            return api({**found, "filter": [own]})
        self.expect([], paths, made(isRequired=True))
        self.expect([("silent", "required")], paths, made(optional(STRING)))
        self.expect([("silent", "parameter")], paths, made(headers=False))
        self.expect([("wrong", "type")], paths, made(BOOL, isRequired=True))
        sent = [field("x_a", STRING, isRequired=True)]
        self.expect([("silent", "parameter"), ("wrong", "parameter")], paths, made(query=sent, headers=False))
        self.expect([("wrong", "parameter")], paths, made(query=sent, isRequired=True))

    def test_path(self):
        paths = operation(path="/things/{id}", parameters=[{"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}])
        def made(type):
            return api(call(path=[{"text": "/things/"}, {"argument": field("id", type)}]))
        self.expect([], paths, made(INT))
        self.expect([("silent", "type")], paths, made(STRING))
        self.expect([("wrong", "type")], paths, made(BOOL))

    def test_lookup_by_another_key(self):
        def paths(name):
            return operation(path="/things/{%s}" % name, parameters=[{"name": name, "in": "path", "required": True, "schema": NAME}])
        found = api(call(path=[{"text": "/things/"}, {"identity": "things", "part": 0}]), record="Thing",
                    records=[record("Thing", field("id", STRING), field("name", STRING), identity="id")])
        self.expect([], paths("thing_id"), found)
        self.expect([("wrong", "parameter")], paths("name"), found)


class Bodies(Case):
    BODY = thing(name=NAME, note=NAME)

    def sent(self, *fields, **settings):
        return api(call("POST", body={"kind": "fields", "fields": list(fields), "format": "json", **settings}))

    def test_members(self):
        paths = operation(method="post", body=self.BODY)
        name, note = field("name", STRING), field("note", optional(STRING))
        self.expect([], paths, self.sent(name, note))
        self.expect([("silent", "member")], paths, self.sent(name))
        self.expect([("told", "member")], paths, self.sent(name), "- POST /things: the member ‘note’ is left out")
        self.expect([("silent", "required")], paths, self.sent(field("name", optional(STRING)), note))
        self.expect([("wrong", "required")], paths, self.sent(name, field("note", STRING)))
        self.expect([("wrong", "type")], paths, self.sent(name, field("note", optional(BOOL))))
        self.expect([("wrong", "member")], paths, self.sent(name, note, field("more", optional(STRING))))

    def test_body(self):
        paths = operation(method="post", body=self.BODY)
        self.expect([("silent", "body")], paths, api(call("POST")))
        self.expect([("told", "body")], paths, api(call("POST")), "- POST /things: the request body is left out")
        self.expect([("wrong", "body")], operation(method="post"), self.sent(field("name", STRING)))

    def test_media_type(self):
        paths = operation(method="post")
        paths["/things"]["post"]["requestBody"] = {"required": True, "content": {"application/vnd.api+json": {"schema": self.BODY}}}
        fields = field("name", STRING), field("note", optional(STRING))
        self.expect([], paths, self.sent(*fields, mediaType="application/vnd.api+json"))
        self.expect([("wrong", "media type")], paths, self.sent(*fields))

    def test_upload_beside_json(self):
        paths = operation(method="post", body=self.BODY)
        upload = {"type": "object", "properties": {"file": {"type": "string", "format": "binary"}}}
        paths["/things"]["post"]["requestBody"]["content"]["multipart/form-data"] = {"schema": upload}
        json_call = self.sent(field("name", STRING), field("note", optional(STRING)))
        self.expect([("silent", "body")], paths, json_call)
        parts = {"kind": "multipart", "fields": [field("file", optional({"scalar": "file"}))], "multipart": "form-data"}
        json_call["resources"][0]["calls"].append(call("POST", name="upload", body=parts))
        self.expect([], paths, json_call)

    def test_update(self):
        body = thing((), name=NAME, note={"type": "string", "nullable": True})
        def made(name, note):
            return api(call("PATCH", body={"kind": "patch", "fields": [field("name", name), field("note", note)], "patch": "json"}))
        paths = operation(method="patch", body=body)
        self.expect([], paths, made(STRING, optional(STRING)))
        self.expect([("silent", "nullable")], paths, made(optional(STRING), optional(STRING)))
        self.expect([("silent", "nullable")], paths, made(STRING, STRING))

    def test_read_only(self):
        body = thing(name=NAME, made={"type": "string", "readOnly": True})
        self.expect([], operation(method="post", body=body), self.sent(field("name", STRING)))
        self.expect([("silent", "read-only")], operation(method="post", body=body),
                    self.sent(field("name", STRING), field("made", optional(STRING))))


    def test_read_only_in_a_part(self):
        """A part of `allOf` says of a value that it is read-only."""
        body = thing(name=NAME, made={"allOf": [{"type": "string"}, {"readOnly": True}]})
        self.expect([], operation(method="post", body=body), self.sent(field("name", STRING)))
        self.expect([("silent", "read-only")], operation(method="post", body=body),
                    self.sent(field("name", STRING), field("made", optional(STRING))))

    def test_identity_of_a_replacement(self):
        """A whole record is sent with its identity, unless the document forbids other members; a body of fields is not."""
        thing_record = record("Thing", field("key", STRING), field("name", STRING), identity="key")
        def made(**settings):
            return api(call("PUT", body={"kind": "record", "format": "json", **settings}), records=[thing_record], record="Thing")
        self.expect([], operation(method="put", body=thing(name=NAME)), made())
        self.expect([], operation(method="put", body=thing(name=NAME, key=NAME)), made())
        self.expect([("wrong", "member")], operation(method="put", body={**thing(name=NAME), "additionalProperties": False}), made())
        fields = [field("key", STRING), field("name", STRING)]
        self.expect([("wrong", "member")], operation(method="put", body=thing(name=NAME)), made(fields=fields))

    def parts(self, schema, encoding, type, report="", media="multipart/form-data", **part):
        """What is said of a body with one part, whose field can have the flag `isJSON`."""
        content = {media: {"schema": thing(("p",), p=schema), "encoding": {"p": encoding}}}
        flags = {"isJSON": True} if part.pop("json", False) else {}
        body = {"kind": "multipart", "fields": [field("p", type, **flags)]}
        if media.endswith("urlencoded"):
            body.update(kind="fields", format="form")
        if part:
            body["parts"] = [{"name": "p", "headers": [], **part}]
        return self.kinds(self.judged(operation(method="post", requestBody={"required": True, "content": content}),
                                      api(call("POST", body=body)), report))

    def test_types_of_parts(self):
        file, bytes = {"scalar": "file"}, {"type": "string", "format": "binary"}
        png = {"contentType": "image/png"}
        self.assertEqual(self.parts(bytes, png, file, mediaType="image/png"), [])
        self.assertEqual(self.parts(bytes, png, file), [("silent", "part type")])
        self.assertEqual(self.parts(bytes, png, file, "- POST /things: ‘p’ is not sent in the media type image/png"), [("told", "part type")])
        self.assertEqual(self.parts(bytes, png, file, "- POST /things: ‘q’ is not sent in the media type image/png"), [("silent", "part type")])
        self.assertEqual(self.parts(bytes, png, file, mediaType="image/gif"), [("wrong", "part type")])
        self.assertEqual(self.parts(bytes, {}, file, mediaType="image/gif"), [("wrong", "part type")])
        for several in ("image/png, image/jpeg", "image/*", "application/octet-stream"):
            self.assertEqual(self.parts(bytes, {"contentType": several}, file), [])
        self.assertEqual(self.parts(bytes, {"contentType": "png"}, file), [("silent", "part type")])
        self.assertEqual(self.parts({"type": "array", "items": bytes}, png, {"list": file}, mediaType="image/png"), [])
        self.assertEqual(self.parts({"type": "array", "items": bytes}, png, {"list": file}), [("silent", "part type")])

    def test_types_of_parts_with_values(self):
        note, xml, vendor = {"type": "object"}, {"contentType": "text/xml"}, {"contentType": "application/vnd.a+json"}
        self.assertEqual(self.parts(NAME, {"contentType": "text/plain"}, STRING), [])
        self.assertEqual(self.parts(NAME, {"contentType": "text/*"}, STRING), [])
        self.assertEqual(self.parts(NAME, xml, STRING), [("silent", "part type")])
        self.assertEqual(self.parts(NAME, xml, STRING, mediaType="text/xml"), [])
        self.assertEqual(self.parts(NAME, xml, STRING, mediaType="text/csv"), [("wrong", "part type")])
        self.assertEqual(self.parts(NAME, {"contentType": "application/json"}, STRING, json=True), [])
        self.assertEqual(self.parts(NAME, {"contentType": "application/json"}, STRING, mediaType="application/json"),
                         [("wrong", "part type")])
        self.assertEqual(self.parts({"type": "integer"}, {"contentType": "application/json"}, INT, mediaType="application/json"), [])
        self.assertEqual(self.parts(note, {"contentType": "application/json"}, ANY, json=True), [])
        self.assertEqual(self.parts(note, vendor, ANY, json=True), [("silent", "part type")])
        self.assertEqual(self.parts(note, vendor, ANY, json=True, mediaType="application/vnd.a+json"), [])
        self.assertEqual(self.parts(note, {"contentType": "application/json; charset=utf-8"}, ANY, json=True), [("silent", "part type")])
        self.assertEqual(self.parts(note, xml, ANY, "- POST /things: ‘p’ is not sent in the media type text/xml", json=True),
                         [("told", "part type")])

    def test_files_by_their_types(self):
        """A text whose media type is one of files is a file, alone or in a list."""
        file, png = {"scalar": "file"}, {"contentType": "image/png"}
        self.assertEqual(self.parts(NAME, png, file, mediaType="image/png"), [])
        self.assertEqual(self.parts(NAME, png, STRING, mediaType="image/png"), [("silent", "format")])
        self.assertEqual(self.parts({"type": "array", "items": NAME}, png, {"list": file}, mediaType="image/png"), [])
        self.assertEqual(self.parts({}, {"contentType": "image/*"}, file), [])
        self.assertEqual(self.parts(NAME, {"contentType": "text/csv"}, file, mediaType="text/csv"), [("wrong", "type")])

    def test_headers_of_parts(self):
        def header(required=True, **schema):
            return {"headers": {"X-A": {"required": required, "schema": schema}}}
        constant = header(type="string", enum=["b"])
        self.assertEqual(self.parts(NAME, constant, STRING, headers=[{"name": "x-a", "value": "b"}]), [])
        self.assertEqual(self.parts(NAME, constant, STRING), [("silent", "part header")])
        self.assertEqual(self.parts(NAME, constant, STRING, headers=[{"name": "X-A", "value": "c"}]), [("wrong", "part header")])
        line = "- POST /things: the header field ‘X-A’ of the part ‘p’ is left out, since the document has no constant for it"
        for free in (header(type="string"), header(False, const="b"), header(type="string", enum=["b", "c"])):
            self.assertEqual(self.parts(NAME, free, STRING), [("silent", "part header")])
            self.assertEqual(self.parts(NAME, free, STRING, line), [("told", "part header")])
            self.assertEqual(self.parts(NAME, free, STRING, headers=[{"name": "X-A", "value": "b"}]), [("wrong", "part header")])
        self.assertEqual(self.parts(NAME, {}, STRING, headers=[{"name": "X-A", "value": "b"}]), [("wrong", "part header")])
        self.assertEqual(self.parts(NAME, {"headers": {"content-type": {"schema": NAME}}}, STRING), [])

    def test_types_of_members_of_forms(self):
        form, json = "application/x-www-form-urlencoded", {"contentType": "application/json"}
        self.assertEqual(self.parts(NAME, json, STRING, media=form), [("silent", "part type")])
        self.assertEqual(self.parts(NAME, json, STRING, "- POST /things: ‘p’ is not sent in the media type application/json", form),
                         [("told", "part type")])
        self.assertEqual(self.parts({"type": "integer"}, json, INT, media=form), [])
        self.assertEqual(self.parts(NAME, {"contentType": "text/plain"}, STRING, media=form), [])
        self.assertEqual(self.parts(NAME, {**json, "style": "form"}, STRING, media=form), [])

    def test_files_or_lists_of_files(self):
        file = {"type": "string", "format": "binary"}
        def paths(*alternatives):
            schema = thing(("f",), f={"anyOf": list(alternatives)})
            return operation(method="post", requestBody={"required": True, "content": {"multipart/form-data": {"schema": schema}}})
        def made(type):
            return api(call("POST", body={"kind": "multipart", "fields": [field("f", type)]}))
        self.expect([], paths(file, {"type": "array", "items": file}), made({"list": {"scalar": "file"}}))
        self.expect([("silent", "union")], paths(NAME, {"type": "array", "items": file}), made({"list": {"scalar": "file"}}))
        self.assertIn(("silent", "union"), self.kinds(self.judged(paths(file, {"type": "array", "items": file}), made(STRING))))


class Results(Case):
    def expect_member(self, expected, schema, type, report="", required=True, **settings):
        paths = operation(reference("Thing"))
        schemas = {"Thing": thing(("name",) if required else (), name=schema), **settings.pop("schemas", {})}
        self.expect(expected, paths, api(RETURNS_THING, records=[record("Thing", field("name", type))], **settings), report, schemas=schemas)

    def test_result(self):
        paths = operation({"type": "string"})
        self.expect([], paths, api(call(result=value(STRING))))
        self.expect([("silent", "result")], paths, api(call(result={"kind": "bytes"})))
        self.expect([("silent", "result")], paths, api(call()))
        self.expect([("told", "result")], paths, api(call()), "- GET /things: the response is not read")
        self.expect([("wrong", "type")], paths, api(call(result=value(BOOL))))
        self.expect([("wrong", "result")], operation(), api(call(result=value(STRING))))

    def test_events_beside_json(self):
        paths = operation(NAME)
        paths["/things"]["get"]["responses"]["200"]["content"]["text/event-stream"] = {"schema": thing(name=NAME)}
        self.expect([("silent", "result")], paths, api(call(result=value(STRING))))
        stream = call(name="stream", result={"kind": "stream", "type": {"record": "Thing"}, "stream": {"format": "sse"}})
        self.expect([], paths, api(call(result=value(STRING)), stream, records=[record("Thing", field("name", STRING))]))

    def test_events_that_a_member_chooses(self):
        body = {"type": "object", "properties": {"stream": {"type": "boolean", "default": False}}}
        paths = operation(NAME, "post", body=body)
        paths["/things"]["post"]["responses"]["200"]["content"]["text/event-stream"] = {"schema": thing(name=NAME)}

        def calls(default):
            fields = [field("stream", BOOL, defaultText=default)]
            stream = call("POST", name="stream", body={"kind": "fields", "format": "json", "fields": fields},
                          result={"kind": "stream", "type": {"record": "Thing"}, "stream": {"format": "sse"}})
            one = call("POST", body={"kind": "fields", "format": "json", "fields": []}, result=value(STRING))
            return api(one, stream, records=[record("Thing", field("name", STRING))])
        self.expect([], paths, calls("true"))
        self.expect([("wrong", "default")], paths, calls("maybe"))

    def test_types(self):
        self.expect_member([], NAME, STRING)
        self.expect_member([("wrong", "type")], NAME, INT)
        self.expect_member([("silent", "type")], NAME, ANY)
        self.expect_member([("told", "type")], NAME, ANY, "- ‘name’ is json, since nothing says more")
        self.expect_member([], {"type": "integer", "format": "int64"}, INT)
        self.expect_member([("wrong", "type")], {"type": "integer"}, {"scalar": "int32"})
        self.expect_member([("wrong", "type")], {"type": "number"}, INT)
        self.expect_member([], {}, ANY)
        self.expect_member([("wrong", "type")], {}, STRING)

    def test_formats(self):
        self.expect_member([], {"type": "string", "format": "date-time"}, {"scalar": "timestamp"})
        self.expect_member([("silent", "format")], {"type": "string", "format": "date-time"}, STRING)
        self.expect_member([("told", "format")], {"type": "string", "format": "date-time"}, STRING, "- ‘name’ is a text, not a date-time")
        self.expect_member([("wrong", "type")], NAME, {"scalar": "timestamp"})

    def test_required_and_null(self):
        self.expect_member([("silent", "required")], NAME, optional(STRING))
        self.expect_member([("wrong", "required")], NAME, STRING, required=False)
        self.expect_member([("wrong", "required")], {"type": "string", "nullable": True}, STRING)
        self.expect_member([], {"type": "string", "nullable": True}, optional(STRING))

    def test_elements(self):
        self.expect_member([], {"type": "array", "items": NAME}, {"list": STRING})
        self.expect_member([("silent", "nullable")], {"type": "array", "items": {"type": "string", "nullable": True}}, {"list": STRING})
        self.expect_member([("wrong", "type")], {"type": "array", "items": NAME}, {"list": INT})
        self.expect_member([("silent", "type")], {"type": "array", "items": NAME}, STRING)
        self.expect_member([], {"type": "object", "additionalProperties": NAME}, {"map": STRING})
        self.expect_member([("wrong", "type")], {"type": "object", "additionalProperties": NAME}, {"map": INT})

    def test_enum(self):
        def enum(*values):
            return [{"swiftName": "E", "isInteger": False, "cases": [{"swiftName": found, "value": found} for found in values]}]
        listed = {"type": "string", "enum": ["a", "b"]}
        self.expect_member([], listed, {"enum": "E"}, enums=enum("a", "b"))
        self.expect_member([("silent", "enum")], listed, {"enum": "E"}, enums=enum("a"))
        self.expect_member([("wrong", "enum")], listed, {"enum": "E"}, enums=enum("a", "b", "c"))
        self.expect_member([("silent", "enum")], listed, STRING)
        self.expect_member([("told", "enum")], listed, STRING, "- ‘name’ is a text without its values")
        self.expect_member([("wrong", "type")], NAME, {"enum": "E"}, enums=enum("a"))

    def test_constant(self):
        def made(**flags):
            return api(RETURNS_THING, records=[record("Thing", field("name", STRING, **flags))])
        paths, schemas = operation(reference("Thing")), {"Thing": thing(name={"type": "string", "enum": ["a"]})}
        self.expect([], paths, made(defaultText="a"), schemas=schemas)
        self.expect([("silent", "constant")], paths, made(), schemas=schemas)
        self.expect([("wrong", "constant")], paths, made(defaultText="b"), schemas=schemas)

    def test_references(self):
        schemas = {"Thing": {"$ref": "#/components/schemas/Other"}, "Other": {"allOf": [{"$ref": "#/components/schemas/Base"},
                   thing(note=NAME)]}, "Base": thing(name=NAME)}
        found = api(RETURNS_THING, records=[record("Thing", field("name", STRING), field("note", optional(STRING)))])
        self.expect([], operation(reference("Thing")), found, schemas=schemas)
        found["records"][0]["fields"].pop(0)
        self.expect([("silent", "member")], operation(reference("Thing")), found, schemas=schemas)

    def test_loops(self):
        schemas = {"Thing": reference("Loop"), "Loop": reference("Thing")}
        result = self.judged(operation(reference("Thing")), api(RETURNS_THING, records=[record("Thing")]), schemas=schemas)
        self.assertIn("the references are a loop", result.document.problems[0])

    def test_item_and_what_stands_beside_it(self):
        paths = operation(thing(("data", "more"), data=thing(name=NAME), more=NAME))
        found = api(call(result={**value({"record": "Thing"}), "item": "/data"}), records=[record("Thing", field("name", STRING))])
        self.expect([("silent", "member")], paths, found)
        found["resources"][0]["calls"][0]["result"]["item"] = "/other"
        self.expect([("wrong", "result")], paths, found)


    def test_envelope_of_alternatives(self):
        """The envelope of a list has the members of all alternatives of the response."""
        schema = {**thing((), data={"type": "array", "items": NAME}), "oneOf": [thing(("a",), a=NAME), thing(("b",), b=NAME)]}
        def judged(*names):
            envelope = record("List", *(field(name, optional(STRING)) for name in names))
            result = {"kind": "page", "type": STRING, "items": {"pointer": "/data"}, "envelope": {"record": "List"}}
            return self.kinds(self.judged(operation(schema), api(call(result=result), records=[envelope])))
        self.assertEqual(judged("a", "b"), [])
        self.assertEqual(judged("a"), [("silent", "member")])
        self.assertEqual(judged("a", "b", "c"), [("wrong", "member")])


class Unions(Case):
    CAT = thing(("kind", "meow"), kind={"type": "string"}, meow=NAME)
    DOG = thing(("kind", "bark"), kind={"type": "string"}, bark=NAME)
    PET = {"oneOf": [reference("Cat"), reference("Dog")],
           "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/components/schemas/Cat", "dog": "Dog"}}}
    RECORDS = [record("Cat", field("kind", STRING), field("meow", STRING)), record("Dog", field("kind", STRING), field("bark", STRING))]

    def expect_union(self, expected, cases, by="kind", pet=None, schemas=None, report="", type=None, unknown=None):
        union = {"swiftName": "Pet", "discriminator": by, "cases": [
            {"swiftName": value or type, "value": value, "type": {"record": type}} for value, type in cases]}
        if unknown:
            union["unknown"] = {"record": unknown}
        self.expect(expected, operation(reference("Pet")),
                    api(call(result=value(type or {"union": "Pet"})), records=self.RECORDS + [record("Pet", field("kind", STRING))], unions=[union]),
                    report, schemas=schemas or {"Cat": self.CAT, "Dog": self.DOG, "Pet": pet or self.PET})

    def test_cases(self):
        self.expect_union([], [("cat", "Cat"), ("dog", "Dog")])
        self.expect_union([("silent", "discriminator")], [("cat", "Cat")])
        self.expect_union([("told", "discriminator")], [("cat", "Cat")], report="- ‘Pet’: the case dog is left out, since nothing distinguishes it")
        self.expect_union([("wrong", "alternative")], [("cat", "Cat"), ("dog", "Dog"), ("cow", "Cat")])
        self.expect_union([("silent", "discriminator")], [(None, "Cat"), (None, "Dog")], by=None)
        self.assertIn(("silent", "member"), self.kinds(self.judged(
            operation(reference("Pet")), api(call(result=value({"record": "Pet"})), records=[record("Pet", field("kind", STRING))]),
            schemas={"Cat": self.CAT, "Dog": self.DOG, "Pet": self.PET})))

    def test_words_of_names(self):
        """Without a mapping, a value that all alternatives have stands for the schema in whose name it is."""
        kind = {"type": "string", "enum": ["cat", "dog"]}
        pet = {"oneOf": [reference("BigCat"), reference("BigDog")], "discriminator": {"propertyName": "kind"}}
        schemas = {"Pet": pet, "BigCat": thing(("kind", "meow"), kind=kind, meow=NAME), "BigDog": thing(("kind", "bark"), kind=kind, bark=NAME)}
        enum = {"swiftName": "Kind", "cases": [{"swiftName": name, "value": {"text": {"_0": name}}} for name in ("cat", "dog")]}
        def verdicts(cases):
            union = {"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": value, "value": value, "type": {"record": type}} for value, type in cases]}
            found = self.judged(operation(reference("Pet")), api(
                call(result=value({"union": "Pet"})), records=self.RECORDS, enums=[enum], unions=[union]), schemas=schemas)
            return {found for found in self.kinds(found) if found[1] in ("alternative", "discriminator", "union", "member")}
        self.assertEqual(verdicts([("cat", "Cat"), ("dog", "Dog")]), set())
        self.assertNotEqual(verdicts([("cat", "Dog"), ("dog", "Cat")]), set())
        self.assertNotEqual(verdicts([("BigCat", "Cat"), ("BigDog", "Dog")]), set())

    def test_swapped_cases(self):
        result = self.judged(operation(reference("Pet")), api(
            call(result=value({"union": "Pet"})), records=self.RECORDS, unions=[{"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": "cat", "value": "cat", "type": {"record": "Dog"}}, {"swiftName": "dog", "value": "dog", "type": {"record": "Cat"}}]}]),
            schemas={"Cat": self.CAT, "Dog": self.DOG, "Pet": self.PET})
        self.assertEqual({verdict for verdict, _ in self.kinds(result)}, {"silent", "wrong"})

    def test_inheritance(self):
        base = {**thing(("kind",), kind=NAME), "discriminator": {"propertyName": "kind", "mapping": {"cat": "Cat", "dog": "Dog"}}}
        schemas = {"Pet": base, "Cat": {"allOf": [reference("Pet"), thing(("meow",), meow=NAME)]},
                   "Dog": {"allOf": [reference("Pet"), thing(("bark",), bark=NAME)]}}
        self.expect_union([], [("cat", "Cat"), ("dog", "Dog")], schemas=schemas, unknown="Pet")
        self.expect_union([("silent", "discriminator")], [("cat", "Cat")], schemas=schemas, unknown="Pet")

    def test_other_values(self):
        """The members of a base are those of values that no case has, with their types."""
        base = {**thing(("kind",), kind=NAME), "discriminator": {"propertyName": "kind", "mapping": {"cat": "Cat", "dog": "Dog"}}}
        schemas = {"Pet": base, "Cat": {"allOf": [reference("Pet"), thing(("meow",), meow=NAME)]},
                   "Dog": {"allOf": [reference("Pet"), thing(("bark",), bark=NAME)]}}
        cases = [("cat", "Cat"), ("dog", "Dog")]
        self.expect_union([("silent", "other values")], cases, schemas=schemas)
        self.expect_union([("told", "other values")], cases, schemas=schemas,
                          report="- other values of ‘kind’ in ‘Pet’ are json, without the members of the base")
        self.expect_union([("silent", "other values")], cases, schemas=schemas, report="- the cases of ‘Pet’ are one record, since")
        self.expect_union([("wrong", "member")], cases, schemas=schemas, unknown="Cat")
        # Alternatives with members beside them, and without.
        beside = {**base, "oneOf": [reference("Cat"), reference("Dog")]}
        plain = {"Cat": self.CAT, "Dog": self.DOG}
        self.expect_union([], cases, schemas={**plain, "Pet": beside}, unknown="Pet")
        self.expect_union([("silent", "other values")], cases, schemas={**plain, "Pet": beside})
        self.expect_union([("wrong", "other values")], cases, unknown="Pet")

    def test_alternatives_that_fit_alike(self):
        schemas = {"Pet": {"oneOf": [reference("Cat"), reference("Dog")]}, "Cat": thing(("kind",), kind=NAME, a=NAME),
                   "Dog": thing(("kind",), kind=NAME, a=NAME, b=NAME)}
        fields = [field("kind", STRING), field("a", optional(STRING))]
        records = [record("Cat", *fields), record("Dog", *fields, field("b", optional(STRING)))]
        def made(*names):
            cases = [{"swiftName": name, "type": {"record": name}} for name in names]
            return api(call(result=value({"union": "Pet"})), records=records, unions=[{"swiftName": "Pet", "cases": cases}])
        self.expect([], operation(reference("Pet")), made("Cat", "Dog"), schemas=schemas)
        self.expect([], operation(reference("Pet")), made("Dog", "Cat"), schemas=schemas)
        self.expect([("silent", "union")], operation(reference("Pet")), made("Dog"), schemas=schemas)

    def expect_texts(self, expected, schema, cases, values, **schemas):
        enums = [{"swiftName": "E", "isInteger": False, "cases": [{"swiftName": found, "value": found} for found in values]}]
        union = [{"swiftName": "Pet", "cases": [{"swiftName": str(index), "type": case} for index, case in enumerate(cases)]}]
        type = {"union": "Pet"} if len(cases) > 1 else cases[0]
        self.expect(expected, operation(reference("Pet")), api(call(result=value(type)), enums=enums, unions=union),
                    schemas={"Pet": schema, **schemas})

    def test_texts_that_are_one_enum(self):
        def text(*values):
            return {"type": "string", "enum": list(values)}
        both = {"oneOf": [text("a"), text("b"), {"type": "integer"}]}
        self.expect_texts([], both, [{"enum": "E"}, INT], ["a", "b"])
        self.expect_texts([("silent", "alternative")], {"oneOf": [*both["oneOf"], text("c", "a")]}, [{"enum": "E"}, INT], ["a", "b"])
        self.expect_texts([("wrong", "enum")], both, [{"enum": "E"}, INT], ["a", "b", "c"])
        # A text beside the values, which the enum has as an unknown one.
        self.expect_texts([], {"anyOf": [NAME, text("a"), {"type": "integer"}]}, [{"enum": "E"}, INT], ["a"])
        inner = {"anyOf": [NAME, text("a")]}
        self.expect_texts([], {"anyOf": [reference("Inner"), text("b")]}, [{"enum": "E"}], ["a", "b"], Inner=inner)
        self.expect_texts([("silent", "enum")], {"anyOf": [reference("Inner"), text("b")]}, [{"enum": "E"}], ["a"], Inner=inner)

    def test_values_of_an_inner_union(self):
        """A value of the outer member leads to a union; the names of its alternatives are no values."""
        pet = {"oneOf": [reference("Inner")], "discriminator": {"propertyName": "kind", "mapping": {"inner": "Inner"}}}
        schemas = {"Cat": self.CAT, "Dog": self.DOG, "Pet": pet, "Inner": {"oneOf": [reference("Cat"), reference("Dog")]}}
        self.expect_union([("silent", "discriminator"), ("wrong", "alternative"), ("wrong", "alternative")],
                          [("Cat", "Cat"), ("Dog", "Dog")], schemas=schemas)

    def test_base_as_an_alternative(self):
        """A mapping that leads to the base itself makes it one of the alternatives."""
        base = {**thing(("kind",), kind=NAME), "discriminator": {"propertyName": "kind", "mapping": {"pet": "Pet", "cat": "Cat"}}}
        schemas = {"Pet": base, "Cat": {"allOf": [reference("Pet"), thing(("meow",), meow=NAME)]}}
        self.expect_union([], [("pet", "Pet"), ("cat", "Cat")], schemas=schemas, unknown="Pet")
        self.expect_union([("silent", "discriminator")], [("cat", "Cat")], schemas=schemas, unknown="Pet")

    def test_objects_by_a_member_beside_texts(self):
        """Of a union of texts and objects, a member can distinguish only the objects, which are then one case."""
        pet = {"oneOf": [NAME, reference("Cat"), reference("Dog")], "discriminator": self.PET["discriminator"]}
        schemas = {"Cat": self.CAT, "Dog": self.DOG, "Pet": pet}
        def judged(*cases):
            return self.kinds(self.judged(operation(reference("Pet")), api(
                call(result=value({"union": "Pet"})), records=self.RECORDS, unions=[
                    {"swiftName": "Pet", "cases": [{"swiftName": "text", "type": STRING}, {"swiftName": "object", "type": {"union": "Object"}}]},
                    {"swiftName": "Object", "discriminator": "kind", "cases": [
                        {"swiftName": value, "value": value, "type": {"record": type}} for value, type in cases]}]), schemas=schemas))
        self.assertEqual(judged(("cat", "Cat"), ("dog", "Dog")), [])
        self.assertEqual(judged(("cat", "Cat"), ("dog", "Cat")), [("silent", "member"), ("wrong", "member")])
        self.assertEqual(judged(("cat", "Cat")), [("silent", "discriminator")])

    def test_values_that_may_be_null(self):
        """A constant beside null is a value of the discriminator; the name of the schema is none."""
        cat = thing(("meow",), kind={"anyOf": [{"enum": ["cat"]}, {"type": "null"}]}, meow=NAME)
        pet = {"oneOf": [reference("Cat"), reference("Dog")], "discriminator": {"propertyName": "kind"}}
        dog = thing(("kind", "bark"), kind={"const": "dog"}, bark=NAME)
        result = self.judged(operation(reference("Pet")), api(
            call(result=value({"union": "Pet"})), records=[record("Cat", field("kind", optional(STRING)), field("meow", STRING)), self.RECORDS[1]],
            unions=[{"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": "cat", "value": "cat", "type": {"record": "Cat"}}, {"swiftName": "dog", "value": "dog", "type": {"record": "Dog"}}]}]),
            schemas={"Cat": cat, "Dog": dog, "Pet": pet})
        self.assertEqual(self.kinds(result), [])

    def test_union_of_texts_in_a_path(self):
        """A number and its digits as a text are the same in a path."""
        parameter = {"name": "id", "in": "path", "required": True, "schema": {"anyOf": [{"type": "integer"}, NAME]}}
        argument = {"argument": field("id", STRING)}
        self.expect([], operation(path="/things/{id}", parameters=[parameter]), api(call(path=[{"text": "/things/"}, argument])))

    def test_styles_of_a_path(self):
        """The path has what `label` and `matrix` write before a value."""
        for style, before in (("label", "."), ("matrix", ";id=")):
            parameter = {"name": "id", "in": "path", "required": True, "style": style, "schema": NAME}
            argument = {"argument": field("id", STRING)}
            paths = operation(path="/things/{id}", parameters=[parameter])
            self.expect([], paths, api(call(path=[{"text": "/things/" + before}, argument])))
            self.assertNotEqual([], self.kinds(self.judged(paths, api(call(path=[{"text": "/things/-"}, argument])))))

    def test_null_as_an_object(self):
        """OpenAPI 3.0: an object without members that may be null is null, beside other alternatives."""
        null = {"type": "object", "nullable": True, "additionalProperties": False}
        schemas = {"Pet": thing(("cat",), cat={"anyOf": [reference("Cat"), null]}), "Cat": thing((), a=NAME)}
        def made(type):
            return api(call(result=value({"record": "Pet"})), records=[
                record("Pet", field("cat", type)), record("Cat", field("a", optional(STRING)))])
        self.expect([], operation(reference("Pet")), made(optional({"record": "Cat"})), schemas=schemas)
        self.expect([("wrong", "required")], operation(reference("Pet")), made({"record": "Cat"}), schemas=schemas)

    def test_null_that_a_part_excludes(self):
        """Null is no value if one part of `allOf` allows it and another has a type without it."""
        both = {"allOf": [{"oneOf": [{"type": "null"}, thing((), a=NAME)]}, thing((), b=NAME)]}
        records = [record("Pet", field("both", {"record": "Both"})),
                   record("Both", field("a", optional(STRING)), field("b", optional(STRING)))]
        self.expect([], operation(reference("Pet")), api(call(result=value({"record": "Pet"})), records=records),
                    schemas={"Pet": thing(("both",), both=both)}, openapi="3.1.0")

    def test_values_that_exclude_each_other(self):
        """Those of the more special part count."""
        base = thing((), kind={"type": "string", "enum": ["a", "b"]})
        schemas = {"Base": base, "Pet": {"allOf": [reference("Base"), thing((), kind={"type": "string", "enum": ["c"]})]}}
        def made(*values):
            enum = {"swiftName": "Kind", "isInteger": False, "cases": [{"swiftName": text, "value": text} for text in values]}
            return api(call(result=value({"record": "Pet"})), records=[record("Pet", field("kind", optional({"enum": "Kind"})))], enums=[enum])
        self.expect([], operation(reference("Pet")), made("c"), schemas=schemas)
        self.assertNotEqual([], self.kinds(self.judged(operation(reference("Pet")), made("a", "b"), schemas=schemas)))

    def test_union_in_a_union_by_one_member(self):
        """The alternatives of an inner union are cases of the outer one, if the member leads to each of them."""
        pet = {"oneOf": [reference("Cat"), reference("Inner")]}
        cow = thing(("kind", "moo"), kind={"type": "string", "enum": ["cow"]}, moo=NAME)
        cat, dog = ({**found, "properties": {**found["properties"], "kind": {"type": "string", "enum": [name]}}}
                    for found, name in ((self.CAT, "cat"), (self.DOG, "dog")))
        schemas = {"Cat": cat, "Dog": dog, "Cow": cow, "Pet": pet, "Inner": {"oneOf": [reference("Dog"), reference("Cow")]}}
        records = self.RECORDS + [record("Cow", field("kind", STRING, default="cow"), field("moo", STRING))]
        def judged(*cases):
            union = {"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": value, "value": value, "type": {"record": type}} for value, type in cases]}
            return self.kinds(self.judged(operation(reference("Pet")), api(
                call(result=value({"union": "Pet"})), records=records, unions=[union]), schemas=schemas))
        self.assertEqual(judged(("cat", "Cat"), ("dog", "Dog"), ("cow", "Cow")), [])
        self.assertNotEqual(judged(("cat", "Cat"), ("dog", "Dog")), [])
        self.assertNotEqual(judged(("cat", "Cat"), ("dog", "Cow"), ("cow", "Dog")), [])

    def test_names_of_schemas_in_a_part(self):
        """A line may name the schema that a member has in `allOf`."""
        schemas = {"Cat": thing((), a=NAME), "Dog": thing((), b=NAME), "Pet": {"oneOf": [reference("Cat"), reference("Dog")]},
                   "Owner": thing((), pet={"allOf": [reference("Pet")], "description": "x"})}
        records = [record("Owner", field("pet", optional({"record": "Pet"}))),
                   record("Pet", field("a", optional(STRING)), field("b", optional(STRING)))]
        paths, made = operation(reference("Owner")), api(call(result=value({"record": "Owner"})), records=records)
        self.expect([("silent", "union")], paths, made, schemas=schemas)
        line = "- the cases of ‘Pet’ are one record, since nothing distinguishes them"
        self.expect([("told", "union")], paths, made, line, schemas=schemas)

    def test_json(self):
        self.expect_union([("silent", "type")], [], type=ANY)
        self.expect_union([("told", "type")], [], type=ANY, report="- ‘Pet’ is json, since nothing distinguishes its cases")


class Paging(Case):
    def judge_list(self, strategy, parameters=("cursor", "limit"), members=("next_cursor",), report="", size="query.limit", **extra):
        schema = thing((), data={"type": "array", "items": NAME}, **{name: {"type": "string"} for name in members})
        types = {"cursor": NAME, **dict.fromkeys(("limit", "page", "offset"), {"type": "integer"})}
        paths = operation(schema, parameters=[{"name": name, "in": "query", "schema": types[name]} for name in parameters])
        scheme = {"strategy": strategy, **({"size": {"parameter": size}} if size else {}), **extra}
        result = {"kind": "page", "type": STRING, "items": {"pointer": "/data"}, "paging": scheme}
        return self.kinds(self.judged(paths, api(call(result=result)), report))

    def test_cursor(self):
        right = {"cursor": {"parameter": "query.cursor", "next": "body#/next_cursor"}}
        self.assertEqual(self.judge_list(right), [])
        self.assertEqual(self.judge_list({"cursor": {"parameter": "query.cursor", "next": "body#/other"}})[-1], ("wrong", "paging"))
        self.assertIn(("wrong", "paging"), self.judge_list({"cursor": {"parameter": "query.limit", "next": "body#/next_cursor"}}))
        self.assertIn(("wrong", "paging"), self.judge_list(right, size="query.size"))
        self.assertIn(("wrong", "paging"), self.judge_list(right, total="body#/data"))

    def test_url_and_cursor(self):
        self.assertIn(("wrong", "paging"), self.judge_list({"follow": {"next": "body#/next_cursor"}}))
        self.assertIn(("wrong", "paging"), self.judge_list(
            {"cursor": {"parameter": "query.cursor", "next": "body#/next_url"}}, members=("next_url",)))
        self.assertEqual(self.judge_list({"follow": {"next": "body#/next_url"}}, members=("next_url",)), [])

    def test_number_and_offset(self):
        self.assertEqual(self.judge_list({"number": {"parameter": "query.page", "first": 1}}, ("page", "limit"), ()), [])
        self.assertIn(("wrong", "paging"), self.judge_list({"offset": {"parameter": "query.page", "first": 0}}, ("page", "limit"), ()))

    def test_what_responses_have(self):
        """A cursor beside the items is the position, not the identity of the last element, and not an offset."""
        last = {"cursor": {"parameter": "query.cursor", "next": "last#/id"}}
        self.assertIn(("wrong", "paging"), self.judge_list(last))
        self.assertEqual(self.judge_list({"offset": {"parameter": "query.offset", "first": 0}}, ("offset", "limit"), ()), [])
        self.assertIn(("wrong", "paging"), self.judge_list({"offset": {"parameter": "query.offset", "first": 0}}, ("offset", "limit")))
        self.assertIn(("wrong", "paging"), self.judge_list({"follow": {"next": "body#/path"}}, members=("path",)))

    def test_members_of_links(self):
        """Members of `links` are URLs, whatever else the document says of them."""
        def judged(name):
            schema = thing((), data={"type": "array", "items": NAME}, **{name: thing((), next=NAME)})
            scheme = {"strategy": {"follow": {"next": f"body#/{name}/next"}}}
            result = {"kind": "page", "type": STRING, "items": {"pointer": "/data"}, "paging": scheme}
            return self.kinds(self.judged(operation(schema), api(call(result=result))))
        self.assertNotIn(("wrong", "paging"), judged("links"))
        self.assertNotIn(("wrong", "paging"), judged("_links"))
        self.assertIn(("wrong", "paging"), judged("places"))

    def test_links_in_the_description_of_a_response(self):
        def judged(description):
            response = {**answer({"type": "array", "items": NAME}), "description": description}
            scheme = {"strategy": {"follow": {"next": "link.next"}}}
            result = {"kind": "page", "type": STRING, "items": {"pointer": ""}, "paging": scheme}
            return self.kinds(self.judged(operation(responses={"200": response}), api(call(result=result))))
        self.assertEqual(judged("The Link header has the next page."), [])
        self.assertEqual(judged("A page."), [("wrong", "paging")])

    def test_record_with_a_query_in_the_path(self):
        """`/things/{id}?beta=true` is one record, also if it has a list and a parameter like a cursor."""
        path = "/things/{id}?beta=true"
        parameters = [{"name": "id", "in": "path", "required": True, "schema": NAME},
                      {"name": "starting_after", "in": "query", "schema": NAME}]
        schema = thing((), output={"type": "array", "items": NAME})
        document = self.judged(operation(schema, path=path, parameters=parameters), api()).document
        paging = PagingOfCalls(document, None, None, SimpleNamespace(shapes=Shapes(document)))
        self.assertEqual([paging.is_paged(found) for found in document.operations()], [[]])

    def test_no_paging(self):
        query = [field("cursor", optional(STRING)), field("limit", optional(INT))]
        schema = thing((), data={"type": "array", "items": NAME}, next_cursor=NAME)
        parameters = [{"name": "cursor", "in": "query", "schema": NAME}, {"name": "limit", "in": "query", "schema": {"type": "integer"}}]
        found = api(call(query=query, result=value({"record": "Page"})), records=[
            record("Page", field("data", optional({"list": STRING})), field("next_cursor", optional(STRING)))])
        self.expect([("silent", "paging")], operation(schema, parameters=parameters), found)
        self.expect([("told", "paging")], operation(schema, parameters=parameters), found, "## Lists that are not paged\n\n- GET /things: ‘cursor’")

    def described(self, name, description, schema=None, strategy=None, report="", members=None, **settings):
        """What is said of a list with a parameter, which is paged by it or, without a strategy, has it as a query item."""
        schema = schema or {"type": "integer"}
        parameters = [{"name": name, "in": "query", "schema": schema, "description": description},
                      {"name": "limit", "in": "query", "schema": {"type": "integer"}}]
        members = {"data": {"type": "array", "items": NAME}, **(members or {})}
        result = {"kind": "page", "type": STRING, "items": {"pointer": "/data"}, "envelope": {"record": "More"}}
        query = [field("limit", optional(INT))]
        if strategy:
            result["paging"] = {"strategy": {strategy: {"parameter": "query." + name, **settings}}}
        else:
            query.append(field(name, optional({"scalar": "timestamp"} if "format" in schema else INT)))
        more = record("More", *(field(member, optional(INT if found["type"] == "integer" else BOOL)) for member, found in members.items()
                                if member != "data"))
        return self.kinds(self.judged(operation(thing((), **members), parameters=parameters),
                                      api(call(result=result, query=query), records=[more]), report))

    def test_names_of_positions_that_are_none(self):
        """A time, and a page on paper, are no position, whatever their parameter is called."""
        for name, strategy, text in (("offset", "offset", "Seconds since the start of the recording"),
                                     ("offset", "offset", "Number of days to shift the report"),
                                     ("page", "number", "Page of the book whose notes are listed")):
            self.assertEqual(self.described(name, text, strategy=strategy, first=0), [("wrong", "paging")])
            self.assertEqual(self.described(name, text), [])
        for text in ("The number of records to skip", "The offset, of the records of the last 30 days", "Page of the list"):
            self.assertEqual(self.described("offset", text, strategy="offset", first=0), [])
            self.assertEqual(self.described("offset", text), [("silent", "paging")])

    def test_first_page_of_spring(self):
        members = {name: {"type": "integer"} for name in ("number", "totalPages", "totalElements")}
        def judged(first, text="Page number", report=""):
            return self.described("page", text, None, "number", report, members, first=first)
        self.assertEqual(judged(1), [("silent", "paging")])
        self.assertEqual(judged(1, report="- GET /things: the first ‘page’ may be 0"), [("told", "paging")])
        self.assertEqual(judged(0), [])
        self.assertEqual(judged(1, "The page, which starts at 1"), [])

    def test_pages_that_begin_at_a_time(self):
        """A response that has more records needs pages, also by a time or by the identity of the last record."""
        time, more = {"type": "string", "format": "date-time"}, {"has_more": {"type": "boolean"}}
        self.assertEqual(self.described("before", "", time, members=more), [("silent", "paging")])
        self.assertEqual(self.described("before", "", time), [])
        self.assertEqual(self.described("max_id", ""), [("silent", "paging")])


class WholeDocuments(Case):
    SCHEME = {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}}

    def test_credentials(self):
        def made(place="header.X-Key", use=(("key",),)):
            return api(call(use=[list(names) for names in use]), schemes=[{"name": "key", "kind": {"apiKey": {}}, "place": place}])
        secured = {"components": self.SCHEME, "security": [{"key": []}]}
        self.expect([], operation(), made(), **secured)
        self.expect([("silent", "use")], operation(), made(use=()), **secured)
        self.expect([("told", "use")], operation(), made(use=()), "- GET /things: the scheme ‘key’ is left out", **secured)
        self.expect([("wrong", "use")], operation(), made(), components=self.SCHEME, security=[])
        self.assertIn(("silent", "credential"), self.kinds(self.judged(operation(), made("query.key"), **secured)))

    def test_scopes(self):
        flow = {"clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {"read": "x"}}}
        schemes = {"securitySchemes": {"o": {"type": "oauth2", "flows": flow}}}
        oauth2 = {"name": "o", "kind": {"oauth2": {"_0": {"grant": "client-credentials", "token": "https://a.example/t", "scopes": []}}}}
        settings = {"components": schemes, "security": [{"o": ["read"]}]}
        self.expect([], operation(), api(call(use=[["o"]], scopes=["read"]), schemes=[oauth2]), **settings)
        self.expect([("silent", "scopes")], operation(), api(call(use=[["o"]]), schemes=[oauth2]), **settings)

    def test_errors(self):
        paths = operation(responses={"200": answer(), "400": answer(thing(("message",), message=NAME))})
        records = [record("Problem", field("message", STRING))]
        self.expect([], paths, api(call(), records=records, errors={"record": {"record": "Problem"}}))
        self.expect([("silent", "error")], paths, api(call()))
        self.expect([("told", "error")], paths, api(call()), "- GET /things: the error is left out")
        self.expect([("wrong", "error")], operation(), api(call(), records=records, errors={"record": {"record": "Problem"}}))

    def test_joined_errors(self):
        """A record for several errors has the members and the values of all, and no others."""
        def bad(**members):
            return {"200": answer(), "400": answer({"type": "object", "required": ["error"], "properties": members})}
        words = [{"type": "string", "enum": ["denied", "gone"]}, {"type": "string", "enum": ["gone", "late"]}]
        paths = {**operation(path="/a", responses=bad(error=words[0])),
                 **operation(path="/b", responses=bad(error=words[1], needed=NAME)),
                 **operation(path="/c", responses=bad(error=NAME))}
        calls = [call(path="/" + name, name=name) for name in "abc"]

        def made(values, *fields):
            enum = {"swiftName": "Word", "isInteger": False, "cases": [{"value": value} for value in values]}
            records = [record("Problem", field("error", {"enum": "Word"}), *fields)]
            return api(*calls, records=records, enums=[enum], errors={"record": {"record": "Problem"}})
        needed = field("needed", {"optional": STRING})
        self.expect([], paths, made(["denied", "gone", "late"], needed))
        self.expect([("silent", "enum")], paths, made(["denied", "gone"], needed))
        self.expect([("wrong", "enum")] * 2, paths, made(["denied", "gone", "late", "odd"], needed))
        self.assertIn(("silent", "member"), self.kinds(self.judged(paths, made(["denied", "gone", "late"]))))
        self.assertIn(("wrong", "member"), self.kinds(self.judged(
            paths, made(["denied", "gone", "late"], needed, field("odd", {"optional": STRING})))))

    def test_error_text(self):
        paths = operation(responses={"200": answer(), "400": answer(NAME)})
        self.expect([], paths, api(call(), errors={"message": ""}))
        self.expect([("silent", "error")], paths, api(call(), errors={"message": "/text"}))

    def test_errors_in_results(self):
        """Errors beside a result are those of the API, if responses with a good status are searched for them."""
        errors = {"type": "array", "items": {"type": "object", "required": ["code"], "properties": {"code": NAME}}}
        paths = operation(thing(name=thing(("text",), text=NAME), errors=errors))
        result = {**value({"record": "Inner"}), "item": "/name"}
        records = [record("Inner", field("text", STRING)), record("Failure", field("code", STRING)),
                   record("Failures", field("errors", {"optional": {"list": {"record": "Failure"}}}))]

        def made(**rules):
            return api(call(result=result), records=records, errors={"record": {"record": "Failures"}, **rules})
        present = {"place": "body#/errors/0", "test": {"isNegated": False}}
        self.expect([], paths, made(condition=present))
        self.assertIn(("silent", "member"), self.kinds(self.judged(paths, made())))
        absent = {"place": "body#/errors/0", "test": {"isNegated": True}}
        self.assertIn(("silent", "member"), self.kinds(self.judged(paths, made(condition=absent))))

    def test_default_response_alone(self):
        """Without any other status, `default` is the good response."""
        good = {"default": answer(thing(("message",), message=NAME))}
        result = value({"record": "Problem"})
        records = [record("Problem", field("message", STRING))]
        self.assertNotIn("error", [kind for _, kind in self.kinds(self.judged(
            operation(responses=good), api(call(result=result), records=records)))])
        self.assertIn(("silent", "error"), self.kinds(self.judged(
            operation(responses={"204": {"description": ""}, **good}), api(call()))))

    def test_webhooks(self):
        message = {"webhooks": {"made": {"post": {"requestBody": {"content": {"application/json": {"schema": NAME}}}}}}, "openapi": "3.1.0"}
        hooks = {"events": [{"name": "made", "swiftName": "made", "type": STRING}]}
        self.expect([], operation(), api(call(), webhooks=hooks), **message)
        self.expect([("silent", "webhook")], operation(), api(call()), **message)
        self.expect([("told", "webhook")], operation(), api(call()), "- the webhook ‘made’ is left out", **message)

    def test_what_is_no_document(self):
        for text in ("", "[]", "{", "a: [", "swagger: '1.2'", "openapi: 4.0.0", "\xff\xfe"):
            with self.subTest(text), tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
                file.write(text)
                file.flush()
                self.assertRaises(Unreadable, Document, file.name)

    def test_missing_files(self):
        result = self.judged({"/things": {"$ref": "gone.yaml"}, "/more": {"get": {"$ref": "#/nowhere"}}}, api())
        self.assertEqual(len(result.document.problems), 3)

    def test_whole_operations(self):
        paths = {**operation(reference("Thing")), **operation(path="/whole")}
        result = self.judged(paths, api(RETURNS_THING, call(path="/whole"), records=[record("Thing")]), schemas={"Thing": thing(name=NAME)})
        self.assertEqual((len(result.operations), result.whole), (2, 1))


class Equal(Case):
    """What is right, or told, though it looks different."""

    def test_object_in_a_path(self):
        """A text holds an object that the caller writes, and a line tells of it."""
        paths = operation(path="/things/{o}", parameters=[
            {"name": "o", "in": "path", "required": True, "schema": thing((), a={"type": "integer"})}])
        made = api(call(path=[{"text": "/things/"}, {"argument": field("o", STRING)}]))
        line = "- GET /things/{o}: the parameter ‘o’ is a text, and does not have the type of the document"
        self.expect([("silent", "type")], paths, made)
        self.expect([("told", "type")], paths, made, line)

    def test_result_of_another_type(self):
        paths = operation(thing((), a=NAME))
        paths["/things"]["get"]["responses"]["200"]["content"]["application/vnd.b+json"] = {"schema": thing((), b=NAME)}
        made = api(call(result=value({"record": "A"})), records=[record("A", field("a", optional(STRING)))])
        self.expect([("silent", "member"), ("wrong", "member")], paths, made)
        line = "- GET /things: the result of type application/vnd.{}+json is left out, since the operation has others"
        self.expect([("told", "result")], paths, made, line.format("b"))
        self.expect([("silent", "member"), ("wrong", "member")], paths, made, line.format("c"))

    def test_call_that_would_have_an_error(self):
        line = "- GET /things: the call is left out, since the schema with it would have an error: ‘bytes?’ cannot be used in a part"
        self.expect([("told", "operation")], operation(), api(), line)
        spaces = operation(path="/a b")
        self.expect([("told", "operation")], spaces, api(), "- GET /a b: no request can have the path")

    def test_list_of_unions(self):
        schema = {"oneOf": [{"type": "array", "items": NAME}, {"type": "array", "items": {"type": "integer"}}]}
        union = {"swiftName": "U", "cases": [{"swiftName": name, "type": {"scalar": name}} for name in ("string", "int")]}
        listed = call(name="list", kind="operation", result={"kind": "page", "type": {"union": "U"}})
        self.expect([("silent", "union")], operation(schema), api(listed, unions=[union]))
        texts = api({**listed, "result": {"kind": "page", "type": STRING}})
        self.expect([("silent", "union")] * 2, operation(schema), texts)

    def member(self, schema, type, **settings):
        paths = operation(thing(("name",), name=schema))
        return self.kinds(self.judged(paths, api(call(result=value({"record": "T"})), records=[record("T", field("name", type))]), **settings))

    def test_decimal_of_numbers_and_texts(self):
        def both(format):
            return {"anyOf": [{"type": "number"}, {"type": "string", "format": format}]}
        self.assertEqual(self.member(both("decimal"), {"scalar": "decimal"}), [])
        self.assertEqual(self.member(both("date"), {"scalar": "decimal"}), [("silent", "union")])

    def test_rules_without_a_type(self):
        self.assertEqual(self.member({"maximum": 5}, ANY), [])
        self.assertEqual(self.member({"minLength": 5}, ANY), [])
        self.assertEqual(self.member({"type": "number", "maximum": 5}, ANY), [("silent", "type")])
        self.assertEqual(self.member({"properties": {"a": NAME}}, ANY), [("silent", "type")])

    def test_alternatives_that_are_none(self):
        """An alternative of itself, and one of another type than the schema around it."""
        schemas = {"Self": {"oneOf": [NAME, reference("Self")]}}
        self.assertEqual(self.member(reference("Self"), STRING, schemas=schemas), [])
        self.assertEqual(self.member(reference("Self"), INT, schemas=schemas), [("wrong", "type")])
        either = {"oneOf": [NAME, {"type": "integer"}]}
        self.assertEqual(self.member({"allOf": [either, NAME]}, STRING), [])
        self.assertEqual(self.member(either, STRING), [("silent", "union")])

    def test_types_that_exclude_each_other(self):
        never = {"allOf": [NAME, {"type": "integer"}]}
        self.assertEqual(self.member(never, STRING), [])
        self.assertEqual(self.member(never, INT), [])
        self.assertEqual(self.member(never, BOOL), [("wrong", "type")])
        self.assertEqual(self.member({"allOf": [{"type": "number"}, {"type": "integer"}]}, {"scalar": "double"}), [("silent", "type")])

    def test_types_of_members_that_are_not_listed(self):
        def judged(additional, inner, report=""):
            schema = {**thing(name=NAME), "additionalProperties": additional}
            fields = field("name", STRING), field("rest", {"map": inner}, isRest=True)
            made = api(call(result=value({"record": "Thing"})), records=[record("Thing", *fields)])
            return self.kinds(self.judged(operation(reference("Thing")), made, report, schemas={"Thing": schema}))
        self.assertEqual(judged({"type": "integer"}, INT), [])
        self.assertEqual(judged({"type": "object"}, ANY), [])
        self.assertEqual(judged({"type": "integer"}, ANY), [("silent", "additional")])
        line = "- the members that ‘Thing’ does not list are JSON without their type"
        self.assertEqual(judged({"type": "integer"}, ANY, line), [("told", "additional")])
        self.assertEqual(judged({"type": "integer"}, STRING), [("wrong", "type")])

    def test_union_of_which_nothing_is_left(self):
        self.assertEqual(self.member({"oneOf": [NAME, {"type": "integer"}]}, BOOL), [("wrong", "type")])
        self.assertEqual(self.member({"oneOf": [NAME, {"type": "boolean"}]}, BOOL), [("silent", "union")])

    def test_relative_servers(self):
        """A relative server belongs to the first one with a host; without any, the host is unknown."""
        def judged(servers, own, *urls):
            others = [{"name": "up", "value": url} for url in urls[1:]]
            made = {**api(call(server="up")), "servers": [{"name": "main", "url": urls[0], "others": others}]}
            paths = operation(servers=[{"url": own}])
            return self.kinds(self.judged(paths, made, "| `GET /things` | `things.get` |", servers=[{"url": url} for url in servers]))
        self.assertEqual(judged(["https://a.example/foo/"], "../bar", "https://a.example/foo", "https://a.example/bar"), [])
        self.assertIn(("wrong", "path"), judged(["https://a.example/foo/"], "../bar", "https://a.example/foo", "https://a.example/foo/bar"))
        self.assertEqual(judged(["/foo"], "https://a.example/bar", "http://localhost/foo", "https://a.example/bar"), [])
        self.assertEqual(judged(["/foo"], "https://a.example/bar", "http://localhost/other", "https://a.example/bar"), [("wrong", "server")])

    def test_pages_in_an_object(self):
        number, size = ({"type": "integer"},) * 2
        parameter = {"name": "page", "in": "query", "style": "deepObject", "schema": thing((), number=number, size=size)}
        def judged(first, second):
            scheme = {"strategy": {"number": {"parameter": first, "first": 1}}, "size": {"parameter": second}}
            result = {"kind": "page", "type": STRING, "items": {"pointer": ""}, "paging": scheme}
            return self.kinds(self.judged(operation({"type": "array", "items": NAME}, parameters=[parameter]), api(call(result=result))))
        self.assertEqual(judged("query.page[number]", "query.page[size]"), [])
        self.assertIn(("wrong", "paging"), judged("query.number", "query.size"))
        self.assertIn(("silent", "parameter"), judged("query.page[number]", "query.page[limit]"))

    def test_exploded_list_in_a_path(self):
        texts = {"type": "array", "items": NAME}
        path, line = "/a/{l}/{e}", "- GET /a/{l}/{e}: the parameter ‘e’ is not written in the style label"
        parameters = [{"name": "l", "in": "path", "required": True, "style": "label", "schema": NAME},
                      {"name": "e", "in": "path", "required": True, "style": "label", "explode": True, "schema": texts}]
        pieces = [{"text": "/a/."}, {"argument": field("l", STRING)}, {"text": "/"}, {"argument": field("e", {"list": STRING})}]
        self.expect([("told", "style")], operation(path=path, parameters=parameters), api(call(path=pieces)), line)
        self.expect([("silent", "style")], operation(path=path, parameters=parameters), api(call(path=pieces)))

    def test_paths_of_autorest(self):
        more = {"/things?comp=x": {"get": {"responses": {"200": answer(NAME)}}}}
        other = call(name="other", fixedQuery=[{"name": "comp", "value": "x"}], result=value(STRING))
        paths = operation(thing((), a=NAME))
        one = call(result=value({"record": "A"}))
        records = [record("A", field("a", optional(STRING)))]
        self.expect([], paths, api(one, other, records=records), **{"x-ms-paths": more})
        self.assertNotEqual(self.kinds(self.judged(paths, api(one, records=records), **{"x-ms-paths": more})), [])

    def test_responses_without_content(self):
        self.expect([], operation(responses={"204": answer(NAME)}), api(call()))
        self.expect([("wrong", "result")], operation(responses={"204": answer(NAME)}), api(call(result=value(STRING))))

    def test_sequences(self):
        """`schema` of lines is all of them; an event without a schema is a text."""
        def stream(media, schema, type, format):
            paths = operation(responses={"200": {"content": {media: schema}}})
            return self.kinds(self.judged(paths, api(call(result={"kind": "stream", "type": type, "stream": {"format": format}}))))
        texts = {"type": "array", "items": NAME}
        self.assertEqual(stream("application/jsonl", {"schema": texts}, STRING, "json-lines"), [])
        self.assertEqual(stream("application/jsonl", {"itemSchema": texts}, {"list": STRING}, "json-lines"), [])
        self.assertNotEqual(stream("application/jsonl", {"itemSchema": texts}, STRING, "json-lines"), [])
        self.assertEqual(stream("text/event-stream", {}, STRING, "sse"), [])
        self.assertEqual(stream("text/event-stream", {}, INT, "sse"), [("wrong", "type")])

    def test_lines_about_something_else(self):
        """A line about scopes or servers tells nothing of a body."""
        body = {"required": False, "content": {"application/json": {"schema": thing(name=NAME)}}}
        paths = operation(method="post", requestBody=body)
        made = api(call("POST", body={"kind": "fields", "fields": [field("name", STRING)], "format": "json"}))
        for line, verdict in (("its scopes are left out, since its credentials are told of none: r", "silent"),
                              ("the server https://a.example is left out", "silent"), ("the body may be left out, and is always sent", "told")):
            self.expect([(verdict, "required")], paths, made, "- POST /things: " + line)

    def test_true_or_false(self):
        either = {"oneOf": [{"type": "boolean", "enum": [True]}, {"type": "boolean", "enum": [False]}]}
        self.assertEqual(self.member(either, BOOL), [])
        self.assertNotEqual(self.member({"oneOf": [{"type": "boolean", "enum": [True]}, {"type": "string"}]}, BOOL), [])

    def test_scheme_that_is_left_out(self):
        schemes = {"b": {"type": "http", "scheme": "basic"}, "q": {"type": "apiKey", "in": "query", "name": "a key"}}
        made = api(call(use=[["b"]]), schemes=[{"name": "b", "kind": {"basic": {}}}])
        settings = {"components": {"securitySchemes": schemes}, "security": [{"b": [], "q": []}]}
        lost = [("silent", "credential"), ("silent", "use"), ("wrong", "use")]
        self.expect(lost, operation(), made, **settings)
        settings = {"components": {"securitySchemes": schemes}, "security": [{"b": [], "q": []}]}
        self.expect([("told", "credential"), ("told", "use")], operation(), made, "- GET /things: the scheme ‘q’ is left out", **settings)


if __name__ == "__main__":
    unittest.main()
