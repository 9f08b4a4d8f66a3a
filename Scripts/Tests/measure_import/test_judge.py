"""Tests of the judge: calls and bodies.

    cd Scripts/Tests && python3 -m unittest measure_import.test_judge
"""

from .cases import (
    ANY, BOOL, Case, INT, NAME, RETURNS_THING, STRING, answer,
    api, call, field, operation, optional, record, reference, thing, value)


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
