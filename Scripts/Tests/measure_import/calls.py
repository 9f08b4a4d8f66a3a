"""Compares operations with calls: paths, servers, parameters and bodies."""

import json
import re

from .facts import Shape, text_of
from .ledger import short
from .matching import host_of, squeezed
from .paging import Paging
from .readings import note
from .results import Results
from .scalars import FORMATS
from .schema import JSON, Type
from .unions import flattened
from .values import Item

STYLES = {"multi": "repeat", "csv": "comma", "ssv": "spaceDelimited", "tsv": "tabDelimited", "pipes": "pipeDelimited"}


class Calls:
    def __init__(self, document, schema, ledger, values, report):
        self.document, self.schema, self.ledger, self.values, self.report = document, schema, ledger, values, report
        self.shapes = values.shapes
        self.paging = Paging(document, schema, ledger, values)
        self.results = Results(document, schema, ledger, values, self.paging)

    def compare(self, operation, calls, has_right_path):
        title, place = operation.title, repr(operation.node)
        ledger = self.ledger
        ledger.current = title
        ledger.parents.setdefault(title, set())
        if not calls:
            return ledger.lose("operation", place, "there is no call", title)
        ledger.keep("operation", place)
        call = calls[0]
        if call.method != operation.method:
            ledger.wrong("method", place, f"the call is {call.method}", title)
        if has_right_path:
            ledger.keep("path", place)
        else:
            ledger.wrong("path", place, f"the call is sent to {', '.join(self.schema.urls(call.server))} with {call.path}", title)
        self.compare_servers(operation, call, place)
        self.compare_parameters(operation, calls)
        self.compare_bodies(operation, calls)
        self.results.compare(operation, calls)
        self.paging.compare(operation, calls)
        return None

    def compare_servers(self, operation, call, place):
        hosts = {host_of(url) for url in self.schema.urls(call.server)}
        for url in operation.servers:
            if not host_of(url):
                continue
            if host_of(url) in hosts:
                self.ledger.keep("server", place, extra=url)
            else:
                self.ledger.lose("server", place, f"{url} is not one of {', '.join(sorted(hosts))}", operation.title, extra=url)

    # Parameters

    def shape_of(self, parameter):
        """The shape of a parameter, and whether it is described by `content`."""
        if parameter.has("schema"):
            return self.shapes.of(parameter["schema"]), False
        content = list(self.document.media(self.document.resolve(parameter["content"])))
        if content:
            return self.shapes.of(content[0][1]["schema"]), True
        return self.shapes.of(parameter), False

    def style_of(self, parameter):
        if self.document.is_swagger:
            style = STYLES.get(parameter.raw("collectionFormat") or "csv", "comma")
        else:
            place = parameter.raw("in")
            style = parameter.raw("style") or ("form" if place in ("query", "cookie") else "simple")
            is_exploded = parameter.raw("explode", style == "form")
            if style == "form":
                style = "repeat" if is_exploded else "comma"
            elif style == "simple":
                style = "comma"
        if style == "repeat" and parameter.raw("name", "").endswith("[]"):
            return note("brackets") and "brackets"
        return "brackets" if style == "deepObject" else style

    def compare_parameters(self, operation, calls):
        known = {name.lower() for _, name in self.names(operation)}
        in_path = [parameter for parameter in operation.parameters if parameter.raw("in") == "path"]
        for call in calls:
            self.compare_path(operation, call, in_path)
            for parameter in operation.parameters:
                kind = parameter.raw("in")
                if kind == "query":
                    self.compare_query(operation, call, parameter, calls)
                elif kind in ("header", "cookie"):
                    self.compare_header(operation, call, parameter, calls)
            self.compare_other_parameters(operation, call, known)

    def names(self, operation):
        for parameter in operation.parameters:
            yield parameter.raw("in"), parameter.raw("name")
            shape, _ = self.shape_of(parameter)
            if parameter.raw("in") == "query":
                for name in shape.members:
                    yield "query", name
                    yield "query", f"{parameter.raw('name')}.{name}"

    def compare_path(self, operation, call, parameters):
        by_name = {parameter.raw("name"): parameter for parameter in parameters}
        path = re.split(r"[?#]", operation.path, maxsplit=1)[0]
        names = re.findall(r"\{([^{}]*)\}", path)
        types = call.path_types
        offset = len(types) - len(names)  # Variables of servers.
        for index, name in enumerate(names):
            parameter = by_name.get(name)
            if parameter is None:
                self.document.problem(f"{operation.node!r}: the document has no parameter ‘{name}’")
                continue
            if not 0 <= index + offset < len(types):
                self.ledger.lose("parameter", repr(parameter), f"‘{name}’ is missing", operation.title, {name})
                continue
            self.ledger.keep("parameter", repr(parameter))
            found = types[index + offset]
            if found.resource is None:
                self.compare_type(operation, parameter, found.type, "comma", {name})
            else:
                self.compare_identity(operation, parameter, found, name)

    def compare_identity(self, operation, parameter, found, name):
        """A value in the path that is the identity of a record."""
        shape = self.shapes.single(self.shape_of(parameter)[0])
        record = self.schema.records.get((Type.of(found.resource.get("record")) or JSON).required.name)
        type, words = self.schema.underlying(found.type), squeezed(name)
        path = (found.identity or {}).get("path") or [""]
        is_own = words in (squeezed("".join(path)), "id") or words.endswith(squeezed(path[-1]) or "?") or words.endswith("id")
        members = {squeezed(member): member for member in self.schema.fields(record["swiftName"])} if record else {}
        if words in members and not is_own:
            return self.ledger.wrong("parameter", repr(parameter), f"‘{name}’ is the identity ‘{'.'.join(path)}’, and not the member "
                                     f"‘{members[words]}’", operation.title, {name})
        kinds = shape.kinds or {"string"}
        if is_own and kinds <= {"string", "integer"} and shape.format not in FORMATS.keys() - {"int64", "int32"} and type.is_scalar(
                "string", "int", "int64", "int32", "uint64", "uuid"):
            note("path-identity")
            return self.ledger.keep("type", repr(parameter), "out")
        return self.values.add(shape, found.type, direction="out", operation=operation.title, is_text=True)

    def compare_type(self, operation, parameter, type, arrays, names, sent=None):
        """The type of an argument, and how it is written."""
        shape, is_content = self.shape_of(parameter)
        place, title = repr(parameter), operation.title
        if is_content:
            if type.required.is_scalar("string"):
                return self.ledger.lose("type", place, f"‘{parameter.raw('name')}’ is JSON in a text", title, names)
            self.ledger.keep("style", place)
        elif "array" in (shape.kinds or ()) or type.required.kind == "list":
            style = self.style_of(parameter)
            if type.required.kind == "list":
                if style == "brackets" and arrays == "repeat" and sent and sent.endswith("[]"):
                    arrays = "brackets"
                if parameter.raw("style") == "deepObject" and arrays == "indexed":
                    arrays = note("deep-arrays") and "brackets"
                if style == arrays or parameter.raw("in") != "query" and style == "comma":
                    self.ledger.keep("style", place)
                else:
                    self.ledger.lose("style", place, f"‘{parameter.raw('name')}’ is written {arrays}, not {style}", title, names)
        elif shape.kinds == {"object"} and parameter.raw("in") == "query":
            style = self.style_of(parameter)
            if style == "brackets":
                self.ledger.keep("style", place)
            else:
                self.ledger.lose("style", place, f"‘{parameter.raw('name')}’ is written in brackets, not {style}", title, names)
        self.values.add(shape, type, direction="out", operation=title, is_text=not is_content)
        return None

    def compare_required(self, operation, parameter, field, names):
        is_required = bool(parameter.raw("required"))
        place, title = repr(parameter), operation.title
        must = field.has("isRequired") or not field.type.is_optional and field.default is None
        if is_required and not must and field.default is None:
            return self.ledger.lose("required", place, f"‘{field.name}’ is required, but may be left out", title, names)
        if must and not is_required:
            return self.ledger.wrong("required", place, f"‘{field.name}’ may be left out, but is required", title, names)
        return self.ledger.keep("required", place)

    def compare_query(self, operation, call, parameter, calls):
        name, place = parameter.raw("name"), repr(parameter)
        bare = name.removesuffix("[]")
        names = {name, bare}
        field = call.query.get(name) or call.query.get(bare)
        ledger = self.ledger
        shape, _ = self.shape_of(parameter)
        if field is not None:
            ledger.keep("parameter", place)
            self.compare_required(operation, parameter, field, names)
            return self.compare_type(operation, parameter, field.type, field.value.get("arrays") or call.arrays, names,
                                     field.name)
        if name in call.fixed_query or bare in call.fixed_query:
            return self.compare_constant(operation, shape, call.fixed_query.get(name, call.fixed_query.get(bare)), place, name)
        if self.paging.has(call, "query", name) or self.paging.has(call, "query", bare):
            return ledger.keep("parameter", place)
        if self.is_setting(call, "query." + name):
            return ledger.keep("parameter", place)
        sort = call.value.get("sort") or {}
        if sort and name in (sort.get("parameter", "").removeprefix("query."), self.direction_of(sort)):
            return note("sort") and ledger.keep("parameter", place)
        if shape.members and self.style_of(parameter) == "repeat":
            return self.compare_form_object(operation, call, parameter, shape)
        return ledger.lose("parameter", place, f"the query item ‘{name}’ is missing", operation.title, names)

    @staticmethod
    def direction_of(sort):
        found = re.search(r"query\.([^\"]+)", json.dumps(sort.get("direction")))
        return found[1] if found else None

    def compare_form_object(self, operation, call, parameter, shape):
        note("form-object")
        self.ledger.keep("style", repr(parameter))
        for name, nodes in shape.members.items():
            member = self.shapes.of(*nodes)
            field, place = call.query.get(name), repr(nodes[0])
            if field is None:
                if self.paging.has(call, "query", name):
                    self.ledger.keep("parameter", place)
                else:
                    self.ledger.lose("parameter", place, f"‘{name}’ of ‘{parameter.raw('name')}’ is missing", operation.title,
                                     {name, parameter.raw("name")})
                continue
            self.ledger.keep("parameter", place)
            is_required = name in shape.required and bool(parameter.raw("required"))
            must = field.has("isRequired") or not field.type.is_optional and field.default is None
            if is_required and not must and field.default is None:
                self.ledger.lose("required", place, f"‘{name}’ is required, but may be left out", operation.title, {name})
            elif must and not is_required:
                self.ledger.wrong("required", place, f"‘{name}’ may be left out, but is required", operation.title, {name})
            else:
                self.ledger.keep("required", place)
            self.values.add(member, field.type, direction="out", operation=operation.title, is_text=True)

    def compare_constant(self, operation, shape, value, place, name):
        values = [text_of(found) for found in shape.values or []]
        if values and value not in values and "{" not in value:
            return self.ledger.wrong("constant", place, f"‘{name}’ is {value!r}", operation.title, {name})
        if len(values) == 1 or shape.default is not None and text_of(shape.default) == value or "{" in value:
            return self.ledger.keep("parameter", place)
        return self.ledger.lose("parameter", place, f"‘{name}’ is always {value!r}", operation.title, {name})

    def is_setting(self, call, where):
        """Whether the client sets it: a credential, the version, or the key of a repeated request."""
        api = self.schema.api
        used = {name for names in call.value.get("use") or [] for name in names}
        for scheme in api.get("schemes", []):
            if scheme["name"] not in used:
                continue
            place = scheme.get("place") or ("header.Authorization" if "apiKey" not in scheme["kind"] else "")
            if place.lower() == where.lower():
                return note("credential")
        version = api.get("version")
        if version and version["place"].lower() == where.lower():
            return note("version")
        if call.value.get("idempotency") and where.lower() == "header." + call.value["idempotency"].lower():
            return note("idempotency")
        return False

    def compare_header(self, operation, call, parameter, calls):
        name, place, kind = parameter.raw("name"), repr(parameter), parameter.raw("in")
        ledger, names = self.ledger, {name}
        if kind == "header" and name.lower() in ("accept", "content-type"):
            return note("accept") and ledger.keep("parameter", place)
        pieces = call.headers.get("cookie" if kind == "cookie" else name.lower())
        if pieces is not None and kind == "cookie":
            at = next((index for index, (what, text) in enumerate(pieces)
                       if what == "text" and re.search(rf"(^|; ?){re.escape(name)}=$", text)), None)
            pieces = pieces[at + 1:at + 2] if at is not None else None
        if pieces:
            ledger.keep("parameter", place)
            fields = [content for what, content in pieces if what == "argument"]
            if len(fields) == 1:
                self.compare_required(operation, parameter, fields[0], names)
                return self.compare_type(operation, parameter, fields[0].type, "comma", names)
            if all(what == "text" for what, _ in pieces):
                shape, _ = self.shape_of(parameter)
                return self.compare_constant(operation, shape, "".join(text for _, text in pieces), place, name)
            return None
        if self.paging.has(call, kind, name) or self.is_setting(call, f"{kind}.{name}"):
            return ledger.keep("parameter", place)
        word = "header field" if kind == "header" else "cookie"
        return ledger.lose("parameter", place, f"the {word} ‘{name}’ is missing", operation.title, names)

    def compare_other_parameters(self, operation, call, known):
        """What the call has and the operation has not."""
        place, title = repr(operation.node), operation.title
        in_path = operation.path.partition("?")[2].split("#")[0]
        fixed = {part.partition("=")[0].lower() for part in in_path.split("&")}
        for name in list(call.query) + list(call.fixed_query):
            if not {name.lower(), name.lower() + "[]"} & known and name.lower() not in fixed:
                self.ledger.wrong("parameter", place, f"the query item ‘{name}’ is not in the document", title, {name}, extra=name)
        for name, pieces in call.headers.items():
            if name in known or name in ("accept", "content-type", "cookie"):
                continue
            if self.is_setting(call, "header." + name):
                continue
            self.ledger.wrong("parameter", place, f"the header field ‘{name}’ is not in the document", title, {name}, extra=name)

    # Bodies

    def compare_bodies(self, operation, calls):
        bodies = list(self.document.bodies(operation))
        title, place = operation.title, repr(operation.node)
        if self.document.is_swagger:
            media, fields = self.document.form(operation)
            if fields:
                return self.compare_form(operation, calls[0], media, fields)
        groups = {}
        for name, schema, node, is_required in bodies:
            groups.setdefault(self.canonical(schema), []).append((name, schema, node, is_required))
        if not groups:
            for call in calls:
                if call.body is not None and not (call.body["kind"] == "filter" and not call.body_fields):
                    self.ledger.wrong("body", place, "the call has a body, and the operation has none", title)
            return None
        free = list(calls)
        for group in groups.values():
            names = [name for name, _, _, _ in group]
            node = group[0][2]
            if self.is_empty(group[0][1]) and not any(self.sends(call, names) for call in free):
                note("no-members")
                continue
            call = next((call for call in free if self.sends(call, names)), None)
            if call is None and len(groups) == 1:
                call = next((call for call in calls if call.body is not None), None)
                if call is not None:
                    self.ledger.wrong("media type", repr(node), f"{', '.join(names)} is sent as {call.media_types}", title)
            if call is None:
                sent = next((call.media_types for call in calls if call.body is not None), "nothing")
                self.ledger.lose("body", repr(node), f"the body of type {', '.join(names)} cannot be sent, only {sent}", title)
                continue
            self.ledger.keep("body", repr(node))
            self.ledger.keep("media type", repr(node))
            if len(names) > 1:
                note("same-schema")
            schema = group[[self.sends(call, [name]) for name in names].index(True)][1] if self.sends(call, names) else group[0][1]
            self.compare_body(operation, call, schema, node, group[0][3])
        return None

    def is_empty(self, schema):
        shape = self.shapes.of(schema)
        return shape.kinds == {"object"} and not shape.members and not shape.choices and shape.additional in (None, False) and (
            "properties" in (self.document.resolve(schema).value or {}))

    def canonical(self, schema):
        """What is equal for equal schemas."""
        node = self.document.resolve(schema)
        if node.value is None:
            return "none"
        try:
            text = json.dumps(node.value, sort_keys=True, default=str)
        except (ValueError, RecursionError):
            return node.key
        return text if len(text) < 100_000 else node.key

    @staticmethod
    def sends(call, names):
        sent = call.media_types
        if sent is None:
            return False
        kind = call.body["kind"]
        for name in names:
            if name == sent or sent == "*/*" and not ("json" in name or "form" in name):
                return True
            if name == "*/*" or name == "application/*":
                return True
            if sent.endswith("json") and name.endswith("json") and kind not in ("multipart", "upload"):
                if sent == name or sent in ("application/json", "application/merge-patch+json"):
                    return name in ("application/json", "application/merge-patch+json", "text/json", sent)
            if "ndjson" in sent and re.search(r"json-?l|ndjson|jsonlines|json-seq", name):
                return True
            if sent.endswith("/xml") and name.endswith("xml"):
                return True
        return False

    def compare_body(self, operation, call, schema, node, is_required):
        title, body = operation.title, call.body
        shape = self.shapes.single(self.shapes.of(schema)) if schema.value is not None else Shape((node,))
        kind = body["kind"]
        if kind == "upload":
            if shape.kinds == {"object"} and shape.members:
                self.ledger.lose("type", repr(node), "the object of the body is bytes", title)
            else:
                self.ledger.keep("type", repr(node), "out")
            return
        if kind in ("value", "stream"):
            type = Type.of(body.get("type")) or JSON
            if kind == "stream" and shape.kinds == {"array"}:
                shape = self.shapes.of(*shape.items)
            if is_required and type.is_optional:
                self.ledger.lose("required", repr(node), "the body is required, but may be left out", title)
            elif not is_required and not type.is_optional and self.document.version >= (3, 0):
                self.ledger.lose("required", repr(node), "the body may be left out, but is required", title)
            self.values.add(shape, type, direction="out", operation=title, is_raw=self.is_raw(call))
            return
        self.compare_fields(operation, call, shape, node)

    @staticmethod
    def is_raw(call):
        return (call.media_types or "").startswith(("multipart", "text/", "application/octet", "application/x-www"))

    def compare_fields(self, operation, call, shape, node):
        title, body = operation.title, call.body
        wrap = body.get("wrap") if body["kind"] in ("draft", "record", "patch") else None
        if wrap:
            shape = self.unwrapped(operation, shape, wrap, node)
            if shape is None:
                return
        if body["kind"] == "filter" and body.get("pointer"):
            for step in body["pointer"].strip("/").split("/"):
                shape = self.shapes.single(self.shapes.of(*shape.members.get(step, [])))
        record = Type.of(call.resource.get("record"))
        fields = call.body_fields
        if fields is None:
            self.values.add(shape, record or JSON, direction="out", operation=title)
            return
        own = body.get("fields") is not None or body["kind"] in ("fields", "multipart", "filter")
        owner = f"the body of {title}" if own or record is None else record.required.name
        done = self.paging.members_in_body(call)
        alternatives = self.shapes.alternatives(shape)
        if not alternatives and not shape.members and not fields:
            self.ledger.keep("type", repr(node), "out")
            return
        if shape.kinds and "object" not in shape.kinds:
            self.ledger.wrong("type", repr(node), f"{self.values.word(shape)} is an object with {', '.join(fields)}", title)
            return
        if alternatives:
            self.ledger.lose("union", repr(node), f"a body of {len(alternatives)} alternatives has one list of members", title)
            leaves = [leaf.shape for part in alternatives for leaf in flattened(self.values, part)]
            shape = self.shapes.merged([leaf for leaf in leaves if leaf.kinds == {"object"}] or leaves[:1])
        item = Item(shape, JSON, "out", title, is_raw=self.is_raw(call))
        if shape.is_any and fields:
            self.ledger.wrong("type", repr(node), f"any value is an object with {', '.join(fields)}", title)
            return
        self.values.compare_members(
            item, shape, fields, owner, done, is_patch=body["kind"] == "patch", identity=False,
            record=record and record.required.name)

    def unwrapped(self, operation, shape, wrap, node):
        nodes = shape.members.get(wrap)
        if nodes is None:
            self.ledger.wrong("body", repr(node), f"the body has no member ‘{wrap}’", operation.title)
            return None
        for name, others in shape.members.items():
            if name != wrap:
                self.ledger.lose("member", repr(others[0]), f"‘{name}’ is missing beside ‘{wrap}’", operation.title, {name})
        return self.shapes.single(self.shapes.of(*nodes))

    def compare_form(self, operation, call, media, parameters):
        """The form of Swagger 2.0, whose members are parameters."""
        title = operation.title
        place = repr(operation.node) + "/parameters"
        if call.body is None:
            return self.ledger.lose("body", place, "the form is missing", title)
        if not self.sends(call, media):
            if call.media_types == "*/*":
                for parameter in parameters:
                    self.ledger.lose("member", repr(parameter), f"‘{parameter.raw('name')}’ is missing in bytes", title,
                                     {parameter.raw("name")})
                return None
            self.ledger.wrong("media type", place, f"{', '.join(media)} is sent as {call.media_types}", title)
        else:
            self.ledger.keep("media type", place)
        note("members-as-query")
        fields = call.body_fields or {}
        done = self.paging.members_in_body(call)
        for parameter in parameters:
            name = parameter.raw("name")
            field = fields.get(name) or fields.get(name.removesuffix("[]"))
            if field is None:
                if name in done:
                    self.ledger.keep("member", repr(parameter), "out")
                    continue
                self.ledger.lose("member", repr(parameter), f"‘{name}’ is missing in the form", title, {name}, "out")
                continue
            self.ledger.keep("member", repr(parameter), "out")
            self.compare_required(operation, parameter, field, {name})
            self.values.add(self.shapes.of(parameter), field.type, direction="out", operation=title, is_raw=True, is_text=True)
        known = {parameter.raw("name").removesuffix("[]") for parameter in parameters}
        for name in fields:
            if name.removesuffix("[]") not in known:
                self.ledger.wrong("member", place, f"the form has ‘{name}’, which the document does not have", title, {name}, "out",
                                  "+" + name)
        return None


def describe(types):
    return short(", ".join(sorted(types)))
