"""Tests of the judge: paging, and what belongs to whole documents.

    cd Scripts/Tests && python3 -m unittest measure_import.test_whole
"""

import tempfile
from types import SimpleNamespace

from .cases import (
    ANY, BOOL, Case, INT, NAME, RETURNS_THING, STRING, answer,
    api, call, field, operation, optional, record, reference, thing, value)
from .document import Document, Unreadable
from .facts import Shapes
from .paging import Paging as PagingOfCalls


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
